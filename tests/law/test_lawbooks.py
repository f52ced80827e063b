"""Every law.toml and norms.toml: citations that exist, versions that follow each other."""

import re
import tomllib
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

import fares.law
import gratuidades.law
import refunds.law
from app.operations import law as operations_law
from fares.kernel.lawbook import Lawbook, NotInForce, Parameter

ROOT = Path(__file__).parents[2]
PACKAGES = ("app", "bpe", "fares", "gratuidades", "refunds")
LAW_FILES = sorted(path for name in PACKAGES for path in (ROOT / name).rglob("law.toml"))
NORMS: dict[str, Any] = tomllib.loads((ROOT / "fares/kernel/norms.toml").read_text("utf-8"))
LAW_MODULES = (fares.law, gratuidades.law, refunds.law, operations_law)
PARAMETERS = [
    pytest.param(parameter, id=f"{module.__name__}.{parameter.key}")
    for module in LAW_MODULES
    for parameter in module.LAWBOOK
]
ENTRIES = [
    pytest.param(key, entry, id=f"{path.parent.name}.{key}")
    for path in LAW_FILES
    for key, entry in tomllib.loads(path.read_text("utf-8")).items()
]

OFFICIAL_HOSTS = {"anttlegis.antt.gov.br", "www.in.gov.br", "www.planalto.gov.br"}
PROVISION = re.compile(
    r"art\. \d+(º|-[A-Z])?, (caput|parágrafo único|§ \d+º?)(, [IVXLC]+)?(, [a-z])?"
)
RULE = re.compile(r"[A-Z]+\d+-(\d+|[IVXLC]+)(§\d+| p\.ú\.)?")
FIELDS = {"rule", "meaning", "checked_on", "interpretation", "second_hand", "versions"}
VERSION_FIELDS = {"valid_from", "value", "repealed", "norm", "provision"}


def test_every_lawbook_is_read_by_code() -> None:
    assert {path.parent for path in LAW_FILES} == {
        Path(str(module.__file__)).parent for module in LAW_MODULES
    }


@pytest.mark.parametrize("module", LAW_MODULES, ids=lambda module: module.__name__)
def test_every_entry_has_one_name_in_code_and_it_is_its_key(module: Any) -> None:
    lawbook: Lawbook = module.LAWBOOK
    named = {
        name.lower(): value for name, value in vars(module).items() if isinstance(value, Parameter)
    }

    assert lawbook.unnamed == set()
    assert named == {parameter.key: parameter for parameter in lawbook}


@pytest.mark.parametrize(("key", "entry"), ENTRIES)
def test_entries_have_the_known_fields(key: str, entry: dict[str, Any]) -> None:
    assert set(entry) <= FIELDS
    assert re.fullmatch(r"[a-z][a-z0-9_]+", key)
    assert entry["meaning"].endswith((".", "”."))
    for version in entry["versions"]:
        assert set(version) <= VERSION_FIELDS


@pytest.mark.parametrize(("key", "entry"), ENTRIES)
def test_no_value_is_a_float(key: str, entry: dict[str, Any]) -> None:
    for version in entry["versions"]:
        assert type(version.get("value")) in {int, str, type(None)}, key


@pytest.mark.parametrize(("key", "entry"), ENTRIES)
def test_versions_follow_each_other(key: str, entry: dict[str, Any]) -> None:
    starts = [version["valid_from"] for version in entry["versions"]]

    assert all(earlier < later for earlier, later in pairwise(starts)), key


@pytest.mark.parametrize(("key", "entry"), ENTRIES)
def test_every_version_cites_an_act_in_force(key: str, entry: dict[str, Any]) -> None:
    for version in entry["versions"]:
        assert NORMS[version["norm"]]["in_force"] <= version["valid_from"], key
        assert PROVISION.fullmatch(version["provision"]), version["provision"]


@pytest.mark.parametrize(("key", "entry"), ENTRIES)
def test_every_entry_was_checked_after_its_newest_version(key: str, entry: dict[str, Any]) -> None:
    assert type(entry["checked_on"]) is date
    assert entry["versions"][-1]["valid_from"] <= entry["checked_on"], key


@pytest.mark.parametrize(("key", "entry"), ENTRIES)
def test_the_rule_is_named_by_its_act_and_article(key: str, entry: dict[str, Any]) -> None:
    assert RULE.fullmatch(entry["rule"]), key
    assert entry["rule"].split("-")[0] in NORMS


@pytest.mark.parametrize(("key", "entry"), ENTRIES)
def test_an_interpretation_is_numbered(key: str, entry: dict[str, Any]) -> None:
    assert re.fullmatch(r"AMBIG-\d+", entry.get("interpretation", "AMBIG-0")), key


@pytest.mark.parametrize("norm", NORMS)
def test_every_act_has_a_title_a_day_and_an_official_address(norm: str) -> None:
    act = NORMS[norm]
    address = urlsplit(act["url"])

    assert set(act) == {"title", "in_force", "url"}
    assert type(act["in_force"]) is date
    assert (address.scheme, address.hostname in OFFICIAL_HOSTS) == ("https", True)


@pytest.mark.parametrize("parameter", PARAMETERS)
def test_a_parameter_holds_from_its_first_day_and_not_the_day_before(
    parameter: Parameter[object],
) -> None:
    first = parameter.versions[0]

    assert parameter.at(first.valid_from) is first
    with pytest.raises(NotInForce):
        parameter.at(first.valid_from - timedelta(days=1))
