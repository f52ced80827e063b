"""Notes of a ticket: what art. 143 asks for and the BP-e layout has no field for.

They travel in `infCpl` as `label: value;` one after the other; the DABPE prints each
on a line of its own. The labels are those of `Note`; those that others invent survive
a reading.

Resolução ANTT 6.033/2023, arts. 138, 143, 144, 145 § 3 and 146 § 2.
"""

from collections.abc import Mapping
from enum import StrEnum

from bpe.text import latin1
from fares.kernel.errors import DomainError

MAX_LENGTH = 5000
"""Characters of `infCpl`."""


class Note(StrEnum):
    """A label, written as the passenger reads it."""

    SAC = "SAC"  # telephone of the carrier's service to customers (143, I)
    PLACE_OF_ISSUE = "Local de emissão"  # 143, II
    VIA = "Via"  # 143, II; "1ª via" in the XML, whatever copy is printed
    LINE_ORIGIN = "Origem da linha"  # municipality and UF (143, III)
    LINE_DESTINATION = "Destino da linha"
    BENEFIT_DOCUMENT = "Documento do benefício"  # 143, IV
    BENEFIT_CATEGORY = "Categoria do beneficiário"  # 143, VI
    BOARDING_MUNICIPALITY = "Município de embarque"  # 143, V
    BOARDING_PLACE = "Local de embarque"
    SHOW_UP = "Apresentação"  # date and time to be there (138)
    SERVICE_CLASS = "Classe"  # A–E and its name (143, V)
    SEAT = "Assento"  # the label on the seat, such as 12A; `poltrona` takes only digits
    ALIGHTING_MUNICIPALITY = "Município de desembarque"
    ALIGHTING_PLACE = "Local de desembarque"
    TRANSFER_RULE = "Transferência"  # 143, VI; 145, § 3
    RESCHEDULING_RULE = "Remarcação"  # 143, VI; with the fee and its value (146, § 2)
    PROMOTIONAL_TERMS = "Condições da tarifa promocional"
    LEGAL_VALIDITY = "Validade legal"  # 144; `dhValidade` follows the authoriser's rule
    GUIDE = "Guia de Orientação aos Passageiros"  # where to read it (143, VII)
    M3_NOTICE = "Micro-ônibus M3"  # 143, § 3
    GRATUIDADE_NOTICE = "Comparecimento do beneficiário"  # 143, § 1


class NotesTooLong(DomainError):
    """The notes of a ticket do not fit in `infCpl`."""

    code = "bpe.notes-too-long"
    title = "Observações longas demais para o bilhete"

    def __init__(self, length: int) -> None:
        super().__init__(
            f"As observações do bilhete têm {length} caracteres e cabem {MAX_LENGTH}. "
            "Encurte as regras de remarcação, de transferência ou da tarifa promocional."
        )
        self.length = length


def compose(notes: Mapping[str, str]) -> str:
    """Return the notes as one text for `infCpl`, in the order given.

    A semicolon within a value becomes a comma, since it would end the line.

    :raises NothingToWrite: if a label or a value has nothing that can be written
    :raises NotesTooLong: if they do not fit
    """
    text = "".join(f"{_label(label)}: {_value(value)};" for label, value in notes.items())
    if len(text) > MAX_LENGTH:
        raise NotesTooLong(len(text))
    return text


def parse(text: str) -> dict[str, str]:
    """Return the notes by label; look one up with a `Note`.

    A line without a colon, which only others write, is a label with no value. A label
    that comes again adds its value to the first.
    """
    notes: dict[str, str] = {}
    for line in filter(None, map(str.strip, text.split(";"))):
        label, _, value = (part.strip() for part in line.partition(":"))
        earlier = notes.get(label)
        notes[label] = f"{earlier} / {value}" if earlier else value
    return notes


def _label(label: str) -> str:
    return latin1(label.replace(";", ",").replace(":", " "), MAX_LENGTH)


def _value(value: str) -> str:
    # One longer than the field, so that what does not fit is told instead of cut.
    return latin1(value, MAX_LENGTH + 1).replace(";", ",")
