"""What the program remembers from start to start: appearance, window, recent files, view values, presets; as texts the
boards that were open and saved, with their savepoints, games in progress and best times. No widgets.

WORKBENCH_CONFIG and WORKBENCH_DATA name other folders than the system's, so that a test or a second copy stays apart.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from enum import Enum
from pathlib import Path
from typing import Any, TypeVar

import platformdirs
from PySide6.QtCore import QByteArray, QSettings

from workbench.core.errors import OptionError, RunError
from workbench.core.limits import MOST_WORKERS
from workbench.core.options import Option, Value, Values
from workbench.core.starter import Starter
from workbench.solve.json_values import T, read_json

NAME = "puzzle-workbench"
RECENT_MOST = 10
MEGABYTE = 1 << 20
RUNS_LIMIT = 1024
"""Megabytes of runs that are kept on disk until the person says otherwise."""
MOST_RUNS_LIMIT = 1_000_000
LONGEST = 1_000_000
"""Seconds of the longest time limit."""
TEXT_SIZES = range(80, 160, 10)
"""Percent of the system's size of text."""
EnumSetting = TypeVar("EnumSetting", bound=Enum)


class ThemeChoice(Enum):
    """Which theme a person wants."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
    HIGH_CONTRAST = "high-contrast"


class Mistakes(Enum):
    """When broken rules are lit on the board."""

    AT_ONCE = "at once"
    ON_DEMAND = "on demand"  # when F7 is pressed


def config_folder() -> Path:
    """WORKBENCH_CONFIG, or the system's place for settings."""
    override = os.environ.get("WORKBENCH_CONFIG")
    return Path(override) if override else Path(platformdirs.user_config_dir(NAME, appauthor=False))


def data_folder() -> Path:
    """WORKBENCH_DATA, or the system's place for a program's data: kept boards, runs, games, traces of crashes."""
    override = os.environ.get("WORKBENCH_DATA")
    return Path(override) if override else Path(platformdirs.user_data_dir(NAME, appauthor=False))


