"""QR code of a BP-e: the address at which anybody may check the ticket."""

from bpe.access_key import AccessKey
from bpe.authorizers import pages_of
from bpe.codes import Environment
from bpe.uf import Uf


def qr_address(uf: Uf, access_key: AccessKey, environment: Environment) -> str:
    """Return the text of the QR code of a document issued in normal emission.

    The address is that of the state where the journey begins (479); there is no `sign`
    in normal emission (488).
    """
    page = pages_of(uf).qr[environment]
    return f"{page}?chBPe={access_key.characters}&tpAmb={environment.value}"
