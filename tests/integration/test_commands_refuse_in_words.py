"""Every command, given what cannot be: it ends with 1 or 2 and words, never with a trace."""

import socket
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from click.testing import CliRunner

from app.main import cli
from tests.command_tree import leaves

NOBODY = "00000000-0000-0000-0000-000000000000"
DEMO = "11444777000161"


@dataclass(frozen=True)
class Wrong:
    """A command with one parameter, or one setting, that cannot be.

    In arguments and settings {file} is a file, {below} a path through it, {folder} a folder,
    {absent} nothing, {port} a port that somebody listens on.
    """

    command: str
    parameter: str
    arguments: str
    words: str
    settings: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.command} {self.parameter} {self.arguments}"


NO_DATABASE = {"DATABASE_URL": "sqlite:///{folder}/nenhum.db"}
A_SERVER = {"DATABASE_URL": "postgresql://guiche:segredo@127.0.0.1:1/guiche"}
UNWRITABLE = {"DATABASE_URL": "sqlite:///{below}/guiche.db"}
PASSWORD = "--password umasenhacomprida"
STAFF = f"--name Ana --role guiche {PASSWORD}"

PARTNER = {
    "cnpj": "45678912000155",
    "name": "Agencia",
    "trade-name": "Agencia",
    "street": "Rua",
    "number": "1",
    "district": "Centro",
    "municipality": "3509502",
    "commission": "8.00",
}


def a_partner_but(**changes: str) -> str:
    """Return the arguments that register a partner, but for some."""
    options = PARTNER | {name.replace("_", "-"): value for name, value in changes.items()}
    return " ".join(["agencia", *(f"--{name}={value}" for name, value in options.items())])


PARTNERS = [
    Wrong("partner add", "code", a_partner_but().replace("agencia", "X", 1), "código"),
    Wrong("partner add", "cnpj", a_partner_but(cnpj="45678912000156"), "CNPJ"),
    Wrong("partner add", "legal_name", a_partner_but(name="A"), "razão social"),
    Wrong("partner add", "trade_name", a_partner_but(trade_name=""), "público"),
    Wrong("partner add", "street", a_partner_but(street=""), "logradouro"),
    Wrong("partner add", "street_number", a_partner_but(number=""), "número"),
    Wrong("partner add", "district", a_partner_but(district=""), "bairro"),
    Wrong("partner add", "municipality_code", a_partner_but(municipality="1"), "município"),
    Wrong("partner add", "commission_rate", a_partner_but(commission="8"), "comissão"),
    Wrong("partner add", "price_channel", a_partner_but(prices="nada"), "não é um destes"),
    Wrong("partner add", "presence", a_partner_but(presence="nada"), "não é um destes"),
    Wrong("partner list", "", "", "{below}", UNWRITABLE),
    Wrong("partner deactivate", "code", "ninguem", "ninguem"),
    Wrong("partner statement", "code", "ninguem --from 2026-12-01 --to 2026-12-31", "ninguem"),
    Wrong("partner statement", "first_day", "ninguem --from 1/12/2026", "não é um dia"),
    Wrong("partner statement", "last_day", "ninguem --to ontem", "não é um dia"),
    Wrong("partner key add", "code", "ninguem --label Teste", "ninguem"),
    Wrong("partner key add", "label", "ninguem --label=", "para que é a chave"),
    Wrong("partner key add", "scopes", "ninguem --label T --scope nada", "não é um destes"),
    Wrong("partner key add", "last_day", "ninguem --label T --until ontem", "não é um dia"),
    Wrong("partner key revoke", "prefix", "nada", "nada"),
]

