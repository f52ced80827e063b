"""Where each thing of art. 184 is told: the list behind “Informações ao passageiro”."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Duty:
    """One item of art. 184: what is told, and on which page."""

    item: str
    """Such as "I, a" or "IX"."""
    what: str
    where: str
    """How it is told there, in the passenger's words."""
    path: str
    label: str


SEARCH, GUIDE, POINTS, HELP, HERE = "/", "/guia", "/pontos-de-venda", "/ajuda", "/informacoes"
_SEARCH = "Buscar passagem"

DUTIES = (
    Duty(
        item="I, a",
        what="Horários e duração",
        where="Na busca, cada viagem mostra a partida, a chegada e quanto tempo leva.",
        path=SEARCH,
        label=_SEARCH,
    ),
    Duty(
        item="I, b",
        what="Preços e comodidades",
        where="Na busca, cada viagem mostra o preço de cada classe e o que o veículo tem.",
        path=SEARCH,
        label=_SEARCH,
    ),
    Duty(
        item="I, c",
        what="Assentos disponíveis",
        where="Na busca, cada viagem mostra quantos lugares há; depois, o mapa mostra quais.",
        path=SEARCH,
        label=_SEARCH,
    ),
    Duty(
        item="I, d",
        what="Locais de embarque e desembarque",
        where="Na busca, cada viagem mostra onde você embarca e onde desembarca.",
        path=SEARCH,
        label=_SEARCH,
    ),
    Duty(
        item="I, e",
        what="Pontos de parada",
        where="Na busca, cada viagem mostra as paradas do caminho.",
        path=SEARCH,
        label=_SEARCH,
    ),
    Duty(
        item="I, f",
        what="Transbordo",
        where="As viagens vendidas neste site não têm transbordo: você vai no mesmo ônibus.",
        path=SEARCH,
        label=_SEARCH,
    ),
    Duty(
        item="I, g",
        what="Viagens com gratuidade e desconto",
        where="Na busca, são as viagens marcadas como “convencional”; as regras estão no Guia.",
        path=f"{GUIDE}#secao-ii",
        label="Guia: viajar de graça ou com desconto",
    ),
    Duty(
        item="II",
        what="Regras do bilhete",
        where="Transferência, remarcação e reembolso, e as condições de cada tarifa.",
        path=f"{GUIDE}#secao-i",
        label="Guia: comprar a passagem",
    ),
    Duty(
        item="III",
        what="Veículo sem sanitário ou sem ar-condicionado",
        where="Na busca, a viagem avisa; toda poltrona é então vendida como classe básica.",
        path=f"{GUIDE}#secao-viii",
        label="Guia: conforto da poltrona",
    ),
    Duty(
        item="IV",
        what="Micro-ônibus da categoria M3",
        where="Na busca, a viagem avisa, e o bilhete também.",
        path=f"{GUIDE}#secao-viii",
        label="Guia: conforto da poltrona",
    ),
    Duty(
        item="V",
        what="Franquia de bagagem",
        where="O que cada pessoa leva sem pagar.",
        path=f"{HERE}#bagagem",
        label="Bagagem",
    ),
    Duty(
        item="VI",
        what="O que não vai como bagagem",
        where="A lista da empresa.",
        path=f"{HERE}#bagagem",
        label="Bagagem",
    ),
    Duty(
        item="VII",
        what="Serviços acessórios",
        where="O que a empresa vende junto com a viagem, por quanto e como.",
        path=f"{HERE}#servicos",
        label="Serviços acessórios",
    ),
    Duty(
        item="VIII",
        what="Horário de funcionamento",
        where="Cada ponto de venda diz quando abre.",
        path=POINTS,
        label="Pontos de venda",
    ),
    Duty(
        item="IX",
        what="Guia de Orientação aos Passageiros",
        where="Inteiro, em página e em PDF.",
        path=GUIDE,
        label="Guia",
    ),
    Duty(
        item="X",
        what="Atendimento",
        where="SAC da empresa, Ouvidoria da ANTT e Consumidor.gov.br.",
        path=HELP,
        label="Ajuda",
    ),
)
