"""What the counter's script sends, as it must be."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from marshmallow import Schema, ValidationError, fields, post_load, validate

from app.usecases.selling.passengers import PassengerDetails
from app.usecases.selling.payment_terms import CardPayment, CashPayment
from app.usecases.selling.terms import DocumentKind, PaymentMethod
from app.web.schemas import MoneyField, WholeField
from fares.kernel.documents import Cpf

MAX_SEATS = 20
"""More than a group that one clerk serves at once, and a bound for the server."""
SHORT = validate.Length(max=120)
POSITION = validate.Range(min=0)
FORM_KEY = validate.Regexp(
    r"[0-9A-Za-z-]{16,64}\Z", error="A chave do formulário não é nossa: recarregue a página."
)
"""A form's own number; keys that the product makes itself hold a colon, and are no form's."""
IBGE_CODE = validate.Regexp(r"[0-9]{7}\Z")
TRAVEL_DAY = validate.Range(
    min=date(2000, 1, 1), max=date(2100, 12, 31), error="Informe um dia de 2000 a 2100."
)
"""Days of which every zone knows the hour, and that have a day before and after."""


class PlacesSchema(Schema):
    """What was typed of a place's name."""

    text = fields.String(data_key="q", load_default="", validate=SHORT)


class SearchSchema(Schema):
    """Where from, where to and when."""

    origin_code = fields.String(data_key="de", required=True, validate=IBGE_CODE)
    destination_code = fields.String(data_key="para", required=True, validate=IBGE_CODE)
    on = fields.Date(data_key="dia", required=True, validate=TRAVEL_DAY)


class SectionSchema(Schema):
    """A trip between two of its stops."""

    trip_id = WholeField(data_key="viagem", required=True)
    origin_position = WholeField(data_key="de", required=True, validate=POSITION)
    destination_position = WholeField(data_key="ate", required=True, validate=POSITION)
    hold_id = fields.UUID(data_key="reserva", load_default=None)


class HoldSchema(Schema):
    """The seats to keep, and the hold that they take the place of."""

    trip_id = WholeField(required=True)
    origin_position = WholeField(required=True, validate=POSITION)
    destination_position = WholeField(required=True, validate=POSITION)
    seats = fields.List(WholeField(), required=True, validate=validate.Length(min=1, max=MAX_SEATS))
    fare_by_seat = fields.Dict(
        WholeField(), WholeField(), load_default=dict, validate=validate.Length(max=MAX_SEATS)
    )
    replaces = fields.UUID(load_default=None, allow_none=True)


class CpfField(fields.Field[str]):
    """A whole CPF, whose digits must check: a slip of the finger is nobody's number."""

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> str:
        return str(Cpf.parse(str(value)))


class DocumentSchema(Schema):
    """A CPF or the number of another document of somebody who may have come before."""

    cpf = CpfField()
    document = fields.String(validate=SHORT)

    @post_load
    def choose(self, data: dict[str, str], **kwargs: Any) -> str:
        """Return the one that was sent, the CPF first."""
        if not data:
            raise ValidationError({"document": ["Informe o CPF ou o número do documento."]})
        return data.get("cpf") or data.get("document", "")


class LocatorSchema(Schema):
    """What was typed of a sale's locator."""

    locator = fields.String(data_key="localizador", required=True, validate=SHORT)


class PassengerSchema(Schema):
    """Who travels in a seat."""

    seat = WholeField(required=True)
    name = fields.String(load_default="", validate=SHORT)
    document_kind = fields.Enum(DocumentKind, by_value=True, required=True)
    document_number = fields.String(load_default="", validate=SHORT)
    document_description = fields.String(load_default="", validate=SHORT)
    cpf = fields.String(load_default="", validate=SHORT)
    phone = fields.String(load_default="", validate=SHORT)
    born_on = fields.Date(load_default=None, allow_none=True)

    @post_load
    def build(self, data: dict[str, Any], **kwargs: Any) -> PassengerDetails:
        """Return the passenger as the sale takes it."""
        return PassengerDetails(**data)


class PaymentSchema(Schema):
    """Money as it was handed over, or what a card's slip says."""

    method = fields.Enum(PaymentMethod, by_value=True, required=True)
    amount = MoneyField(required=True)
    brand = fields.String(load_default="", validate=SHORT)
    last4 = fields.String(load_default="", validate=SHORT)
    nsu = fields.String(load_default="", validate=SHORT)
    authorization = fields.String(load_default="", validate=SHORT)
    acquirer_cnpj = fields.String(load_default="", validate=SHORT)

    @post_load
    def build(self, data: dict[str, Any], **kwargs: Any) -> CashPayment | CardPayment:
        """Return the payment as the sale takes it."""
        if data["method"] is PaymentMethod.CASH:
            return CashPayment(received=data["amount"])
        return CardPayment(**data)


class SaleSchema(Schema):
    """The whole form of a sale."""

    submission_key = fields.String(required=True, validate=FORM_KEY)
    hold_id = fields.UUID(required=True)
    passengers = fields.List(
        fields.Nested(PassengerSchema), required=True, validate=validate.Length(max=MAX_SEATS)
    )
    payments = fields.List(
        fields.Nested(PaymentSchema), required=True, validate=validate.Length(max=10)
    )

    @post_load
    def settle(self, data: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
        """Return the fields as the command takes them, which nobody changes any more."""
        return {name: tuple(v) if isinstance(v, list) else v for name, v in data.items()}


class FloatSchema(Schema):
    """The cash that a shift begins with."""

    opening_float = MoneyField(required=True)


class CountSchema(Schema):
    """The cash that was counted at the end of a shift."""

    shift_id = fields.UUID(required=True)
    counted = MoneyField(required=True)
