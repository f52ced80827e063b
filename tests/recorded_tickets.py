"""Recorded BP-e of a company that does not exist, for the tests of what is printed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from xml.sax.saxutils import escape

KEY = "35261111222333000181630010000010011482917330"
QR_PAGE = "https://homologacao.bpe.fazenda.sp.gov.br/BPe/qrcode"
NOTES = {
    "SAC": "0800 123 4567",
    "Local de emissão": "São Paulo/SP, guichê 03 do Terminal Tietê",
    "Via": "1ª via",
    "Origem da linha": "São Paulo/SP",
    "Destino da linha": "Salvador/BA",
    "Município de embarque": "São Paulo/SP",
    "Local de embarque": "Terminal Rodoviário do Tietê",
    "Apresentação": "05/12/2026 22:00",
    "Classe": "D - Executiva",
    "Assento": "12",
    "Município de desembarque": "Rio de Janeiro/RJ",
    "Local de desembarque": "Rodoviária Novo Rio",
    "Transferência": "Transferível a outra pessoa até 3 horas antes da saída.",
    "Remarcação": "Data, horário ou classe por um ano. Taxa de remarcação: R$ 20,00.",
    "Validade legal": "até 30/11/2027",
    "Guia de Orientação aos Passageiros": "direitos e deveres em www.exemplo.com.br/guia",
}
ICMS = "<ICMS00><CST>00</CST><vBC>147.60</vBC><pICMS>12.00</pICMS><vICMS>17.71</vICMS></ICMS00>"
COMPONENTS = (("01", "138.50"), ("02", "9.10"), ("03", "7.20"))


def pay(kind: str, amount: str, extra: str = "") -> str:
    """Return one `pag`; `extra` are the elements after its kind (before) and amount."""
    before, _, after = extra.partition("|")
    return f"<pag><tPag>{kind}</tPag>{before}<vPag>{amount}</vPag>{after}</pag>"


CASH_AND_CARD = (
    pay("01", "100.00"),
    pay(
        "03",
        "60.00",
        "|<card><tpIntegra>2</tpIntegra><tBand>01</tBand><cAut>A1B2C3</cAut>"
        "<nsuTrans>000042</nsuTrans><infAdCard>final 1234</infAdCard></card>",
    ),
)
AGENCY = (
    "<agencia><xNome>Agência Boa Viagem Ltda</xNome><CNPJ>11222333000181</CNPJ><enderAgencia>"
    "<xLgr>Rua Direita</xLgr><nro>10</nro><xBairro>Sé</xBairro><cMun>3550308</cMun>"
    "<xMun>São Paulo</xMun><UF>SP</UF></enderAgencia></agencia>"
)


@dataclass(frozen=True, kw_only=True)
class Recorded:
    """What a recorded BP-e holds; the rest is always the same."""

    environment: str = "2"
    emission: str = "1"
    key: str = KEY
    issuer_cnpj: str = "11222333000181"
    issuer_name: str = "Viação Exemplo de Transportes Ltda"
    trade_name: str | None = "Viação Exemplo"
    street: str = "Avenida Cruzeiro do Sul"
    origin: str = "São Paulo"
    destination: str = "Rio de Janeiro"
    departs_at: str = "2026-12-05T22:30:00-03:00"
    passenger_name: str = "Maria da Conceição"
    passenger: str | None = None
    """All of `infPassageiro`; empty for a ticket that names nobody."""
    service_type: str = "6"
    seat: str = "12"
    platform: str | None = "A7"
    prefix: str | None = "08-0123-00"
    full_price: str = "154.80"
    discount: str = "0.00"
    discount_reason: str = ""
    """`tpDesconto` and `xDesconto`."""
    to_pay: str = "154.80"
    change: str = "0.00"
    components: Sequence[tuple[str, str]] = COMPONENTS
    icms: str = ICMS
    more_taxes: str = ""
    payments: Sequence[str] = (pay("06", "154.80"),)
    agency: str = ""
    buyer: str = ""
    office_notes: str = ""
    notes: Mapping[str, str] = field(default_factory=lambda: NOTES)
    protocol: str | None = "135260000000123"
    office_message: str = ""

    @property
    def qr_text(self) -> str:
        """What the QR code says."""
        return f"{QR_PAGE}?chBPe={self.key}&tpAmb={self.environment}"


def bpe(recorded: Recorded) -> bytes:
    """Return the `BPe` alone, unsigned: nothing that is printed comes from the signature."""
    return _bpe(recorded).encode()


def bpe_proc(recorded: Recorded) -> bytes:
    """Return the `bpeProc`, with the protocol of its authorisation."""
    number = "" if recorded.protocol is None else f"<nProt>{recorded.protocol}</nProt>"
    return (
        '<bpeProc xmlns="http://www.portalfiscal.inf.br/bpe" versao="1.00">'
        f'{_bpe(recorded)}<protBPe versao="1.00"><infProt><tpAmb>{recorded.environment}</tpAmb>'
        f"<verAplic>T1</verAplic><chBPe>{recorded.key}</chBPe>"
        f"<dhRecbto>2026-11-30T10:15:07-03:00</dhRecbto>{number}<cStat>100</cStat>"
        f"<xMotivo>Autorizado</xMotivo></infProt>{recorded.office_message}</protBPe></bpeProc>"
    ).encode()


def _bpe(r: Recorded) -> str:
    return (
        '<BPe xmlns="http://www.portalfiscal.inf.br/bpe">'
        f'<infBPe versao="1.00" Id="BPe{r.key}">{_ide(r)}{_emit(r)}{r.buyer}{r.agency}'
        f"{_journey(r)}{_values(r)}<imp><ICMS>{r.icms}</ICMS>{r.more_taxes}</imp>"
        f"{''.join(r.payments)}{_notes(r)}</infBPe>"
        f"<infBPeSupl><qrCodBPe>{escape(r.qr_text)}</qrCodBPe></infBPeSupl></BPe>"
    )


def _ide(r: Recorded) -> str:
    return (
        f"<ide><cUF>35</cUF><tpAmb>{r.environment}</tpAmb><mod>63</mod><serie>1</serie>"
        "<nBP>1001</nBP><cBP>48291733</cBP><cDV>0</cDV><modal>1</modal>"
        f"<dhEmi>2026-11-30T10:15:00-03:00</dhEmi><tpEmis>{r.emission}</tpEmis>"
        "<verProc>teste</verProc><tpBPe>0</tpBPe><indPres>1</indPres>"
        "<UFIni>SP</UFIni><cMunIni>3550308</cMunIni><UFFim>RJ</UFFim><cMunFim>3304557</cMunFim>"
        "</ide>"
    )


def _emit(r: Recorded) -> str:
    trade_name = "" if r.trade_name is None else f"<xFant>{escape(r.trade_name)}</xFant>"
    return (
        f"<emit><CNPJ>{r.issuer_cnpj}</CNPJ><IE>110042490114</IE>"
        f"<xNome>{escape(r.issuer_name)}</xNome>{trade_name}<CRT>3</CRT>"
        f"<enderEmit><xLgr>{escape(r.street)}</xLgr><nro>1800</nro><xBairro>Santana</xBairro>"
        "<cMun>3550308</cMun><xMun>São Paulo</xMun><CEP>02031000</CEP><UF>SP</UF>"
        "<fone>1130001234</fone></enderEmit><TAR>000123</TAR></emit>"
    )


def _journey(r: Recorded) -> str:
    person = r.passenger
    if person is None:
        person = (
            f"<infPassageiro><xNome>{escape(r.passenger_name)}</xNome><CPF>52998224725</CPF>"
            "<tpDoc>1</tpDoc><nDoc>123456789</nDoc></infPassageiro>"
        )
    prefix = "" if r.prefix is None else f"<prefixo>{r.prefix}</prefixo>"
    platform = "" if r.platform is None else f"<plataforma>{r.platform}</plataforma>"
    return (
        f"<infPassagem><cLocOrig>3550308</cLocOrig><xLocOrig>{escape(r.origin)}</xLocOrig>"
        f"<cLocDest>3304557</cLocDest><xLocDest>{escape(r.destination)}</xLocDest>"
        f"<dhEmb>{r.departs_at}</dhEmb><dhValidade>2027-11-30T10:15:00-03:00</dhValidade>"
        f"{person}</infPassagem><infViagem><cPercurso>08-0123-00</cPercurso>"
        "<xPercurso>São Paulo x Salvador</xPercurso><tpViagem>00</tpViagem>"
        f"<tpServ>{r.service_type}</tpServ><tpAcomodacao>1</tpAcomodacao><tpTrecho>1</tpTrecho>"
        f"<dhViagem>{r.departs_at}</dhViagem>{prefix}"
        f"<poltrona>{r.seat}</poltrona>{platform}</infViagem>"
    )


def _values(r: Recorded) -> str:
    parts = "".join(
        f"<Comp><tpComp>{kind}</tpComp><vComp>{amount}</vComp></Comp>"
        for kind, amount in r.components
    )
    return (
        f"<infValorBPe><vBP>{r.full_price}</vBP><vDesconto>{r.discount}</vDesconto>"
        f"<vPgto>{r.to_pay}</vPgto><vTroco>{r.change}</vTroco>{r.discount_reason}{parts}"
        "</infValorBPe>"
    )


def _notes(r: Recorded) -> str:
    text = "".join(f"{label}: {value};" for label, value in r.notes.items())
    complement = f"<infCpl>{escape(text)}</infCpl>" if text else ""
    return f"<infAdic>{r.office_notes}{complement}</infAdic>"
