"""What a ticket must say, and what a given one does not.

Resolução ANTT 6.033/2023, art. 143. A field that the article asks for "se houver" is
missing only where the ticket itself tells that it should be there.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bpe.codes import DiscountType, ServiceType
from bpe.dabpe.printed import PrintedTicket
from bpe.notes import Note
from fares.kernel.errors import DomainError
from fares.kernel.rules import rule

_BENEFITS = frozenset(
    {
        DiscountType.IDOSO,
        DiscountType.IDOSO_HALF,
        DiscountType.JOVEM,
        DiscountType.PASSE_LIVRE,
        DiscountType.COMPANION,
        DiscountType.CRIANCA,
        DiscountType.OBESE,
    }
)
"""Discounts that the law grants, unlike those that the carrier does."""


@dataclass(frozen=True, slots=True)
class MandatoryField:
    """Something art. 143 asks a ticket to say."""

    provision: str
    name: str
    """In Portuguese, for whoever has to put it right."""

    def __str__(self) -> str:
        return f"{self.name} (art. 143, {self.provision})"


class IncompleteTicket(DomainError):
    """A ticket would not say all that art. 143 asks."""

    code = "bpe.incomplete-ticket"
    title = "Bilhete sem dados obrigatórios"

    def __init__(self, missing: Sequence[MandatoryField]) -> None:
        told = "; ".join(map(str, missing))
        super().__init__(f"Falta no bilhete: {told}. Complete os dados e mande emitir de novo.")
        self.missing = tuple(missing)


Check = Callable[[PrintedTicket], bool]


@rule("R6033-143", "R6033-138")
def missing_fields(ticket: PrintedTicket) -> tuple[MandatoryField, ...]:
    """Return what a ticket lacks of what art. 143 asks; nothing, when it is complete."""
    return tuple(field for field, says in _CHECKS if not says(ticket))


def require_complete(ticket: PrintedTicket) -> None:
    """Let a ticket pass that says all that art. 143 asks.

    :raises IncompleteTicket: otherwise
    """
    missing = missing_fields(ticket)
    if missing:
        raise IncompleteTicket(missing)


def _noted(note: Note) -> Check:
    return lambda ticket: bool(ticket.notes.get(note))


def _when(applies: Check, says: Check) -> Check:
    return lambda ticket: says(ticket) or not applies(ticket)


def _identified(ticket: PrintedTicket) -> bool:
    return bool(ticket.passenger and ticket.passenger.document_number)


def _is_benefit(ticket: PrintedTicket) -> bool:
    return ticket.values.discount_type in _BENEFITS


def _is_gratuidade(ticket: PrintedTicket) -> bool:
    return _is_benefit(ticket) and not ticket.values.service_price


def _is_micro_bus(ticket: PrintedTicket) -> bool:
    return ticket.journey.service_type is ServiceType.MICRO_BUS


_CHECKS: tuple[tuple[MandatoryField, Check], ...] = (
    (MandatoryField("I, c", "número do SAC"), _noted(Note.SAC)),
    (MandatoryField("II, a", "via"), _noted(Note.VIA)),
    (MandatoryField("II, c", "local de emissão"), _noted(Note.PLACE_OF_ISSUE)),
    (MandatoryField("III, a", "prefixo da linha"), lambda ticket: bool(ticket.journey.prefix)),
    (MandatoryField("III, b", "município de origem da linha"), _noted(Note.LINE_ORIGIN)),
    (MandatoryField("III, b", "município de destino da linha"), _noted(Note.LINE_DESTINATION)),
    (MandatoryField("IV, a", "nome do passageiro"), lambda ticket: ticket.passenger is not None),
    (MandatoryField("IV, b", "documento do passageiro"), _identified),
    (
        MandatoryField("IV, d", "documento comprobatório do benefício"),
        _when(_is_benefit, _noted(Note.BENEFIT_DOCUMENT)),
    ),
    (MandatoryField("V, a", "município de embarque"), _noted(Note.BOARDING_MUNICIPALITY)),
    (MandatoryField("V, a", "local de embarque"), _noted(Note.BOARDING_PLACE)),
    (MandatoryField("V, b", "data e horário de apresentação"), _noted(Note.SHOW_UP)),
    (MandatoryField("V, d", "classe do serviço"), _noted(Note.SERVICE_CLASS)),
    (MandatoryField("V, e", "número da poltrona"), lambda ticket: ticket.seat is not None),
    (MandatoryField("V, f", "município de desembarque"), _noted(Note.ALIGHTING_MUNICIPALITY)),
    (MandatoryField("V, f", "local de desembarque"), _noted(Note.ALIGHTING_PLACE)),
    (MandatoryField("VI, a", "preço do serviço"), lambda ticket: bool(ticket.values.components)),
    (
        MandatoryField("VI, d", "categoria do beneficiário"),
        _when(_is_benefit, _noted(Note.BENEFIT_CATEGORY)),
    ),
    (MandatoryField("VI, e", "regra de transferência"), _noted(Note.TRANSFER_RULE)),
    (MandatoryField("VI, e", "regra de remarcação"), _noted(Note.RESCHEDULING_RULE)),
    (MandatoryField("VII", "Guia de Orientação aos Passageiros"), _noted(Note.GUIDE)),
    (
        MandatoryField("§ 1º", "comparecimento do beneficiário"),
        _when(_is_gratuidade, _noted(Note.GRATUIDADE_NOTICE)),
    ),
    (
        MandatoryField("§ 3º", "aviso de micro-ônibus M3"),
        _when(_is_micro_bus, _noted(Note.M3_NOTICE)),
    ),
)
"""What the layout itself obliges, such as the issuer, the dates and the ICMS, is not here:
a ticket that lacks it cannot even be read (`UnreadableTicket`)."""
