"""The API's own blueprint: one decorator says who may ask, what is sent and what is answered."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from flask_smorest import Blueprint
from marshmallow import Schema

from app.usecases.partners.access import Scope
from app.web.api.idempotency import HEADER, idempotent
from app.web.api.links import Link, told_links
from app.web.api.parsing import ApiParser
from app.web.api.problems import ALWAYS
from app.web.partner_keys import scoped

View = Callable[..., Any]
PREFIX = "/api/v1"
MOST_QUESTIONS = 100
"""In one request."""


class ApiBlueprint(Blueprint):  # type: ignore[misc]
    """Views of one subject, each with its scope and its place in the document."""

    ARGUMENTS_PARSER = ApiParser()

    def __init__(self, name: str, import_name: str, *, tag: str, description: str) -> None:
        super().__init__(f"api_{name}", import_name, url_prefix=PREFIX, description=description)
        self._tag = tag

    def read(
        self,
        rule: str,
        *,
        scope: Scope | None,
        answers: type[Schema],
        example: object,
        query: type[Schema] | None = None,
        may: Sequence[int] = (),
        links: Sequence[Link] = (),
    ) -> Callable[[View], View]:
        """Register a view that changes nothing; it takes its query first, if it has one."""

        def register(view: View) -> View:
            documented = self.response(200, answers, description="Resposta", example=example)(view)
            if query is not None:
                documented = self.arguments(query, location="query", error_status_code=400)(
                    documented
                )
            documented = self.doc(responses={200: told_links(links)})(documented)
            return self._add(rule, "GET", scope, documented, view, (*may, *ALWAYS))

        return register

    def write(
        self,
        rule: str,
        *,
        scope: Scope,
        answers: type[Schema] | None,
        example: object = None,
        takes: type[Schema] | None = None,
        sent: object = None,
        status: int = 201,
        method: str = "POST",
        may: Sequence[int] = (404, 409, 422),
        links: Sequence[Link] = (),
    ) -> Callable[[View], View]:
        """Register a view that changes something: once, however often it is asked.

        It takes the body first, if it has one.

        :param example: of the answer
        :param sent: an example of the body
        """

        def register(view: View) -> View:
            documented = self.response(
                status, answers, description="Resposta", example=example, headers=_REPLAYED
            )(view)
            if takes is not None:
                documented = self.arguments(takes, example=sent, error_status_code=400)(documented)
            once = self.doc(parameters=["IdempotencyKey"], responses={status: told_links(links)})(
                idempotent(documented)
            )
            return self._add(rule, method, scope, once, view, (409, *may, *ALWAYS))

        return register

    def ask(
        self, rule: str, *, scope: Scope, takes: Schema, answers: type[Schema]
    ) -> Callable[[View], View]:
        """Register a view that is sent facts, and changes nothing; it reads them by itself."""

        def register(view: View) -> View:
            reply = _one_or_several(answers(), {})
            documented = self.response(200, reply, description="Resposta")(view)
            content = {"application/json": {"schema": _one_or_several(takes, {})}}
            documented = self.doc(requestBody={"required": True, "content": content})(documented)
            return self._add(rule, "POST", scope, documented, view, ALWAYS)

        return register

    def file(
        self, rule: str, *, scope: Scope, mimetype: str, may: Sequence[int] = (404,)
    ) -> Callable[[View], View]:
        """Register a view that gives a file."""
        binary = {"type": "string", "contentMediaType": mimetype}

        def register(view: View) -> View:
            documented = self.response(200, binary, content_type=mimetype, description="O arquivo")(
                view
            )
            return self._add(rule, "GET", scope, documented, view, (*may, *ALWAYS))

        return register

    def _add(
        self,
        rule: str,
        method: str,
        scope: Scope | None,
        documented: View,
        view: View,
        may: Sequence[int],
    ) -> View:
        """Put a documented view under its address; returns the bare one, for others to call."""
        told = self.doc(
            operationId=view.__name__,
            security=[{"key": []}],
            responses={
                str(status): {"$ref": f"#/components/responses/Problem{status}"}
                for status in sorted(set(may))
            },
            **_asks_for(scope),
        )(documented)
        self.route(rule, methods=[method], tags=[self._tag])(scoped(scope)(told))
        return view


def _one_or_several(one: Schema, item: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is told of one thing, or of a list in which each item stands for itself."""
    several = {"type": "array", "items": item, "maxItems": MOST_QUESTIONS}
    return {"oneOf": [one, several]}


def _asks_for(scope: Scope | None) -> Mapping[str, Any]:
    return {"x-scope": scope.value if scope else "any"}


_REPLAYED = {
    HEADER.replace("-Key", "-Replayed"): {
        "description": "`true` se a resposta é a de um pedido anterior com a mesma chave.",
        "schema": {"type": "string", "enum": ["true"]},
    }
}
