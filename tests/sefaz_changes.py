"""What the tickets of a table differ in from the valid one."""

from dataclasses import dataclass, field

from tests.sefaz_documents import Draft


@dataclass
class Change:
    """What a ticket of the table differs in from the valid one."""

    sets: dict[str, str] = field(default_factory=dict)
    removes: tuple[str, ...] = ()
    adds: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def applied(self) -> Draft:
        draft = Draft()
        for path, text in self.sets.items():
            draft.set(path, text)
        for path in self.removes:
            draft.remove(path)
        for path, snippets in self.adds:
            draft.after(path, *snippets)
        return draft


def with_(sets: dict[str, str], *adds: tuple[str, tuple[str, ...]]) -> Change:
    return Change(sets=sets, adds=adds)


def without(*paths: str) -> Change:
    return Change(removes=paths)


AS_IT_IS = Change()
