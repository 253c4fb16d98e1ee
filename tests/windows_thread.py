"""Watches where Qt's objects and classes are made and let go of: on the window's thread alone, or the process dies.

What Qt makes by itself and hands to Python is not seen.
"""

from __future__ import annotations

import threading
import traceback
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import shiboken6
from PySide6.QtCore import QObject

Told = Callable[[str, str], None]
"""Is told what was done ("classes", "objects" or "ends") and the class, each time, on the thread that does it."""


class _Life(weakref.ref[Any]):
    """Of one object: its end."""

    __slots__ = ("made",)
    made: type


def watch(told: Told, but_on: int | None = None) -> None:
    """Tell of all from now on, but for what is done on the thread `but_on`: a window makes thousands of objects."""
    of_qt: Any = type(QObject)
    library: Any = shiboken6
    make_class, make_object, thread = of_qt.__init__, type.__call__, threading.get_ident
    delete = library.delete
    lives: dict[int, _Life] = {}

    def on_class(made: type, *given: object) -> None:
        if thread() != but_on:
            told("classes", made.__name__)
        make_class(made, *given)

    def on_object(made: type, *given: object, **named: object) -> object:
        if thread() != but_on:
            told("objects", made.__name__)
        one = make_object(made, *given, **named)
        life = _Life(one, on_end)
        life.made = made
        lives[id(life)] = life
        return one

    def on_delete(one: Any) -> None:
        if thread() != but_on:
            told("ends", type(one).__name__)
        delete(one)

    def on_end(life: Any) -> None:
        del lives[id(life)]
        if thread() != but_on:
            told("ends", life.made.__name__)

    of_qt.__init__, of_qt.__call__, library.delete = on_class, on_object, on_delete


offences: list[str] = []
"""What was done on other threads, and where: a test that leaves any here has failed."""


@contextmanager
def unwatched() -> Iterator[None]:
    """Watch no objects for a while: who measures would measure the watch too, a third of what painting takes."""
    of_qt: Any = type(QObject)
    watched = of_qt.__dict__.get("__call__")
    if watched is not None:
        del of_qt.__call__
    try:
        yield
    finally:
        if watched is not None:
            of_qt.__call__ = watched


def forbid() -> None:
    """Note all that happens on another thread, from now on."""

    def on(what: str, name: str) -> None:
        where = "".join(traceback.format_stack(limit=8)[:-2])
        offences.append(f"{what} of Qt on another thread: {name}\n{where}")

    watch(on, but_on=threading.main_thread().ident)
