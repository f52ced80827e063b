"""Answers of a tax office, as text."""

NS = "http://www.portalfiscal.inf.br/bpe"
KEY = "35261111222333000181630010000010021482917337"


def a_protocol(
    *, key: str = KEY, status: str = "100", number: str | None = "135260000000001", digest: str = ""
) -> str:
    return (
        f'<protBPe xmlns="{NS}" versao="1.00"><infProt><tpAmb>2</tpAmb><verAplic>T1</verAplic>'
        f"<chBPe>{key}</chBPe><dhRecbto>2026-11-30T10:15:02-03:00</dhRecbto>"
        + (f"<nProt>{number}</nProt>" if number else "")
        + (f"<digVal>{digest}</digVal>" if digest else "")
        + f"<cStat>{status}</cStat><xMotivo>Autorizado o uso do BP-e</xMotivo></infProt></protBPe>"
    )


def a_reply(*, status: str = "100", reason: str = "Autorizado o uso", protocol: str = "") -> str:
    return (
        f'<retBPe xmlns="{NS}" versao="1.00"><tpAmb>2</tpAmb><cUF>35</cUF><verAplic>T1</verAplic>'
        f"<cStat>{status}</cStat><xMotivo>{reason}</xMotivo>{protocol}</retBPe>"
    )


def a_consultation(*, status: str, protocol: str = "") -> str:
    return (
        f'<retConsSitBPe xmlns="{NS}" versao="1.00"><tpAmb>2</tpAmb><verAplic>T1</verAplic>'
        f"<cStat>{status}</cStat><xMotivo>Motivo</xMotivo><cUF>35</cUF>{protocol}</retConsSitBPe>"
    )


def a_status(*, status: str) -> str:
    return (
        f'<retConsStatServBPe xmlns="{NS}" versao="1.00"><tpAmb>2</tpAmb><verAplic>T1</verAplic>'
        f"<cStat>{status}</cStat><xMotivo>Motivo</xMotivo><cUF>35</cUF>"
        "<dhRecbto>2026-11-30T10:15:02-03:00</dhRecbto></retConsStatServBPe>"
    )


def in_soap(content: str, *, wrapper: str = "bpeResultMsg") -> bytes:
    return (
        '<?xml version="1.0" encoding="utf-8"?>'
        '<soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope"'
        ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><soap:Body>'
        f'<{wrapper} xmlns="http://www.portalfiscal.inf.br/bpe/wsdl/BPeRecepcao">{content}'
        f"</{wrapper}></soap:Body></soap:Envelope>"
    ).encode()
