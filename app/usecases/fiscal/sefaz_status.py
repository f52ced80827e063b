"""Asking an authoriser whether it is working: for people, never on the way of a sale."""

from dataclasses import dataclass

from app.gateways.authorizer import NoAnswer, NotReached
from app.usecases.services import FiscalOffice
from bpe.reply import UnreadableReply, read_status
from bpe.uf import Uf


@dataclass(frozen=True, slots=True, kw_only=True)
class AuthorizerStatus:
    """What an authoriser says of itself."""

    uf: Uf
    operating: bool
    told: str
    """Its own words with their code, or why there are none."""


def ask_status(uf: Uf, *, office: FiscalOffice, timeout: float) -> AuthorizerStatus:
    """Ask the authoriser of a UF whether it takes documents now."""
    try:
        reply = read_status(office.authorizer.status(uf, timeout=timeout))
    except (NotReached, NoAnswer, UnreadableReply) as error:
        return AuthorizerStatus(uf=uf, operating=False, told=str(error))
    return AuthorizerStatus(
        uf=uf, operating=reply.operating, told=f"{reply.status_code}: {reply.reason}"
    )
