"""Official schemas are found in the package that ships them, and loaded once."""

import pytest

from bpe.schema import load_schema, preload, schema_path

ROOTS = [
    "BPe", "bpeProc", "retBPe", "consSitBPe", "retConsSitBPe", "consStatServBPe",
    "retConsStatServBPe",
]  # fmt: skip


@pytest.mark.parametrize("root", ROOTS)
def test_every_schema_is_there_and_loads(root: str) -> None:
    assert schema_path(root).is_file()
    assert load_schema(root) is load_schema(root)


def test_preloading_leaves_nothing_to_load_at_the_first_sale() -> None:
    load_schema.cache_clear()

    preload()

    assert load_schema.cache_info().currsize == 1
    load_schema("BPe")
    assert load_schema.cache_info().misses == 1
