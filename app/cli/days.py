"""A day, as an option of a command."""

from datetime import date, datetime

import click


class Day(click.ParamType[date]):
    """A day such as 2026-03-10."""

    name = "AAAA-MM-DD"

    def convert(
        self, value: str | date, param: click.Parameter | None, ctx: click.Context | None
    ) -> date:
        """Return the day that the text names."""
        if isinstance(value, date):
            return value
        try:
            return datetime.strptime(value, "%Y-%m-%d").date()  # noqa: DTZ007  (a day has no zone)
        except ValueError:
            self.fail(f"“{value}” não é um dia, como 2026-03-10.", param, ctx)
