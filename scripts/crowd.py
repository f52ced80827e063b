"""Sixteen at once: threads in two processes that all begin when told, as clients and clerks do.

The processes are started before anything is measured and do nothing in between.
"""

import multiprocessing
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from multiprocessing.connection import Connection
from typing import Any, TypeVar

import psycopg

PROCESSES = 2
THREADS = 8
SIZE = PROCESSES * THREADS
COMMITS = 40
"""One-row commits of each thread in a round."""

Task = TypeVar("Task")
Told = TypeVar("Told")


@dataclass(frozen=True)
class Crowd:
    """The processes, and how each is spoken to."""

    process_ids: tuple[int, ...]
    _pipes: tuple[Connection, ...]

    def work(self, act: Callable[[Task], Told], tasks: Sequence[Task]) -> tuple[float, list[Told]]:
        """Let everybody do a task of their own at once; return the seconds, and what each told.

        :param act: a function of a module, which finds what it needs in its task
        """
        start = time.perf_counter()
        for number, pipe in enumerate(self._pipes):
            pipe.send((act, tasks[number * THREADS : (number + 1) * THREADS]))
        told = [one for pipe in self._pipes for one in pipe.recv()]
        return time.perf_counter() - start, told

    def commits_a_second(self, url: str) -> float:
        """Return how many one-row commits a second all make together: the floor of a sale."""
        seconds, _ = self.work(_commit, [(url, number) for number in range(SIZE)])
        return SIZE * COMMITS / seconds


@contextmanager
def crowd() -> Iterator[Crowd]:
    """Start the processes and stop them at the end."""
    context = multiprocessing.get_context("spawn")
    ends = [context.Pipe() for _ in range(PROCESSES)]
    started = [context.Process(target=_serve, args=(theirs,)) for _, theirs in ends]
    for process in started:
        process.start()
    ours = tuple(mine for mine, _ in ends)
    try:
        yield Crowd(tuple(process.pid or 0 for process in started), ours)
    finally:
        for pipe in ours:
            pipe.send(None)
        for process in started:
            process.join()


def prepare_commits(url: str) -> None:
    """Make the table of which each commit writes a row."""
    with psycopg.connect(_plain(url), autocommit=True) as connection:
        connection.execute("CREATE TABLE bench_commits (n integer)")


def _serve(pipe: Connection) -> None:
    """Work in a process of its own until told to stop."""
    with ThreadPoolExecutor(THREADS) as pool:
        while (work := pipe.recv()) is not None:
            act, tasks = work
            pipe.send(list(pool.map(act, tasks)))


def _commit(task: tuple[str, int]) -> None:
    connection = _bare(*task)
    for number in range(COMMITS):
        connection.execute("INSERT INTO bench_commits VALUES (%s)", (number,))


@cache
def _bare(url: str, number: int) -> psycopg.Connection[Any]:
    """Return the connection of one of the crowd."""
    del number
    return psycopg.connect(_plain(url), autocommit=True)


def _plain(url: str) -> str:
    return url.replace("postgresql+psycopg://", "postgresql://")
