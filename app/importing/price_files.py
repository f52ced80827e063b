"""Our files about money: fare conditions, fares and taxes."""

from app.importing import cells, words
from app.importing.file_layout import Column, optional
from app.importing.own_file import LINE, own, section_columns, word

CONDITIONS = own(
    "condicoes.csv",
    "O que cada tarifa permite depois da compra. Uma versão vendida não muda: crie outra.",
    Column("codigo", word, "Código da condição."),
    Column("versao", cells.whole(1, 9999), "Versão."),
    Column("transferivel", cells.yes_or_no, "Sim se o bilhete pode mudar de passageiro."),
    Column("taxa_remarcacao", cells.money, "Taxa de remarcação; 0,00 se não há."),
    Column("texto", cells.text(1500, 10), "A regra, como o passageiro a lê e o bilhete a imprime."),
)
FARES = own(
    "tarifas.csv",
    "Preço de cada seção, por classe e canal. Um preço vendido não muda: encerre e crie outro.",
    LINE,
    *section_columns(),
    Column("classe", words.service_class, "Classe da poltrona, A a E."),
    Column("canal", words.channel, "todos, guichê, internet, parceiro ou a bordo."),
    Column("inicio", cells.day, "Primeiro dia de compra."),
    optional("fim", cells.day, "Último dia de compra."),
    Column("tarifa", cells.price, "Tarifa, acima de zero."),
    Column("pedagio", cells.money, "Pedágio."),
    Column("seguro", cells.money, "Seguro obrigatório."),
    optional("tarifa_promocional", cells.money, "Tarifa da promoção, menor que a tarifa."),
    optional("promocao_ate", cells.day, "Último dia de compra na promoção."),
    optional("promocao_condicoes", cells.text(300, 5), "Condições mostradas antes (art. 139)."),
    Column("condicao", word, "Código de condicoes.csv."),
    Column("condicao_versao", cells.whole(1, 9999), "Versão da condição."),
)
TAXES = own(
    "impostos.csv",
    "ICMS e IBS/CBS de quem embarca em cada UF, por vigência.",
    Column("uf", cells.uf, "UF de embarque."),
    optional("classe", words.service_class, "Em branco: todas as que não têm regra própria.", ""),
    Column("inicio", cells.day, "Primeiro dia da regra."),
    Column(
        "cst",
        cells.shaped("00|20|40|41|51|90|SN", "00, 20, 40, 41, 51, 90 ou SN"),
        "CST do ICMS, ou SN (Simples Nacional).",
    ),
    optional("aliquota", cells.percentage(2), "Alíquota do ICMS."),
    optional("reducao_base", cells.percentage(2), "Redução da base (CST 20 ou 90)."),
    optional("credito", cells.percentage(2), "Crédito outorgado, em % do ICMS (CST 90)."),
    optional("beneficio_fiscal", cells.text(10, 2), "Código do benefício (cBenef)."),
    Column("informa_desoneracao", cells.yes_or_no, "Sim para informar vICMSDeson e cBenef."),
    Column("componentes", words.components, "tarifa, pedágio, seguro, taxa de embarque."),
    optional("texto_legal", cells.text(300), "Texto legal impresso no bilhete."),
    optional("ibs_cbs_classe", cells.shaped(r"\d{6}", "seis algarismos"), "cClassTrib."),
    optional("aliquota_ibs_uf", cells.percentage(4), "Alíquota do IBS da UF."),
    optional("aliquota_ibs_municipio", cells.percentage(4), "Alíquota do IBS do município."),
    optional("aliquota_cbs", cells.percentage(4), "Alíquota da CBS."),
    optional("reducao_ibs_cbs", cells.percentage(4), "Redução das alíquotas."),
)
ALL = (CONDITIONS, FARES, TAXES)
