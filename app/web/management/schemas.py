"""What the manager's forms send."""

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, fields, post_load, validate
from werkzeug.datastructures import MultiDict

from app.usecases.operations.staff import AddUser, Role

SHORT = validate.Length(max=200)


class UserSchema(Schema):
    """Somebody new."""

    username = fields.String(data_key="usuario", load_default="", validate=SHORT)
    name = fields.String(data_key="nome", load_default="", validate=SHORT)
    password = fields.String(data_key="senha", load_default="", validate=SHORT)
    roles = fields.List(fields.Enum(Role, by_value=True), data_key="funcoes", load_default=list)
    point_of_sale_code = fields.String(data_key="ponto", load_default="", validate=SHORT)

    @post_load
    def build(self, data: dict[str, Any], **kwargs: Any) -> AddUser:
        """Return the command."""
        code = data.pop("point_of_sale_code") or None
        return AddUser(**{**data, "roles": frozenset(data["roles"])}, point_of_sale_code=code)


class PasswordSchema(Schema):
    """A new password."""

    password = fields.String(data_key="senha", load_default="", validate=SHORT)


def with_roles(form: MultiDict[str, str]) -> Mapping[str, Any]:
    """Return a form's fields, with its ticked roles as one list."""
    return {**form.to_dict(), "funcoes": form.getlist("funcoes")}
