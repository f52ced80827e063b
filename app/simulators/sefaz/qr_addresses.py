"""The address registered by each state for the QR code of its tickets."""

_SVRS = "https://dfe-portal.svrs.rs.gov.br/bpe/qrCode"

# Homologação (tpAmb 2), the only environment of the simulator.
_REGISTERED = {
    "PB": "http://www.receita.pb.gov.br/bpe/qrCode",
    "SP": "https://homologacao.bpe.fazenda.sp.gov.br/BPe/qrcode",
    "MG": "https://portalbpe.fazenda.mg.gov.br/portalbpe/sistema/qrcode.xhtml",
    "MS": "http://www.dfe.ms.gov.br/bpe/qrcode",
    "MT": "https://homologacao.sefaz.mt.gov.br/BPe/qrcode",
    "PR": "https://www.fazenda.pr.gov.br/bpe/qrcode",
}


def registered_address(uf: str) -> str:
    """Return the address that the QR code of a ticket of this state begins with."""
    return _REGISTERED.get(uf, _SVRS)
