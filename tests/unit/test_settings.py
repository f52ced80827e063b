"""Settings are read once from the environment, and a bad one says what to give."""

import pytest

from app.config import InvalidSetting, Settings


def test_an_empty_environment_is_the_embedded_default() -> None:
    settings = Settings.from_environment({})

    assert settings == Settings()
    assert settings.database_url.startswith("sqlite:///")
    assert settings.tax_environment == "2"


@pytest.mark.parametrize(
    ("env", "named"),
    [
        pytest.param({"GUICHE_ENV": "production"}, "GUICHE_SECRET_KEY", id="no secret"),
        pytest.param({"GUICHE_TAX_ENVIRONMENT": "3"}, "GUICHE_TAX_ENVIRONMENT", id="no such tpAmb"),
        pytest.param({"GUICHE_ENV": "Production"}, "GUICHE_ENV", id="a mistyped production"),
        pytest.param(
            {"GUICHE_ENV": "production", "GUICHE_SECRET_KEY": "s" * 31},
            "GUICHE_SECRET_KEY",
            id="a secret too short",
        ),
        pytest.param(
            {"GUICHE_CLOCK": "+3d", "GUICHE_TAX_ENVIRONMENT": "1"},
            "GUICHE_CLOCK",
            id="a moved clock where documents count",
        ),
        pytest.param({"GUICHE_COUNTER_WAIT": "nan"}, "GUICHE_COUNTER_WAIT", id="not finite"),
        pytest.param({"GUICHE_COUNTER_WAIT": "0"}, "GUICHE_COUNTER_WAIT", id="zero seconds"),
        pytest.param({"GUICHE_SEFAZ_TIMEOUT": "logo"}, "GUICHE_SEFAZ_TIMEOUT", id="not a number"),
        pytest.param(
            {
                "GUICHE_ENV": "production",
                "GUICHE_SECRET_KEY": "s" * 32,
                "GUICHE_TAX_ENVIRONMENT": "1",
                "GUICHE_SEFAZ_URL": "http://127.0.0.1:5001",
            },
            "GUICHE_SEFAZ_URL",
            id="a simulator where documents count",
        ),
    ],
)
def test_what_cannot_be_is_refused_by_name(env: dict[str, str], named: str) -> None:
    with pytest.raises(InvalidSetting, match=named):
        Settings.from_environment(env)


def test_production_takes_a_secret_that_is_long_enough() -> None:
    settings = Settings.from_environment(
        {"GUICHE_ENV": "production", "GUICHE_SECRET_KEY": "s" * 32}
    )

    assert settings.production


@pytest.mark.parametrize("text", ["", "-1", "6", "10", "um", "１", "1.0"])
def test_proxies_are_a_small_number(text: str) -> None:
    with pytest.raises(InvalidSetting, match="GUICHE_PROXIES"):
        Settings.from_environment({"GUICHE_PROXIES": text})


def test_nobodys_word_on_addresses_is_believed_until_it_is_said() -> None:
    assert Settings.from_environment({}).proxies == 0
    assert Settings.from_environment({"GUICHE_PROXIES": "2"}).proxies == 2
