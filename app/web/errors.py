"""The edge where errors become answers: a page for people, a problem for scripts.

Every `DomainError` has its HTTP status in `app.web.statuses`; a test walks them all.
"""

import logging
from collections.abc import Mapping

from flask import Flask, Response, g, jsonify, redirect, request, session, url_for
from flask.typing import ResponseReturnValue
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from app.db.patience import AWAY, in_one_line
from app.usecases.partners.idempotency import InProgress
from app.usecases.selling.hold_limits import TooManyUnbought
from app.usecases.throttle import TooManyAttempts
from app.web.asker import is_for_programs
from app.web.error_page import error_page
from app.web.problem_details import details_of
from app.web.rate_limits import TooManyRequests
from app.web.statuses import STATUS_BY_CODE
from fares.kernel.errors import DomainError

log = logging.getLogger(__name__)

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
    503: (
        "O sistema não respondeu agora",
        "Espere alguns segundos e envie de novo. O mesmo envio de uma venda ou de um pagamento "
        "não é feito duas vezes.",
    ),
}
PROBLEMS: Mapping[int, tuple[str, str]] = {
    400: (
        "Pedido malformado",
        "Confira o endereço, os cabeçalhos e o corpo do pedido HTTP.",
    ),
    404: (
        "Este endereço não existe",
        "Confira o caminho no documento da API, /api/v1/openapi.json: um id de reserva, pedido, "
        "bilhete ou aviso é um UUID.",
    ),
    405: (
        "Este endereço não aceita esse método",
        "O cabeçalho Allow desta resposta diz com que métodos ele se abre.",
    ),
    503: (
        "O sistema não respondeu agora",
        "Espere os segundos de Retry-After e repita o mesmo pedido com a mesma Idempotency-Key: "
        "nada é feito duas vezes.",
    ),
}
"""What programs are told instead of what `PAGES` tells people."""
TRY_LATER = (InProgress, TooManyAttempts, TooManyRequests, TooManyUnbought)
"""Refusals that know when it is worth to try again."""
COME_BACK_AFTER = 5
"""Seconds after which a database that was away is worth asking again."""
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
    """Tell whether the asker is a program, ours or a partner's, and not a person at a page."""
    return is_for_programs() or request.accept_mimetypes.best == "application/json"


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
    for kind in AWAY:
        app.register_error_handler(kind, database_away)


def domain_error(error: DomainError) -> ResponseReturnValue:
    """Tell what the domain could not do, with the facts that the screen can use."""
    status = STATUS_BY_CODE[error.code]
    answer = _answer(status, error.title, str(error), code=error.code, facts=details_of(error))
    answer.headers.update(retry_header(error))
    return answer


def retry_header(error: DomainError) -> dict[str, str]:
    """Return the header that says in how many seconds to try again, where it is known."""
    if not isinstance(error, TRY_LATER):
        return {}
    return {"Retry-After": str(max(1, int(error.retry_after.total_seconds())))}


def database_away(error: Exception) -> ResponseReturnValue:
    """Tell that the database cannot be asked now; what was being stored was stored or not.

    A form sent again with its key finds out which.
    """
    log.error("the database is away: %s", in_one_line(error))
    answer = _answer(503, *_words_of(503), code="database.away")
    answer.headers["Retry-After"] = str(COME_BACK_AFTER)
    return answer


def csrf_error(error: CSRFError) -> ResponseReturnValue:
    """Tell that the form is of another session."""
    return _answer(400, *CSRF_PAGE, code="request.csrf")


def http_error(error: HTTPException) -> ResponseReturnValue:
    """Tell what went wrong before or after any view, in our own words."""
    status = error.code or 500
    if status < 400:
        return error.get_response()
    answer = _answer(status, *_words_of(status), code=f"http.{status}")
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        answer.headers["Allow"] = ", ".join(sorted(error.valid_methods))  # RFC 9110, 15.5.6
    return answer


def _words_of(status: int) -> tuple[str, str]:
    """Return the title and the text of a status, for whoever asks."""
    pages = {**PAGES, **PROBLEMS} if is_for_programs() else PAGES
    return pages.get(status, pages[500 if status >= 500 else 400])


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
