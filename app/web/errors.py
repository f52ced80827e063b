"""The edge where errors become answers: a page for people, a problem for scripts.

Every `DomainError` has its HTTP status here, once; a test walks them all.
"""

from collections.abc import Mapping

from flask import Flask, Response, g, jsonify, redirect, request, session, url_for
from flask.typing import ResponseReturnValue
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException

from app.web.error_page import error_page
from app.web.problem_details import details_of
from fares.kernel.errors import DomainError

STATUS_BY_CODE: Mapping[str, int] = {
    "authorizer.no-answer": 504,
    "authorizer.not-reached": 503,
    "bpe.incomplete-ticket": 422,
    "bpe.invalid-access-key": 422,
    "bpe.invalid-document": 422,
    "bpe.not-a-bpe": 422,
    "bpe.notes-too-long": 422,
    "bpe.nothing-to-write": 422,
    "bpe.schema-fault": 500,
    "bpe.unreadable-reply": 502,
    "bpe.unreadable-ticket": 500,
    "bpe.unreadable-xml": 422,
    "bpe.unusable-certificate": 503,
    "demonstration.nothing-to-sell": 409,
    "demonstration.refused": 409,
    "document.invalid-cnpj": 422,
    "document.invalid-cpf": 422,
    "fiscal.already-authorized": 409,
    "fiscal.already-closed": 409,
    "fiscal.being-issued": 409,
    "fiscal.no-certificate": 503,
    "fiscal.no-establishment": 422,
    "fiscal.no-ibs-cbs-rule": 422,
    "fiscal.no-tax-rule": 422,
    "fiscal.nothing-given-up": 409,
    "fiscal.outcome-unknown": 409,
    "fiscal.ticket-not-found": 404,
    "hold.expired": 409,
    "hold.not-found": 404,
    "law.not-in-force": 422,
    "network.another-carrier": 409,
    "network.faulty-files": 422,
    "order.not-found": 404,
    "order.passengers-do-not-match": 422,
    "order.submission-key-reused": 409,
    "passenger.invalid": 422,
    "payment.card-number": 422,
    "payment.invalid": 422,
    "payment.overpaid": 422,
    "payment.underpaid": 422,
    "request.invalid": 400,
    "rights.unknown-rule": 404,
    "seat.invalid-choice": 422,
    "seat.taken": 409,
    "shift.already-closed": 409,
    "shift.already-open": 409,
    "shift.negative-amount": 422,
    "shift.no-point-of-sale": 409,
    "shift.not-open": 409,
    "staff.invalid-credentials": 401,
    "staff.invalid-user": 422,
    "staff.too-many-attempts": 429,
    "staff.user-not-found": 404,
    "staff.username-taken": 409,
    "staff.weak-password": 422,
    "tax.invalid-rule": 422,
    "ticket.copy-not-registered": 404,
    "ticket.cpf-does-not-match": 422,
    "ticket.no-copy": 409,
    "ticket.not-found": 404,
    "trip.not-found": 404,
    "trip.not-on-sale": 409,
}

PAGES: Mapping[int, tuple[str, str]] = {
    400: (
        "Não entendemos o pedido",
        "O endereço ou o formulário veio incompleto. Volte, confira e envie de novo.",
    ),
    403: (
        "Esta página não é do seu trabalho",
        "Seu usuário não tem a função que esta página pede. Se precisa dela, fale com o gerente.",
    ),
    404: (
        "Esta página não existe",
        "O endereço pode ter mudado ou ter sido digitado com um erro.",
    ),
    405: (
        "Esta página não se abre assim",
        "Ela só responde a um formulário. Volte e use o botão da página.",
    ),
    413: ("O envio é grande demais", "O pedido passa do tamanho que o sistema recebe."),
    500: (
        "Algo falhou do nosso lado",
        "Tente de novo. Se repetir, avise o suporte e informe o número do pedido.",
    ),
}
CSRF_PAGE = (
    "Este formulário passou do tempo",
    "Por segurança, ele vale só durante a sessão em que foi aberto. Volte, recarregue a "
    "página e envie de novo.",
)
SESSION_ENDED = (
    "Sua sessão terminou",
    "Entre de novo para voltar a onde estava.",
)


def wants_json() -> bool:
    """Tell whether the asker is a script of ours and not a person at a page."""
    return request.accept_mimetypes.best == "application/json"


def ask_for_login() -> ResponseReturnValue:
    """Send a stranger to the login, which brings them back to where they were."""
    if wants_json():
        return _answer(401, *SESSION_ENDED, code="session.ended")
    ended = "_user_id" in session
    back = request.full_path.rstrip("?") if request.method == "GET" else None
    return redirect(url_for("account.login", volta=back, sessao="encerrada" if ended else None))


def register_errors(app: Flask) -> None:
    """Answer for every error that a view lets through."""
    app.register_error_handler(DomainError, domain_error)
    app.register_error_handler(CSRFError, csrf_error)
    app.register_error_handler(HTTPException, http_error)


def domain_error(error: DomainError) -> ResponseReturnValue:
    """Tell what the domain could not do, with the facts that the screen can use."""
    status = STATUS_BY_CODE[error.code]
    return _answer(status, error.title, str(error), code=error.code, facts=details_of(error))


def csrf_error(error: CSRFError) -> ResponseReturnValue:
    """Tell that the form is of another session."""
    return _answer(400, *CSRF_PAGE, code="request.csrf")


def http_error(error: HTTPException) -> ResponseReturnValue:
    """Tell what went wrong before or after any view, in our own words."""
    status = error.code or 500
    if status < 400:
        return error.get_response()
    title, text = PAGES.get(status, PAGES[500 if status >= 500 else 400])
    return _answer(status, title, text, code=f"http.{status}")


def _answer(
    status: int,
    title: str,
    text: str,
    *,
    code: str,
    facts: Mapping[str, object] | None = None,
) -> Response:
    """Build the answer in the form that the asker reads."""
    if wants_json():
        problem = {
            "type": f"urn:problem:{code}",
            "code": code,
            "title": title,
            "detail": text,
            "status": status,
            "request_id": g.get("request_id", ""),
        }
        response = jsonify({**problem, **(facts or {})})
        response.content_type = "application/problem+json"
    else:
        response = Response(error_page(status, title, text), mimetype="text/html")
    response.status_code = status
    return response
