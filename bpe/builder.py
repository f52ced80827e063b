"""Builder: from the dataclasses of a BP-e to its signed bytes (docs/adr/0008).

The string is built in document order and in canonical form, so that what is hashed is
what is sent. XML tag names appear here and in the writers beside it, and nowhere else.
"""

from dataclasses import dataclass

from bpe.access_key import MODEL, AccessKey
from bpe.certificate import Certificate
from bpe.codes import Emission, LegType
from bpe.document import Bpe, Passenger, Trip
from bpe.markup import escape, optional, plain, text
from bpe.parties_markup import write_agency, write_buyer, write_issuer
from bpe.qr_code import qr_address
from bpe.shapes import InvalidBpe
from bpe.signature import sign
from bpe.taxes_markup import write_taxes
from bpe.values_markup import write_payments, write_values

NAMESPACE = "http://www.portalfiscal.inf.br/bpe"
VERSION = "1.00"

_ROAD = "1"  # modal rodoviário
_NORMAL_TICKET = "0"  # tpBPe: not a substitute
_SIGNED_TAG = f'<infBPe xmlns="{NAMESPACE}" Id="BPe'
_SENT_TAG = f'<BPe xmlns="{NAMESPACE}"><infBPe Id="BPe'


@dataclass(frozen=True, slots=True)
class SignedBpe:
    """A signed document: the exact bytes to store and to send, without XML declaration."""

    access_key: AccessKey
    xml: bytes


def sign_bpe(document: Bpe, certificate: Certificate) -> SignedBpe:
    """Return the document signed.

    :raises NothingToWrite: if too little of a text can be written
    :raises InvalidBpe: if the certificate is of another company (213)
    """
    if not certificate.signs_for(document.issuer.cnpj):
        raise InvalidBpe("certificado", f"não é da empresa do CNPJ {document.issuer.cnpj}")
    key = document.access_key
    rest = f'{key}" versao="{VERSION}">{_content(document, key)}</infBPe>'
    signature = sign(f"{_SIGNED_TAG}{rest}".encode(), f"BPe{key}", certificate)
    address = qr_address(document.origin.uf, key, document.identification.environment)
    supplement = f"<infBPeSupl><qrCodBPe>{escape(address)}</qrCodBPe></infBPeSupl>"
    return SignedBpe(key, f"{_SENT_TAG}{rest}{supplement}{signature}</BPe>".encode())


def canonical_content(document: Bpe) -> bytes:
    """Return the element that is signed, in canonical form."""
    key = document.access_key
    return f'{_SIGNED_TAG}{key}" versao="{VERSION}">{_content(document, key)}</infBPe>'.encode()


def _content(document: Bpe, key: AccessKey) -> str:
    return (
        _identification(document, key)
        + write_issuer(document.issuer)
        + write_buyer(document.buyer)
        + write_agency(document.agency)
        + _journey(document)
        + _trip(document.trip)
        + write_values(document.values)
        + write_taxes(document.taxes)
        + write_payments(document.values.payments)
        + _notes(document)
    )


def _identification(document: Bpe, key: AccessKey) -> str:
    ide = document.identification
    return (
        f"<ide><cUF>{document.origin.uf.number}</cUF><tpAmb>{ide.environment}</tpAmb>"
        f"<mod>{MODEL}</mod><serie>{ide.series}</serie><nBP>{ide.number}</nBP>"
        f"<cBP>{ide.random_code}</cBP><cDV>{key.characters[-1]}</cDV><modal>{_ROAD}</modal>"
        f"<dhEmi>{ide.issued_at.isoformat(timespec='seconds')}</dhEmi>"
        f"<tpEmis>{Emission.NORMAL}</tpEmis>"
        f"{text('verProc', ide.software, 20)}<tpBPe>{_NORMAL_TICKET}</tpBPe>"
        f"<indPres>{ide.presence}</indPres>"
        f"<UFIni>{document.origin.uf}</UFIni>"
        f"<cMunIni>{document.origin.municipality_code}</cMunIni>"
        f"<UFFim>{document.destination.uf}</UFFim>"
        f"<cMunFim>{document.destination.municipality_code}</cMunFim></ide>"
    )


def _journey(document: Bpe) -> str:
    return (
        f"<infPassagem>{text('cLocOrig', document.origin.code, 7)}"
        f"{text('xLocOrig', document.origin.name, 60, 2)}"
        f"{text('cLocDest', document.destination.code, 7)}"
        f"{text('xLocDest', document.destination.name, 60, 2)}"
        f"<dhEmb>{document.boards_at.isoformat(timespec='seconds')}</dhEmb>"
        f"<dhValidade>{document.expires_at.isoformat(timespec='seconds')}</dhValidade>"
        f"{_passenger(document.passenger)}</infPassagem>"
    )


def _passenger(passenger: Passenger) -> str:
    return (
        f"<infPassageiro>{text('xNome', passenger.name, 60, 2)}"
        f"{plain('CPF', passenger.cpf.digits if passenger.cpf else None)}"
        f"<tpDoc>{passenger.identity_type}</tpDoc>"
        f"{text('nDoc', passenger.identity_number, 20, 2)}"
        f"{optional('xDoc', passenger.identity_description, 100, 2)}"
        f"{plain('dNasc', passenger.born_on)}{plain('fone', passenger.phone)}"
        f"{optional('email', passenger.email, 60)}</infPassageiro>"
    )


def _trip(trip: Trip) -> str:
    return (
        f"<infViagem>{text('cPercurso', trip.route_code, 20)}"
        f"{text('xPercurso', trip.route_name, 100, 2)}<tpViagem>{trip.type}</tpViagem>"
        f"<tpServ>{trip.service_type}</tpServ>"
        f"<tpAcomodacao>{trip.accommodation}</tpAcomodacao>"
        f"<tpTrecho>{LegType.NORMAL}</tpTrecho>"
        f"<dhViagem>{trip.departs_at.isoformat(timespec='seconds')}</dhViagem>"
        f"{optional('prefixo', trip.prefix, 20)}{plain('poltrona', trip.seat)}"
        f"{optional('plataforma', trip.platform, 10)}</infViagem>"
    )


def _notes(document: Bpe) -> str:
    if document.fisco_note is None and document.notes is None:
        return ""
    return (
        f"<infAdic>{optional('infAdFisco', document.fisco_note, 2000)}"
        f"{optional('infCpl', document.notes, 5000)}</infAdic>"
    )
