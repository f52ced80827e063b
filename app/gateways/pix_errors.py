"""The two ways in which the bank does not do what it was asked."""

from dataclasses import dataclass

from fares.kernel.errors import DomainError


class PixUnreachable(DomainError):
    """No usable answer came, and what was asked may have been done: ask again.

    Nobody listened, the line was cut, the wait ended, the bank is ill (5xx), lets nobody in
    (401, 403), is too busy (429), or said something that cannot be read. None of these says
    anything about a charge.
    """

    code = "pix.unreachable"
    title = "O banco do Pix não respondeu"

    def __init__(self, why: str) -> None:
        super().__init__(
            f"O banco do Pix não respondeu: {why}. Tente de novo ou pague de outra forma."
        )
        self.why = why


@dataclass(frozen=True, slots=True)
class Violation:
    """What is wrong with one field of a request, in the bank's words."""

    reason: str
    field: str


class PixRefused(DomainError):
    """The bank says no and why (RFC 7807); asking the same again changes nothing."""

    code = "pix.refused"
    title = "O banco do Pix recusa o pedido"

    def __init__(
        self,
        status: int,
        *,
        kind: str,
        problem: str,
        detail: str = "",
        violations: tuple[Violation, ...] = (),
    ) -> None:
        """Keep what the bank said.

        :param kind: the last part of the problem's `type`, such as `CobOperacaoInvalida`
        :param problem: its `title`
        """
        reason = violations[0].reason if violations else detail
        said = f"{problem.rstrip('.')} ({status}). {reason}".strip()
        super().__init__(f"O banco do Pix recusa o pedido: {said} Pague de outra forma.")
        self.status = status
        self.kind = kind
        self.problem = problem
        self.detail = detail
        self.violations = violations
