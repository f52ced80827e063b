"""What the forms of a ticket send."""

from marshmallow import Schema, fields, validate

from app.usecases.selling.copies import PhotoDocument

SHORT = validate.Length(max=200)
A_WORD = validate.Regexp(r"(\s*\w){3}", error="Diga o motivo em poucas palavras.")


class CopySchema(Schema):
    """What was shown for a copy."""

    document_shown = fields.Enum(PhotoDocument, by_value=True, required=True)
    cpf = fields.String(load_default="", validate=SHORT)


class VoidSchema(Schema):
    """Why a sale is undone."""

    reason = fields.String(data_key="motivo", required=True, validate=[SHORT, A_WORD])