CASES = [
    Wrong("bpe verify", "files", "{absent}", "não existe"),
    Wrong("bpe verify", "files", "{folder}", "é uma pasta"),
    Wrong("bpe verify", "files", "{below}", "não pôde ser lido"),
    Wrong("db upgrade", "", "", "{below}", UNWRITABLE),
    Wrong("db downgrade", "revision", "nada", "Não há a etapa nada"),
    Wrong("db check", "", "", "banco de dados", {"DATABASE_URL": "sqlite:///{folder}"}),
    Wrong("db backup", "target", "{file}", "já existe"),
    Wrong("db backup", "target", "{folder}", "é uma pasta"),
    Wrong("db backup", "target", "{below}", "Não é possível usar"),
    Wrong("db backup", "", "{absent}", "não pôde ser lido", {"DATABASE_URL": "sqlite:///{file}"}),
    Wrong("db backup", "", "{absent}", "não pôde ser lido", NO_DATABASE),
    Wrong("db backup", "", "copia.dump", "pg_dump --format=custom", A_SERVER),
    Wrong("demo prepare", "", "", "{below}", {"GUICHE_CERTIFICATE": "{below}/cert.pfx"}),
    Wrong("demo prepare", "", "", "{folder}", {"GUICHE_CERTIFICATE": "{folder}"}),
    Wrong("demo sale", "folder", "--out {below}", "Não é possível gravar"),
    Wrong("demo sale", "folder", "--out {file}", "é um arquivo"),
    Wrong("doctor", "groups", "--only nada", "não é um destes"),
    Wrong(
        "doctor",
        "",
        "--only banco",
        "não foi possível conferir",
        {"DATABASE_URL": "sqlite:///{folder}"},
    ),
    Wrong("guia", "out", "--out {folder}", "é uma pasta"),
    Wrong("guia", "poster_size", "--out {absent} --poster A5", "não é um destes"),
    Wrong("law show", "day", "--on 31/12/2026", "não é um dia"),
    Wrong("law stale", "day", "--before ontem", "não é um dia"),
    Wrong("network template", "folder", "{below}", "não é pasta"),
    Wrong("network template", "folder", "{file}", "é um arquivo"),
    Wrong("network demo", "folder", "{below}", "não é pasta"),
    Wrong("network import", "folder", f"--cnpj {DEMO} {{absent}}", "não existe"),
    Wrong("network import", "folder", f"--cnpj {DEMO} {{unreadable}}", "é uma pasta"),
    Wrong("network import", "cnpj_text", "--cnpj 1 {folder}", "CNPJ"),
    Wrong("network status", "", "", "{below}", UNWRITABLE),
    Wrong("openapi", "", "", "{below}", UNWRITABLE),
    Wrong("outbox list", "", "", "{below}", UNWRITABLE),
    Wrong("outbox retry", "ticket_id", "nada", "não é um identificador"),
    Wrong("outbox retry", "ticket_id", NOBODY, "não está parada"),
    *PARTNERS,
    Wrong("pix webhook", "", "", "GUICHE_PIX_URL"),
    Wrong("pix reconcile", "days", "--days 0", "fora do intervalo"),
    Wrong("rights", "rule", "nada --on-file {file}", "regra"),
    Wrong("rights", "on_file", "sale-opening --on-file {absent}", "não existe"),
    Wrong("rights", "on_file", "sale-opening --on-file {folder}", "é uma pasta"),
    Wrong("serve", "host", "--host 203.0.113.9", "Não é possível atender"),
    Wrong("serve", "port", "--port {port}", "Não é possível atender"),
    Wrong("serve", "port", "--port 70000", "fora do intervalo"),
    Wrong("serve", "threads", "--threads muitas", "não é um número inteiro"),
    Wrong("simulate sefaz", "host", "--host 203.0.113.9", "não é desta máquina"),
    Wrong("simulate sefaz", "port", "--port {port}", "a porta já está em uso"),
    Wrong("simulate sefaz", "port", "--port 70000", "fora do intervalo"),
    Wrong("simulate sefaz", "state", "--port 0 --state {below}/s.db", "Não é possível usar"),
    Wrong("simulate sefaz", "state", "--port 0 --state {file}", "não se abre"),
    Wrong("simulate sefaz", "tls_certificate", "--tls-certificate {absent}", "não existe"),
    Wrong("simulate sefaz", "tls_key", "--tls-key {file}", "pede as três"),
    Wrong(
        "simulate sefaz",
        "tls_clients_ca",
        "--tls-clients-ca {file} --tls-key {file} --tls-certificate {file}",
        "em PEM",
    ),
    Wrong("simulate card", "host", "--host 203.0.113.9", "não é desta máquina"),
    Wrong("simulate card", "port", "--port {port}", "a porta já está em uso"),
    Wrong("simulate card", "state", "--port 0 --state {file}", "não se abre"),
    Wrong("simulate card", "key", "--key", "pede um valor"),
    Wrong("simulate card", "secret", "--secret", "pede um valor"),
    Wrong("simulate mail", "host", "--host 203.0.113.9", "não é desta máquina"),
    Wrong("simulate mail", "port", "--port {port}", "a porta já está em uso"),
    Wrong("simulate mail", "page_port", "--port 0 --page-port {port}", "a porta já está em uso"),
    Wrong("simulate mail", "state", "--port 0 --state {below}/m.db", "Não é possível usar"),
    Wrong("simulate psp", "host", "--host 203.0.113.9", "não é desta máquina"),
    Wrong("simulate psp", "port", "--port {port}", "a porta já está em uso"),
    Wrong("simulate psp", "state", "--port 0 --state {file}", "não se abre"),
    *(
        Wrong("simulate psp", name, f"--{name.replace('_', '-')}", "pede um valor")
        for name in ("client_id", "client_secret", "key", "name", "city")
    ),
    *(
        Wrong("simulate psp", name, f"--{name.replace('_', '-')} {{absent}}", "não existe")
        for name in ("tls_certificate", "tls_key", "tls_clients_ca")
    ),
    Wrong("staff add", "username", f"X {STAFF}", "usuário"),
    Wrong("staff add", "name", f"ana --name= --role sac {PASSWORD}", "nome"),
    Wrong("staff add", "roles", f"ana --name Ana --role clerk {PASSWORD}", "não é um destes"),
    Wrong("staff add", "point_of_sale", f"ana {STAFF} --point-of-sale nada", "nada"),
    Wrong("staff add", "password", "ana --name Ana --role sac --password curta", "senha"),
    Wrong("staff list", "", "", "{below}", UNWRITABLE),
    Wrong("staff password", "username", f"ninguem {PASSWORD}", "ninguem"),
    Wrong("staff password", "password", "ana --password curta", "senha"),
    Wrong("staff disable", "username", "ninguem", "ninguem"),
    Wrong("trips generate", "days", "--days 0", "fora do intervalo"),
    Wrong("trips generate", "first", "--days 1 --from 5/12/2026", "não é um dia"),
    Wrong("worker", "", "--once", "{below}", {"GUICHE_CERTIFICATE": "{below}"}),
    Wrong("worker", "", "--once", "GUICHE_SEFAZ_CA", {"GUICHE_SEFAZ_CA": "{absent}"}),
    Wrong("worker", "", "--once", "GUICHE_SEFAZ_CA", {"GUICHE_SEFAZ_CA": "{file}"}),
]


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    base = tmp_path_factory.mktemp("refused")
    (base / "file").write_text("isto não é nada que um comando leia " * 100)
    (base / "folder").mkdir()
    (base / "rede" / "tarifas.csv").mkdir(parents=True)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield {
            "file": str(base / "file"),
            "below": str(base / "file" / "below"),
            "folder": str(base / "folder"),
            "absent": str(base / "absent"),
            "unreadable": str(base / "rede"),
            "port": str(listener.getsockname()[1]),
        }


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("certificate") / "certificado.pfx"
    settings = {
        "GUICHE_CERTIFICATE": str(path),
        "DATABASE_URL": f"sqlite:///{path.parent}/guiche.db",
    }
    for command in (["db", "upgrade"], ["demo", "prepare"]):
        made = CliRunner(env=settings).invoke(cli, command)
        assert made.exit_code == 0, made.output
    return path


