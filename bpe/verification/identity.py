"""Do the key, the fields it is made of, the QR code and the protocol belong together?"""

import base64
import re

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from cryptography.hazmat.primitives.hashes import SHA1

from bpe.access_key import AccessKey, InvalidAccessKey
from bpe.authorizers import pages_of
from bpe.codes import Emission, Environment
from bpe.reply import AUTHORIZING
from bpe.verification.authenticity import signer
from bpe.verification.document import Document, Fault

_ADDRESS = re.compile(
    r"https?://(?P<page>[^?]*)\?chBPe=(?P<key>\w{44})&tpAmb=(?P<env>[12])(?P<sign>&sign=.+)?",
    re.IGNORECASE,
)


def check_key(document: Document) -> str:
    """Return the key in groups.

    :raises Fault: if it is not valid, or not made of the document's fields
    """
    key = read_key(document)
    stated = {
        "cUF": (document.text("ide/cUF"), key.uf.number),
        "dhEmi": (document.text("ide/dhEmi")[2:7].replace("-", ""), key.year_month),
        "CNPJ": (document.text("emit/CNPJ"), key.cnpj.characters),
        "serie": (document.text("ide/serie"), str(key.series)),
        "nBP": (document.text("ide/nBP"), str(key.number)),
        "tpEmis": (document.text("ide/tpEmis"), key.emission.value),
        "cBP": (document.text("ide/cBP"), key.random_code),
        "cDV": (document.text("ide/cDV"), key.characters[-1]),
        "UFIni": (document.text("ide/UFIni"), key.uf.value),
    }
    faults = [
        f"{name} é {field} e na chave está {part}"
        for name, (field, part) in stated.items()
        if field != part
    ]
    if faults:
        raise Fault("; ".join(faults))
    return key.grouped


def check_qr_code(document: Document) -> str:
    """Return the address in the QR code.

    :raises Fault: if it is not the address of this document
    """
    text = document.outside("infBPeSupl/qrCodBPe") or ""
    found = _ADDRESS.fullmatch(text)
    if found is None:
        raise Fault("o texto do QR Code não tem a forma do leiaute")
    key = read_key(document)
    if found["key"] != document.key:
        raise Fault("a chave do QR Code é outra (481)")
    if found["env"] != document.text("ide/tpAmb"):
        raise Fault("o ambiente do QR Code é outro")
    page = pages_of(key.uf).qr[Environment(found["env"])]
    if found["page"].lower() != page.partition("://")[2].lower():
        raise Fault(f"o endereço não é o de {key.uf.value}, {page} (479)")
    _check_sign(document, key, found["sign"])
    return text.partition("?")[0]


def check_protocol(document: Document) -> str:
    """Return the protocol's number and moment.

    :raises Fault: if it does not authorise this very document
    """
    told = {
        name: document.outside(f"protBPe/infProt/{name}")
        for name in ("chBPe", "cStat", "nProt", "digVal", "tpAmb", "dhRecbto")
    }
    if told["cStat"] not in AUTHORIZING or told["nProt"] is None:
        raise Fault(f"o protocolo não autoriza (cStat {told['cStat']})")
    if told["chBPe"] != document.key:
        raise Fault(f"o protocolo é da chave {told['chBPe']}")
    if told["digVal"] != document.signature_text("DigestValue"):
        raise Fault("o protocolo é de outro conteúdo: digVal difere do DigestValue")
    if told["tpAmb"] != document.text("ide/tpAmb"):
        raise Fault("o protocolo é de outro ambiente")
    return f"autorizado, protocolo {told['nProt']} de {told['dhRecbto']}"


def read_key(document: Document) -> AccessKey:
    """Return the key that the document states.

    :raises Fault: if it is not a key
    """
    try:
        return AccessKey.parse(document.key)
    except InvalidAccessKey as error:
        raise Fault(error.why) from error


def _check_sign(document: Document, key: AccessKey, sign: str | None) -> None:
    """Let pass no `sign` in normal emission (488), and the right one in contingency (496)."""
    if key.emission is Emission.NORMAL:
        if sign is not None:
            raise Fault("há sign no QR Code de emissão normal (488)")
        return
    if sign is None:
        raise Fault("falta sign no QR Code de contingência (482)")
    public = signer(document).public_key()
    if not isinstance(public, rsa.RSAPublicKey):
        raise Fault("o certificado não tem chave RSA")
    try:
        signature = base64.b64decode(sign.partition("=")[2], validate=True)
        public.verify(signature, str(key).encode(), padding.PKCS1v15(), SHA1())  # noqa: S303
    except ValueError as error:
        raise Fault("sign não é base64 (482)") from error
    except InvalidSignature as error:
        raise Fault("sign não é da chave do certificado (496)") from error