class Settings:
    """Typed access to one INI file. What cannot be read counts as not set."""

    def __init__(self, folder: Path | None = None) -> None:
        self.path = (folder or config_folder()) / "settings.ini"
        self._store = QSettings(str(self.path), QSettings.Format.IniFormat)

    # one thing each

    @property
    def theme(self) -> ThemeChoice:
        """The theme that was chosen; the system's unless a person said otherwise."""
        return _member(ThemeChoice, self._text("theme"), ThemeChoice.SYSTEM)

    @theme.setter
    def theme(self, choice: ThemeChoice) -> None:
        self._store.setValue("theme", choice.value)

    @property
    def mistakes(self) -> Mistakes:
        text = self._text("mistakes")
        # "never" of earlier versions did what "on demand" does
        return Mistakes.ON_DEMAND if text == "never" else _member(Mistakes, text, Mistakes.AT_ONCE)

    @mistakes.setter
    def mistakes(self, choice: Mistakes) -> None:
        self._store.setValue("mistakes", choice.value)

    @property
    def still(self) -> bool:
        """Whether a person wants as little motion as can be."""
        return self.flag("still", False)

    @still.setter
    def still(self, still: bool) -> None:
        self.keep_flag("still", still)

    @property
    def tab(self) -> str:
        """The slug of the tab that was open last, or ""."""
        return self._text("tab")

    @tab.setter
    def tab(self, slug: str) -> None:
        self._store.setValue("tab", slug)

    @property
    def recent(self) -> tuple[Path, ...]:
        """Files that were opened or saved, the newest first."""
        return tuple(Path(line) for line in self._text("recent").split("\n") if line)

    def remember(self, path: Path) -> None:
        path = path.absolute()
        paths = [path, *(other for other in self.recent if other != path)]
        self._store.setValue("recent", "\n".join(str(p) for p in paths[:RECENT_MOST]))

    def forget_recent(self) -> None:
        self._store.remove("recent")

    @property
    def runs_limit(self) -> int:
        """Megabytes of runs that are kept on disk."""
        return self._number("runs limit", RUNS_LIMIT, 1, MOST_RUNS_LIMIT)

    @runs_limit.setter
    def runs_limit(self, megabytes: int) -> None:
        self._store.setValue("runs limit", str(megabytes))

    @property
    def picture_width(self) -> int:
        """Pixels of the width of pictures that go out."""
        return self._number("picture width", 1280, 160, 20_000)  # sharp on any screen

    @picture_width.setter
    def picture_width(self, pixels: int) -> None:
        self._store.setValue("picture width", str(pixels))

    @property
    def export_folder(self) -> Path | None:
        """The folder into which something was exported or printed last, where it is still there."""
        folder = Path(self._text("export folder") or ".")
        return folder if folder.is_absolute() and folder.is_dir() else None

    @export_folder.setter
    def export_folder(self, folder: Path) -> None:
        self._store.setValue("export folder", str(folder.absolute()))

    @property
    def picture_background(self) -> str:
        """On which background pictures of boards were wanted last; "" where they never were."""
        return self._text("picture ground")

    @picture_background.setter
    def picture_background(self, background: str) -> None:
        self._store.setValue("picture ground", background)

    @property
    def text_size(self) -> int:
        """Percent of the system's size of text."""
        return self._number("text size", 100, TEXT_SIZES[0], TEXT_SIZES[-1])

    @text_size.setter
    def text_size(self, percent: int) -> None:
        self._store.setValue("text size", str(percent))

    @property
    def time_limit(self) -> int:
        """Seconds that a question may take unless it says otherwise; 0: as long as it takes."""
        return self._number("time limit", 0, 0, LONGEST)

    @time_limit.setter
    def time_limit(self, seconds: int) -> None:
        self._store.setValue("time limit", str(seconds))

    @property
    def workers(self) -> int:
        """Threads for a question unless it says otherwise; 0: all cores but one."""
        return self._number("workers", 0, 0, MOST_WORKERS)

    @workers.setter
    def workers(self, count: int) -> None:
        self._store.setValue("workers", str(count))

    # named states of widgets

    def state(self, name: str) -> QByteArray | None:
        value = self._store.value(f"state/{name}")
        return value if isinstance(value, QByteArray) and not value.isEmpty() else None

    def keep_state(self, name: str, state: QByteArray) -> None:
        self._store.setValue(f"state/{name}", state)

    def flag(self, name: str, default: bool) -> bool:
        return {"yes": True, "no": False}.get(self._text(f"flag/{name}"), default)

    def keep_flag(self, name: str, value: bool) -> None:
        self._store.setValue(f"flag/{name}", "yes" if value else "no")

    # values of options, such as how a puzzle is viewed

    def values(self, group: str, options: Iterable[Option]) -> Values:
        """Saved values of a group, defaults for the rest. What an option cannot hold any more is dropped."""
        found: dict[str, Value] = {}
        for option in options:
            text = self._text(f"values {group}/{option.name}")
            try:
                found[option.name] = option.read(text) if text else option.default
            except OptionError:
                found[option.name] = option.default
        return Values(found)

    def keep_values(self, group: str, options: Iterable[Option], values: Values) -> None:
        for option in options:
            if option.name in values:
                self._store.setValue(f"values {group}/{option.name}", option.text(values[option.name]))

    # what was begun last on the page for a new board

    def starter(self, slug: str, starters: Iterable[Starter]) -> tuple[Starter, Values] | None:
        """The starter of a puzzle that was begun last, with its values; else its first; None where it has none."""
        offered, last = list(starters), self._text(f"starter/{slug}")
        chosen = next((one for one in offered if one.name == last), offered[0] if offered else None)
        return None if chosen is None else (chosen, self.begun(slug, chosen))

    def begun(self, slug: str, starter: Starter) -> Values:
        """A starter's values when it was begun last."""
        return self.values(f"starter {slug} {starter.name}", starter.options)

    def keep_starter(self, slug: str, starter: Starter, values: Values) -> None:
        self._store.setValue(f"starter/{slug}", starter.name)
        self.keep_values(f"starter {slug} {starter.name}", starter.options, values)

    # what each tab had open

    def open_board(self, slug: str) -> dict[str, str]:
        """What `keep_open` was given for a puzzle last; {} where it was given nothing."""
        return self._read(f"open/{slug}", dict[str, str])

    def keep_open(self, slug: str, values: Mapping[str, str]) -> None:
        self._store.setValue(f"open/{slug}", json.dumps(values))

    # best times of games without help

    def record(self, slug: str, kind: str) -> float | None:
        """Seconds of the best game of a kind; None where there is none yet."""
        try:
            return float(self._text(f"record {slug}/{kind}")) if kind else None
        except ValueError:
            return None

    def keep_record(self, slug: str, kind: str, seconds: float) -> None:
        self._store.setValue(f"record {slug}/{kind}", str(seconds))

    # parameters of solvers, by the name that a person gave them

    def presets(self, solver: str) -> dict[str, dict[str, str]]:
        """Sets of parameters of a solver, by name; what cannot be read is left out."""
        found = self._read(f"presets/{solver}", dict[str, Any]).items()
        kept = {name: values for name, values in found if isinstance(values, dict)}
        return {name: values for name, values in kept.items() if all(isinstance(one, str) for one in values.values())}

    def keep_presets(self, solver: str, presets: Mapping[str, Mapping[str, str]]) -> None:
        self._store.setValue(f"presets/{solver}", json.dumps(presets))

    def write(self) -> bool:
        """Write everything to the file now; whether that could be done, now and before."""
        self._store.sync()
        return self._store.status() is not QSettings.Status.AccessError

    def _read(self, key: str, kind: type[T]) -> T:
        """A dictionary of a kind; an empty one where the text is of another kind."""
        try:
            return read_json(self._text(key), kind)
        except RunError:
            return kind()

    def _number(self, key: str, usual: int, low: int, high: int) -> int:
        text = self._text(key)
        return min(max(int(text), low), high) if text.isascii() and text.isdigit() and len(text) < 12 else usual

    def _text(self, key: str) -> str:
        value = self._store.value(key)
        if isinstance(value, list):  # an INI list: a text that has commas in it and was edited by hand
            return ", ".join(map(str, value))
        return value if isinstance(value, str) else ""


def _member(kind: type[EnumSetting], text: str, default: EnumSetting) -> EnumSetting:
    return next((m for m in kind if m.value == text), default)
