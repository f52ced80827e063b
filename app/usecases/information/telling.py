"""How the law is told to passengers: sentences with gaps that only a lawbook fills.

A saying has no number of its own. On a day it becomes a line, each gap filled by the
version in force, together with where the law says it; a rule that is repealed takes its
saying with it.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from app.documents.leaflet import Basis, Chapter, Topic
from fares.kernel.lawbook import NotInForce, Parameter, Version


@dataclass(frozen=True, slots=True)
class Figure:
    """A gap's filling: parameters of the law, and how their values are written."""

    parameters: tuple[Parameter[Any], ...]
    write: Callable[..., str]


@dataclass(frozen=True, slots=True)
class Saying:
    """A sentence of the law, or of the carrier's own where no law stands behind it."""

    text: str
    clauses: tuple[Parameter[None], ...]
    figures: dict[str, Figure]

    @property
    def parameters(self) -> tuple[Parameter[Any], ...]:
        """Everything in the lawbooks that the sentence stands on."""
        numbers = (one for figure in self.figures.values() for one in figure.parameters)
        return (*numbers, *self.clauses)

    def on(self, day: date) -> str:
        """Return the sentence as it is true on a day.

        :raises NotInForce: if the law has no such rule on that day
        """
        for clause in self.clauses:
            clause.at(day)
        return self.text.format_map(
            {name: _written(figure, day) for name, figure in self.figures.items()}
        )


@dataclass(frozen=True, slots=True)
class Subject:
    """Sayings that answer one question."""

    title: str
    sayings: tuple[Saying, ...]


def say(text: str, *clauses: Parameter[None], **figures: Figure) -> Saying:
    """Return a sentence: its gaps, such as {notice}, are filled by the figures."""
    return Saying(text, clauses, figures)


def own(text: str) -> Saying:
    """Return a sentence in which the carrier speaks for itself, braces and all."""
    return Saying("{own}", (), {"own": Figure((), lambda: text)})


def about(title: str, *sayings: Saying) -> Subject:
    """Return the sayings that answer one question."""
    return Subject(title, sayings)


def tell_chapter(numeral: str, title: str, subjects: Iterable[Subject], day: date) -> Chapter:
    """Return a chapter as it is true on a day, without the subjects that have nothing left."""
    topics = (tell_topic(subject, day) for subject in subjects)
    return Chapter(
        numeral=numeral, title=title, topics=tuple(topic for topic in topics if topic.lines)
    )


def tell_topic(subject: Subject, day: date) -> Topic:
    """Return a subject as it is true on a day."""
    lines: list[str] = []
    told: list[Parameter[Any]] = []
    for saying in subject.sayings:
        try:
            lines.append(saying.on(day))
        except NotInForce:
            continue
        told += saying.parameters
    versions = [parameter.at(day) for parameter in dict.fromkeys(told)]
    return Topic(title=subject.title, lines=tuple(lines), basis=_bases(versions))


def _written(figure: Figure, day: date) -> str:
    return figure.write(*(parameter.at(day).value for parameter in figure.parameters))


def _bases(versions: list[Version[Any]]) -> tuple[Basis, ...]:
    """Return one basis for each act and first day, its articles gathered."""
    acts: dict[tuple[str, date, str], dict[str, list[str]]] = {}
    for version in versions:
        citation = version.citation
        article, _, place = citation.provision.partition(", ")
        articles = acts.setdefault((citation.norm, version.valid_from, citation.url), {})
        places = articles.setdefault(article, [])
        if place not in places:
            places.append(place)
    return tuple(
        Basis(
            norm=norm,
            provisions=tuple(
                _article(name, articles[name]) for name in sorted(articles, key=_number)
            ),
            since=since,
            url=url,
        )
        for (norm, since, url), articles in acts.items()
    )


def _article(name: str, places: list[str]) -> str:
    if places == ["caput"]:
        return name
    return f"{name} ({'; '.join(sorted(places, key=_rank))})"


def _rank(place: str) -> tuple[int, int, str]:
    """Order the places of an article as it has them: caput, §§, parágrafo único."""
    kind = 0 if place.startswith("caput") else 1
    paragraph = "".join(filter(str.isdecimal, place.partition(",")[0]))
    return kind, int(paragraph or 0), place


def _number(article: str) -> int:
    """Return the number of an article, such as 147 of "art. 147"."""
    return int("".join(filter(str.isdecimal, article.partition("-")[0])))
