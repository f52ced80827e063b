"""`guiche doctor`: examines the installation, and says what to do about what it finds."""

import json
import sys
from itertools import groupby
from typing import Any

import click

from app.usecases.doctor.examine import chosen, examine
from app.usecases.doctor.findings import Finding, Group, Report, State
from app.usecases.services import Services

_MARKS = {State.OK: "✓", State.SKIPPED: "–", State.WARN: "▲", State.FAULT: "✕"}
_COLOURS = {State.OK: "green", State.WARN: "yellow", State.FAULT: "red"}


@click.command("doctor")
@click.option(
    "--only",
    "groups",
    multiple=True,
    type=click.Choice([group.value for group in Group]),
    help="Confere só isto; repita a opção para mais de um.",
)
@click.option("--json", "as_json", is_flag=True, help="Escreve o resultado em JSON.")
@click.pass_obj
def command(services: Services, groups: tuple[str, ...], as_json: bool) -> None:
    """Examina a instalação e os dados; sai com 1 se há uma falha."""
    report = _examine(services, tuple(map(Group, groups)) or tuple(Group))
    if as_json:
        click.echo(json.dumps(_told(report), ensure_ascii=False, indent=2))
    else:
        _show(report)
    if report.worst is State.FAULT:
        sys.exit(1)


def _examine(services: Services, groups: tuple[Group, ...]) -> Report:
    """Examine, showing how far it is to whoever watches: a sweep of millions takes minutes."""
    watched = sys.stderr.isatty()
    with click.progressbar(
        length=len(chosen(groups)),
        file=sys.stderr,
        hidden=not watched,
        item_show_func=lambda title: title,
    ) as bar:
        return examine(services, groups=groups, progress=lambda check: bar.update(1, check.title))


def _show(report: Report) -> None:
    for group, findings in groupby(report.findings, key=lambda finding: finding.group):
        click.secho(group.label, bold=True)
        shown = list(findings)
        width = max(len(finding.title) for finding in shown)
        for finding in shown:
            _show_one(finding, width)
        click.echo()
    click.echo(
        f"Falhas: {report.count(State.FAULT)}   avisos: {report.count(State.WARN)}   em ordem: "
        f"{report.count(State.OK)}   não se aplicam: {report.count(State.SKIPPED)}"
    )


def _show_one(finding: Finding, width: int) -> None:
    mark = click.style(_MARKS[finding.state], fg=_COLOURS.get(finding.state))
    click.echo(f"  {mark} {finding.title:<{width}}  {finding.seen.seen}")
    for detail in finding.seen.details:
        click.echo(f"      · {detail}")
    if finding.seen.advice:
        click.echo(f"      → {finding.seen.advice}")


def _told(report: Report) -> dict[str, Any]:
    return {
        "state": report.worst.value,
        "examined_at": report.examined_at.isoformat(),
        "checks": [
            {
                "code": finding.code,
                "group": finding.group.value,
                "name": finding.title,
                "state": finding.state.value,
                "seen": finding.seen.seen,
                "details": list(finding.seen.details),
                "what_to_do": finding.seen.advice,
            }
            for finding in report.findings
        ],
    }
