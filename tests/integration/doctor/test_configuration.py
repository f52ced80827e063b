"""What the doctor says of settings, clocks, certificates and disks: each boundary and its sides."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from unittest.mock import patch

import pytest
from fakeredis import FakeServer, FakeStrictRedis

from app.clock import Clock
from app.config import Settings
from app.config.card import CardSettings
from app.config.mail import MailSettings
from app.config.pix import PixSettings
from app.db.engine import Database
from app.gateways.request_counts import RequestCounts
from app.usecases.demonstration.prepare import DEMO_PASSWORD
from app.usecases.doctor import certificates, clocks, configuration, disk, outside, people
from app.usecases.doctor.checks import Visit
from app.usecases.doctor.findings import Seen, State
from app.usecases.operations.staff import AddUser, Role, SetPassword, add_user, set_password
from app.usecases.services import Services
from bpe.certificate import Certificate
from bpe.issuing_authority import IssuingAuthority, write_pfx
from fares.kernel.documents import Cnpj
from tests.builders import NOW, a_network

OURS = Cnpj.parse("11.222.333/0001-81")
STRANGER = Cnpj.parse("11.444.777/0001-61")
PUBLIC = "https://passagens.exemplo.com.br"
GOOD_SECRET = "9f8e7d6c5b4a39281706f5e4d3c2b1a0"
YEAR = timedelta(days=365)
PIX = PixSettings(
    url="https://pix.banco.exemplo/api/v2",
    token_url="https://pix.banco.exemplo/oauth/token",
    client_id="guiche",
    client_secret="segredo",
    key="chave",
)
CARD = CardSettings(url="https://cartao.exemplo", key="chave", secret="s" * 32)
MAIL = MailSettings(host="smtp.exemplo.com.br", port=587, sender="passagens@exemplo.com.br")
REDIS = "rediss://guiche:senharedis@redis.exemplo:6379/0"
HERE = Settings()
PRODUCTION = Settings(
    production=True, secret_key=GOOD_SECRET, public_url=PUBLIC, tax_environment="1", proxies=1
)


def visit(settings: Settings, database: Database | None = None) -> Visit:
    services = Services(settings=settings, database=database or Database("sqlite://"))
    return Visit(services=services)


Look = Callable[[Visit], Seen]


@pytest.mark.parametrize(
    ("look", "settings", "state", "words"),
    [
        (configuration.look_at_environment, HERE, State.SKIPPED, "desenvolvimento"),
        (configuration.look_at_environment, PRODUCTION, State.OK, "produção"),
        (
            configuration.look_at_environment,
            replace(HERE, public_url=PUBLIC),
            State.FAULT,
            "GUICHE_ENV=development",
        ),
        (configuration.look_at_secret, HERE, State.SKIPPED, "desenvolvimento"),
        (
            configuration.look_at_secret,
            replace(HERE, public_url=PUBLIC),
            State.FAULT,
            "todos conhecem",
        ),
        (configuration.look_at_secret, PRODUCTION, State.OK, "32 caracteres"),
        (
            configuration.look_at_secret,
            replace(PRODUCTION, secret_key="abcdefghi" * 4),
            State.FAULT,
            "só 9 diferentes",
        ),
        (
            configuration.look_at_secret,
            replace(PRODUCTION, secret_key="abcdefghij" * 4),
            State.OK,
            "40 caracteres",
        ),
        (configuration.look_at_public_url, HERE, State.SKIPPED, "só nesta máquina"),
        (configuration.look_at_public_url, PRODUCTION, State.OK, PUBLIC),
        (
            configuration.look_at_public_url,
            replace(PRODUCTION, public_url="http://127.0.0.1:8000"),
            State.FAULT,
            "só esta máquina",
        ),
        (configuration.look_at_tax_environment, HERE, State.OK, "sem valor"),
        (configuration.look_at_tax_environment, PRODUCTION, State.OK, "com valor"),
        (
            configuration.look_at_tax_environment,
            replace(HERE, tax_environment="1"),
            State.FAULT,
            "fora de produção",
        ),
        (
            configuration.look_at_tax_environment,
            replace(PRODUCTION, tax_environment="2"),
            State.WARN,
            "SEM valor",
        ),
        (configuration.look_at_sefaz, PRODUCTION, State.OK, "cada UF"),
        (
            configuration.look_at_sefaz,
            replace(PRODUCTION, sefaz_url="http://127.0.0.1:8001"),
            State.WARN,
            "8001",
        ),
        (
            configuration.look_at_sefaz,
            replace(HERE, sefaz_ca=Path("/nao/ha.pem")),
            State.FAULT,
            "não há o arquivo",
        ),
        (configuration.look_at_proxies, PRODUCTION, State.OK, "1 à frente"),
        (configuration.look_at_proxies, replace(PRODUCTION, proxies=0), State.WARN, "proxy"),
        (outside.look_at_pix, HERE, State.SKIPPED, "GUICHE_PIX_URL"),
        (outside.look_at_pix, replace(PRODUCTION, pix=PIX), State.OK, PIX.url),
        (outside.look_at_pix, replace(HERE, pix=PIX), State.WARN, "avisar"),
        (
            outside.look_at_pix,
            replace(PRODUCTION, pix=replace(PIX, url="http://127.0.0.1:8010")),
            State.FAULT,
            "simulador",
        ),
        (outside.look_at_card, HERE, State.SKIPPED, "GUICHE_CARD_URL"),
        (outside.look_at_card, replace(PRODUCTION, card=CARD), State.OK, CARD.url),
        (
            outside.look_at_card,
            replace(PRODUCTION, card=replace(CARD, url="http://127.0.0.1:8020")),
            State.FAULT,
            "simulador",
        ),
        (outside.look_at_mail, HERE, State.SKIPPED, "nada se vende"),
        (outside.look_at_mail, replace(HERE, mail=MAIL), State.OK, "smtp.exemplo"),
        (outside.look_at_mail, replace(PRODUCTION, card=CARD), State.WARN, "nenhuma carta"),
        (clocks.look_at_moved_clock, HERE, State.OK, "da máquina"),
        (
            clocks.look_at_moved_clock,
            replace(HERE, clock=Clock.parse("+3d")),
            State.WARN,
            "GUICHE_CLOCK",
        ),
    ],
)
def test_settings_are_judged_by_what_the_place_is(
    look: Look, settings: Settings, state: State, words: str
) -> None:
    seen = look(visit(settings))

    assert (seen.state, words in seen.seen) == (state, True), seen
    assert bool(seen.advice) == (state in {State.WARN, State.FAULT})


@pytest.mark.parametrize(
    ("settings", "connected", "state", "words"),
    [
        (HERE, None, State.SKIPPED, "cada processo"),
        (PRODUCTION, None, State.WARN, "se multiplica"),
        (replace(PRODUCTION, redis_url=REDIS), True, State.OK, "redis.exemplo"),
        (replace(PRODUCTION, redis_url=REDIS), False, State.WARN, "não responde"),
    ],
)
def test_who_counts_requests_together_is_told(
    settings: Settings, connected: bool | None, state: State, words: str
) -> None:
    """Redis is the one thing outside that is spoken to: it is asked for nothing but a sign."""
    server = FakeServer()
    server.connected = bool(connected)
    with patch("app.gateways.request_counts.Redis.from_url") as from_url:
        from_url.return_value = FakeStrictRedis(server=server)
        asked = visit(settings)
        counts = RequestCounts(settings.redis_url)
    services = replace(asked.services, request_counts=counts)

    seen = outside.look_at_request_counts(replace(asked, services=services))

    assert (seen.state, words in seen.seen) == (state, True), seen
    assert "senharedis" not in seen.seen + seen.advice


def test_no_secret_is_ever_told() -> None:
    settings = replace(PRODUCTION, pix=PIX, card=CARD, mail=replace(MAIL, password="senhasmtp"))
    told = [look.look(visit(settings)) for look in (*configuration.CHECKS, *outside.CHECKS)]

    for secret in (GOOD_SECRET, PIX.client_secret, CARD.secret, "senhasmtp"):
        assert not any(secret in seen.seen + seen.advice for seen in told)


def test_who_kept_the_password_of_the_demonstration_is_told(sqlite_database: Database) -> None:
    asked = visit(PRODUCTION, sqlite_database)
    command = AddUser(
        username="marta",
        name="Marta",
        password=DEMO_PASSWORD,
        roles=frozenset({Role.MANAGER}),
        point_of_sale_code=None,
    )
    assert people.look_at_demo_passwords(asked).state is State.OK
    add_user(command, database=sqlite_database, now=NOW)

    known = people.look_at_demo_passwords(asked)
    changed = SetPassword(username="marta", password="uma senha bem comprida")
    set_password(changed, database=sqlite_database, now=NOW)

    assert (known.state, "marta" in known.seen) == (State.FAULT, True)
    assert people.look_at_demo_passwords(asked).state is State.OK
    here = visit(HERE, sqlite_database)
    assert people.look_at_demo_passwords(here).state is State.SKIPPED


@pytest.fixture(scope="module")
def authority() -> IssuingAuthority:
    return IssuingAuthority.create(now=NOW)


@pytest.fixture(scope="module")
def ecnpj(authority: IssuingAuthority) -> Certificate:
    return authority.issue_ecnpj(OURS, "Viação Exemplo")


def with_pfx(certificate: Certificate, folder: Path, *, now: datetime = NOW) -> Settings:
    path = folder / "certificado.pfx"
    write_pfx(certificate, path, "senha")
    clock = Clock(stands_at=now)
    return replace(HERE, certificate=path, certificate_password="senha", clock=clock)


@pytest.mark.parametrize(
    ("left", "state", "words"),
    [
        (timedelta(days=30, seconds=1), State.OK, "vale até"),
        (timedelta(days=30), State.WARN, "faltam 30 dias"),
        (timedelta(days=7, seconds=1), State.WARN, "faltam 7 dias"),
        (timedelta(days=7), State.WARN, "Troque esta semana"),
        (timedelta(days=1, seconds=1), State.WARN, "Troque esta semana"),
        (timedelta(days=1), State.FAULT, "menos de um dia"),
        (timedelta(0), State.FAULT, "menos de um dia"),
        (timedelta(seconds=-1), State.FAULT, "venceu"),
    ],
)
def test_the_end_of_a_certificate_is_told_beforehand(
    ecnpj: Certificate, tmp_path: Path, left: timedelta, state: State, words: str
) -> None:
    settings = with_pfx(ecnpj, tmp_path, now=ecnpj.valid_until - left)

    seen = certificates.look_at_validity(visit(settings))

    assert (seen.state, words in seen.seen) == (state, True), seen


def test_a_certificate_that_is_not_valid_yet_is_a_fault(ecnpj: Certificate, tmp_path: Path) -> None:
    before = with_pfx(ecnpj, tmp_path, now=ecnpj.valid_from - timedelta(seconds=1))
    on = with_pfx(ecnpj, tmp_path, now=ecnpj.valid_from)

    assert certificates.look_at_validity(visit(before)).state is State.FAULT
    assert certificates.look_at_validity(visit(on)).state is State.OK


def test_a_certificate_is_present_readable_and_signs(ecnpj: Certificate, tmp_path: Path) -> None:
    settings = with_pfx(ecnpj, tmp_path)
    wrong = replace(settings, certificate_password="outra")

    assert certificates.look_at_file(visit(settings)).state is State.OK
    assert certificates.look_at_key(visit(settings)).state is State.OK
    assert certificates.look_at_file(visit(wrong)).state is State.FAULT
    assert certificates.look_at_key(visit(wrong)).state is State.SKIPPED
    assert certificates.look_at_validity(visit(wrong)).state is State.SKIPPED
    assert certificates.look_at_file(visit(HERE)).state is State.WARN
    assert certificates.look_at_file(visit(PRODUCTION)).state is State.FAULT


def test_a_chain_without_its_issuer_is_told(
    ecnpj: Certificate, authority: IssuingAuthority, tmp_path: Path
) -> None:
    whole = certificates.look_at_chain(visit(with_pfx(ecnpj, tmp_path)))
    cut = certificates.look_at_chain(visit(with_pfx(replace(ecnpj, chain=()), tmp_path)))
    later = with_pfx(ecnpj, tmp_path, now=NOW + 2 * YEAR)

    assert (whole.state, "com 1 acima" in whole.seen) == (State.OK, True)
    assert (cut.state, "AC de demonstração" in cut.seen) == (State.WARN, True)
    assert certificates.look_at_chain(visit(later)).state is State.WARN


def test_a_certificate_of_another_company_is_told(
    sqlite_database: Database, ecnpj: Certificate, authority: IssuingAuthority, tmp_path: Path
) -> None:
    strange = authority.issue_ecnpj(STRANGER, "Outra")
    empty = certificates.look_at_company(visit(with_pfx(ecnpj, tmp_path), sqlite_database))
    with sqlite_database.writing() as session:
        a_network(session)

    ours = certificates.look_at_company(visit(with_pfx(ecnpj, tmp_path), sqlite_database))
    theirs = certificates.look_at_company(visit(with_pfx(strange, tmp_path), sqlite_database))

    assert (empty.state, ours.state, theirs.state) == (State.SKIPPED, State.OK, State.FAULT)
    assert str(STRANGER) in theirs.seen


def test_the_certificate_of_the_bank_is_looked_at(ecnpj: Certificate, tmp_path: Path) -> None:
    settings = with_pfx(ecnpj, tmp_path)
    pix = replace(PIX, certificate=settings.certificate, certificate_password="senha")

    good = certificates.look_at_pix_certificate(visit(replace(settings, pix=pix)))
    absent = replace(pix, certificate=tmp_path / "nada.pfx")
    bad = certificates.look_at_pix_certificate(visit(replace(settings, pix=absent)))
    none = certificates.look_at_pix_certificate(visit(replace(settings, pix=PIX)))

    assert (good.state, bad.state, none.state) == (State.OK, State.FAULT, State.SKIPPED)


@pytest.mark.parametrize(
    ("free", "state"),
    [
        (disk.LITTLE, State.OK),
        (disk.LITTLE - 1, State.WARN),
        (disk.TOO_LITTLE, State.WARN),
        (disk.TOO_LITTLE - 1, State.FAULT),
    ],
)
def test_room_is_judged_by_what_is_free(free: int, state: State) -> None:
    seen = disk.judge_room(free, "/var/lib/guiche")

    assert (seen.state, "/var/lib/guiche" in seen.seen) == (state, True)


def test_a_folder_that_is_not_there_yet_is_looked_at_where_it_would_be(tmp_path: Path) -> None:
    settings = replace(HERE, instance=tmp_path / "ainda" / "nada")

    assert str(tmp_path / "ainda" / "nada") in disk.look_at_instance(visit(settings)).seen


def test_the_room_of_the_database_is_looked_at_where_it_is_seen(database: Database) -> None:
    seen = disk.look_at_database_folder(visit(HERE, database))

    if database.is_sqlite:
        assert "livres em" in seen.seen
    else:
        assert (seen.state, "não se vê daqui" in seen.seen) == (State.SKIPPED, True)
