"""What is started in production holds together: services, settings, secrets, health, proxy."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from flask import Flask

from app import gunicorn_config
from app.config import Settings
from app.config.secrets import IN_A_FILE, SECRETS
from app.db.engine import Database
from app.jobs.watch_port import WatchPort
from app.jobs.worker import Worker
from app.usecases.services import Services
from app.web.application import create_app

ROOT = Path(__file__).parents[2]
OURS = ("migrate", "app", "worker")
GIVEN = {"GUICHE_PUBLIC_URL": "https://passagens.exemplo.com.br"}
HELD = {
    "database_url": "postgresql://guiche:senha@db/guiche",
    "secret_key": "s" * 64,
    "certificate_password": "senha",
    "metrics_token": "t" * 64,
}
"""What the files of secrets hold."""


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    told: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
    return told


@pytest.fixture
def services(compose: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = compose["services"]
    return found


@pytest.fixture
def site(sqlite_database: Database) -> Flask:
    return create_app(Services(settings=Settings(), database=sqlite_database))


def interpolated(text: str) -> str:
    """Return a value as Compose reads it: with what is given, or its default."""
    return re.sub(
        r"\$\{(\w+):[-?]([^}]*)\}", lambda found: GIVEN.get(found[1], found[2]), str(text)
    )


def asked_by(service: dict[str, Any]) -> re.Match[str]:
    """Return the port and the path that a service's health is asked at."""
    found = re.search(r"http://127\.0\.0\.1:(\d+)(/[^']*)'", service["healthcheck"]["test"][-1])
    assert found is not None
    return found


def test_there_is_two_of_what_must_not_be_missed(services: dict[str, Any]) -> None:
    assert set(services) == {"migrate", "app", "worker", "db", "redis", "proxy"}
    assert services["app"]["deploy"]["replicas"] == 2
    assert services["worker"]["deploy"]["replicas"] == 2


def test_nothing_writes_to_its_image_and_all_but_the_step_start_again(
    services: dict[str, Any],
) -> None:
    assert all(service["read_only"] for service in services.values())
    restarts = {name: service["restart"] for name, service in services.items()}
    assert restarts.pop("migrate") == "no"
    assert set(restarts.values()) == {"unless-stopped"}
    for name in OURS:
        assert services[name]["cap_drop"] == ["ALL"]
        assert services[name]["security_opt"] == ["no-new-privileges:true"]


def test_the_tables_are_brought_up_to_date_once_before_anything_sells(
    services: dict[str, Any],
) -> None:
    assert services["migrate"]["command"] == ["guiche", "db", "upgrade"]
    assert services["migrate"]["depends_on"]["db"]["condition"] == "service_healthy"
    for name in ("app", "worker"):
        first = services[name]["depends_on"]["migrate"]
        assert first["condition"] == "service_completed_successfully"


def test_only_the_proxy_is_reached_from_outside(
    compose: dict[str, Any], services: dict[str, Any]
) -> None:
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]
    assert compose["networks"]["inside"]["internal"] is True
    assert services["db"]["networks"] == services["redis"]["networks"] == ["inside"]


@pytest.mark.parametrize("name", OURS)
def test_the_settings_given_are_settings_that_there_are_and_make_an_installation(
    services: dict[str, Any], name: str, tmp_path: Path
) -> None:
    told = {key: interpolated(value) for key, value in services[name]["environment"].items()}
    known = set(re.findall(r"GUICHE_\w+", "".join(map(read, (ROOT / "app/config").glob("*.py")))))
    assert {key.removesuffix(IN_A_FILE) for key in told} <= known | {"DATABASE_URL"}
    for secret, value in HELD.items():
        (tmp_path / secret).write_text(f"{value}\n")

    settings = Settings.from_environment(
        {key: value.replace("/run/secrets/", f"{tmp_path}/") for key, value in told.items()}
    )

    assert settings.production
    assert settings.database_url == HELD["database_url"]
    assert settings.monitoring.metrics_token == HELD["metrics_token"]
    assert settings.proxies == 1
    assert not {key for key in told if key in SECRETS} - {"GUICHE_REDIS_URL"}, "in clear"


def read(path: Path) -> str:
    return path.read_text()


def test_each_secret_that_is_named_is_given_to_who_names_it_from_a_file_of_its_own(
    compose: dict[str, Any], services: dict[str, Any]
) -> None:
    files = {name: secret["file"] for name, secret in compose["secrets"].items()}
    assert len(set(files.values())) == len(files)
    assert all(file.startswith("./segredos/") for file in files.values())
    for name, service in services.items():
        values = " ".join(map(str, service.get("environment", {}).values()))
        if name == "proxy":
            values = read(ROOT / "deploy/nginx.conf")
        named = set(re.findall(r"/run/secrets/(\w+)", values))
        assert named == set(service.get("secrets", [])), name
    used = {secret for service in services.values() for secret in service.get("secrets", [])}
    assert used == set(files)


def test_secrets_are_in_no_image_and_in_no_commit() -> None:
    for ignored in (".dockerignore", ".gitignore"):
        assert {"segredos", "segredos/"} & set(read(ROOT / ignored).splitlines()), ignored


def test_the_health_of_the_pages_is_asked_where_they_answer(
    services: dict[str, Any], site: Flask
) -> None:
    asked = asked_by(services["app"])
    image = re.search(r"http://127\.0\.0\.1:(\d+)(/[^']*)'", read(ROOT / "Dockerfile"))
    assert image is not None

    assert site.test_client().get(asked[2]).status_code == 200
    assert site.test_client().get(image[2]).status_code == 200
    assert f"--bind=0.0.0.0:{asked[1]}" in read(ROOT / "Dockerfile")
    assert asked[1] == image[1]


def test_the_health_of_a_worker_is_asked_where_it_answers(
    services: dict[str, Any], sqlite_database: Database
) -> None:
    asked = asked_by(services["worker"])
    port = WatchPort(
        [Worker(sqlite_database, {})], Services(settings=Settings(), database=sqlite_database)
    )
    statuses: list[str] = []

    port({"PATH_INFO": asked[2]}, lambda status, headers: statuses.append(status))

    assert statuses == ["200 OK"]
    assert asked[1] == services["worker"]["environment"]["GUICHE_WORKER_METRICS_PORT"]


def test_the_proxy_leads_to_the_pages_and_keeps_their_figures_inside(
    services: dict[str, Any],
) -> None:
    told = read(ROOT / "deploy/nginx.conf")

    assert "server app:8000 resolve" in told
    assert re.search(r"location = /metrics \{\s+return 404;", told)
    form = re.search(r"log_format access '([^']+)'", told)
    assert form is not None
    assert not re.search(r"\$(request|uri|args|query|http_referer|request_uri)\b", form[1])
    assert services["proxy"]["volumes"] == ["./deploy/nginx.conf:/etc/nginx/nginx.conf:ro"]
    assert services["proxy"]["depends_on"]["app"]["condition"] == "service_healthy"


def test_whoever_is_told_to_stop_has_the_time_to_end(services: dict[str, Any]) -> None:
    def seconds(name: str) -> int:
        return int(services[name]["stop_grace_period"].removesuffix("s"))

    assert seconds("app") > gunicorn_config.graceful_timeout
    assert seconds("worker") > 3 * Settings().sefaz_timeout


def test_the_image_serves_as_the_configuration_of_the_wheel_says() -> None:
    dockerfile = read(ROOT / "Dockerfile")

    assert '"--config=python:app.gunicorn_config"' in dockerfile
    assert gunicorn_config.wsgi_app == "app.wsgi:application"
    assert gunicorn_config.control_socket_disable