@pytest.mark.parametrize("wrong", CASES, ids=str)
def test_what_cannot_be_is_told_in_words(
    wrong: Wrong, places: dict[str, str], certificate: Path, sqlite_url: str
) -> None:
    settings = {"DATABASE_URL": sqlite_url, "GUICHE_CERTIFICATE": str(certificate)}
    settings |= {name: value.format(**places) for name, value in wrong.settings.items()}
    arguments = [*wrong.command.split(), *wrong.arguments.format(**places).split()]

    ended = CliRunner(env=settings | {"COLUMNS": "400"}).invoke(cli, arguments, input="")

    assert isinstance(ended.exception, SystemExit), ended.exception
    assert ended.exit_code in {1, 2}
    assert wrong.words.format(**places).casefold() in ended.output.casefold()
    assert "Traceback" not in ended.output
    for english in ("Error:", "Errno", "No such", "Usage:"):
        assert english not in ended.output


def test_every_command_and_parameter_is_among_the_cases() -> None:
    """A parameter without a value, such as --json, cannot be wrong."""
    tried = {(wrong.command, wrong.parameter) for wrong in CASES}
    asked = {
        (name, str(parameter.name))
        for name, command in leaves(cli, "")
        for parameter in command.params
        if not getattr(parameter, "is_flag", False)
    }

    assert {command for command, _ in tried} == {name for name, _ in leaves(cli, "")}
    assert asked <= tried
