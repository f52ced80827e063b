"""What a receiver asks of a charge, held to the schema of the API; all that is wrong is told."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from app.simulators.psp.charge import Status, Terms
from app.simulators.psp.problem import Violation, invalid_charge

DEFAULT_EXPIRY_SECONDS = 86_400
_LONGEST_EXPIRY = 2**31 - 1
_AMOUNT = re.compile(r"\d{1,10}\.\d{2}", re.ASCII)
_TXID = re.compile(r"[a-zA-Z0-9]{26,35}")
_CPF = re.compile(r"\d{11}", re.ASCII)
_CNPJ = re.compile(r"[0-9A-Z]{12}\d{2}", re.ASCII)
_LONGEST_KEY, _LONGEST_MESSAGE, _LONGEST_NAME = 77, 140, 200
_MOST_EXTRAS, _LONGEST_EXTRA_NAME, _LONGEST_EXTRA_VALUE = 50, 50, 200


def check_txid(txid: str) -> None:
    """Check the id of a charge.

    :raises Problem: if it is not 26 to 35 letters and digits
    """
    if not _TXID.fullmatch(txid):
        raise invalid_charge([Violation("O txid não respeita o esquema.", "txid")])


def read_terms(body: Mapping[str, Any], *, key: str, standing: Terms | None = None) -> Terms:
    """Return what is asked of a charge.

    :param key: the only Pix key of this receiver
    :param standing: the terms that a revision begins from; None where all must be given
    :raises Problem: with every violation
    """
    wrong = list(_violations(body, key=key, whole=standing is None))
    if wrong:
        raise invalid_charge(wrong)
    before = standing or Terms(amount="", expiry=DEFAULT_EXPIRY_SECONDS)
    return Terms(
        amount=body["valor"]["original"] if "valor" in body else before.amount,
        expiry=(body.get("calendario") or {}).get("expiracao", before.expiry),
        debtor=body.get("devedor", before.debtor),
        message=body.get("solicitacaoPagador", before.message),
        extras=body.get("infoAdicionais", before.extras),
    )


def is_removal(body: Mapping[str, Any]) -> bool:
    """Tell whether a revision asks for removal.

    :raises Problem: if it asks for another status, or for something else besides
    """
    if "status" not in body:
        return False
    if body["status"] != Status.REMOVED:
        raise invalid_charge(
            [Violation("O campo cob.status não respeita o esquema.", "cob.status")]
        )
    if len(body) > 1:
        reason = "A cobrança não pode ser removida juntamente com outras alterações."
        raise invalid_charge([Violation(reason, "cob.status")])
    return True


def is_amount(given: object) -> bool:
    """Tell whether a text is an amount of the API, such as 95.00."""
    return isinstance(given, str) and bool(_AMOUNT.fullmatch(given))


def is_cpf(given: object) -> bool:
    """Tell whether a text has the shape of a CPF."""
    return isinstance(given, str) and bool(_CPF.fullmatch(given))


def is_cnpj(given: object) -> bool:
    """Tell whether a text has the shape of a CNPJ, numeric or alphanumeric."""
    return isinstance(given, str) and bool(_CNPJ.fullmatch(given))


def _violations(body: Mapping[str, Any], *, key: str, whole: bool) -> list[Violation]:
    checks: tuple[tuple[str, str, Callable[[Any], str]], ...] = (
        ("calendario", "cob.calendario.expiracao", _calendar_fault),
        ("valor", "cob.valor.original", _amount_fault),
        ("chave", "cob.chave", lambda given: _key_fault(given, key)),
        ("devedor", "cob.devedor", _debtor_fault),
        ("solicitacaoPagador", "cob.solicitacaoPagador", _message_fault),
        ("infoAdicionais", "cob.infoAdicionais", _extras_fault),
    )
    required = {"valor", "chave"} if whole else set()
    return [
        Violation(f"O campo {field} {fault}.", field)
        for name, field, check in checks
        if name in body or name in required
        if (fault := check(body.get(name)))
    ]


_SCHEMA = "não respeita o esquema"


def _calendar_fault(given: Any) -> str:
    if not isinstance(given, Mapping):
        return _SCHEMA
    expiry = given.get("expiracao", DEFAULT_EXPIRY_SECONDS)
    if type(expiry) is not int or expiry > _LONGEST_EXPIRY:
        return _SCHEMA
    return "" if expiry > 0 else "é igual ou menor que zero"


def _amount_fault(given: Any) -> str:
    amount = given.get("original") if isinstance(given, Mapping) else None
    if not isinstance(amount, str) or not is_amount(amount):
        return _SCHEMA
    return "" if amount.strip("0.") else "é zero"


def _key_fault(given: Any, key: str) -> str:
    if not _is_text(given, _LONGEST_KEY):
        return _SCHEMA
    return "" if given == key else "é de uma conta que não pertence a este recebedor"


def _debtor_fault(given: Any) -> str:
    if not isinstance(given, Mapping) or not _is_text(given.get("nome"), _LONGEST_NAME):
        return _SCHEMA
    person, company = "cpf" in given, "cnpj" in given
    if person == company:
        return _SCHEMA
    return "" if is_cpf(given.get("cpf")) or is_cnpj(given.get("cnpj")) else _SCHEMA


def _message_fault(given: Any) -> str:
    return "" if given == "" or _is_text(given, _LONGEST_MESSAGE) else _SCHEMA


def _extras_fault(given: Any) -> str:
    if not isinstance(given, list) or len(given) > _MOST_EXTRAS:
        return _SCHEMA
    return "" if all(map(_is_extra, given)) else _SCHEMA


def _is_extra(given: Any) -> bool:
    return (
        isinstance(given, Mapping)
        and _is_text(given.get("nome"), _LONGEST_EXTRA_NAME)
        and _is_text(given.get("valor"), _LONGEST_EXTRA_VALUE)
    )


def _is_text(given: object, longest: int) -> bool:
    return isinstance(given, str) and 0 < len(given) <= longest
