"""A puzzle's rules, and all that hands and keys can do in its tab, as text to read beside the board.

Nothing is listed by hand: the gestures are the puzzle's and the board's own tables, the keys are the actions'.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable, Iterator
from textwrap import dedent

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QImage, QKeySequence, QShortcut, QTextCursor
from PySide6.QtWidgets import QDialog, QWidget

from workbench.core import lesson
from workbench.core.gesture import Act, GestureHelp, Ui
from workbench.core.options import defaults
from workbench.core.puzzle import AnyPuzzle
from workbench.render.theme import Theme
from workbench.ui.board import board_view, stage
from workbench.ui.widgets.image import to_png
from workbench.ui.widgets.layouts import in_column, in_row
from workbench.ui.widgets.pieces import MUTED, named, wrapped
from workbench.ui.widgets.plain_text import MarkupBrowser
from workbench.ui.widgets.search_field import SearchField
from workbench.ui.window import presented_keys
from workbench.ui.window.actions import BELOW, MENUS, Command

_FILE = "    puzzle: "
"""How the file of a board begins in a help."""
_LESSON = """A lesson is a text file like the one below, wherever you keep it: its boards lie beside it, or are samples.
File > Lesson > Open a lesson… plays it, Space by Space; Escape leaves it."""
_WIDE, _HIGH = 360, 230  # pixels of a picture at most
_SIZE = QSize(860, 690)  # pixels: the keys of the window are seen at once
_PAIR, _ABREAST = 28, 3  # letters of a key and what it does, and how many of these stand side by side at most
_MONO, _BESIDE = 0.63, 80  # of a letter's height, its width where all are as wide; pixels beside the text
_ROOM = 0.9  # of the screen at most: a frame is around it


class HelpView(QDialog):
    """Stays open beside the window; a second puzzle's help replaces the first's."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("help")
        self._text = named(MarkupBrowser(), "help-text", label="Rules and shortcuts")
        self._text.setOpenExternalLinks(True)
        # a bar that comes and goes changes the width of lines that are laid out already
        self._text.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self._search = named(SearchField("Find (Ctrl+F; Enter: next)"), "help-search", label="Find in the help")
        self._search.textEdited.connect(lambda _: self._find(anew=True))
        self._search.returnPressed.connect(self._find)
        QShortcut(QKeySequence.StandardKey.Find, self, self._search.setFocus)
        self._nowhere = wrapped("help-nowhere", "", MUTED)
        head = in_row((self._search, 1), self._nowhere, margins=(12, 10, 12, 8))
        in_column(head, self._text, inside=self)
        self._presented: bool | None = None

    def show_help(self, puzzle: AnyPuzzle, entries: Iterable[Command], theme: Theme, letters: QFont | None) -> None:
        """Show the rules of a puzzle, its examples as pictures, then the shortcuts of `entries`. letters: of the
        presentation, whose keys come first then."""
        self._text.pictures.clear()
        for part in (self._text, self._search, self._nowhere):
            part.setFont(letters or self.font())
        if (letters is not None) is not self._presented:
            self._presented = letters is not None
            room = self.screen().availableGeometry().size() * _ROOM
            self.resize((_SIZE * 2 if self._presented else _SIZE).boundedTo(room))
        self.setWindowTitle(f"{puzzle.title} – rules and shortcuts")
        muted = self.palette().placeholderText().color().name()
        presentation = f"<h3><a name='presentation'></a>Presentation</h3>{_keys(presented_keys.HELP)}"
        abreast = self.width() // (_PAIR * self._text.fontMetrics().averageCharWidth())
        body = (
            f"{presentation if self._presented else ''}"
            f"<h2>{html.escape(puzzle.title)}</h2><p style='color:{muted}'>{html.escape(puzzle.summary)}</p>"
            "<p><a href='#board'>Keys on the board</a> · <a href='#window'>Keys of the window</a> · "
            "<a href='#presentation'>Presentation</a> · <a href='#lesson'>A lesson of your own</a></p>"
            f"{prose(puzzle.help, lambda text: self._picture(puzzle, text, theme))}<h3>Tasks</h3>{_tasks(puzzle)}"
            f"<h3><a name='board'></a>On the board</h3>{_gestures((*puzzle.gestures, *board_view.GESTURES))}"
            f"<h3>On a board of the solver, or a step</h3>{_gestures(stage.GESTURES)}"
            f"<h3><a name='window'></a>In the window</h3>{_shortcuts(entries, max(1, min(abreast, _ABREAST)))}"
            f"{'' if self._presented else presentation}"
            f"<h3><a name='lesson'></a>A lesson of your own</h3>"
            f"{_lesson(self._text.fontInfo().pixelSize(), self.width() - _BESIDE)}"
        )
        self._text.show_markup(f"<div style='margin:16px'>{body}</div>")
        self._text.setFocus()  # Page Down and the arrows read on at once

    def _find(self, *, anew: bool = False) -> None:
        """Mark the next place where the words stand, from the one that is marked or after the last one from the
        beginning; what is typed is looked for `anew`, where it is longer by a letter at the same place."""
        cursor = self._text.textCursor()
        cursor.setPosition(cursor.selectionStart() if anew else cursor.selectionEnd())
        self._text.setTextCursor(cursor)
        words = self._search.text()
        found = not words or self._text.find(words)
        if not found:
            self._text.moveCursor(QTextCursor.MoveOperation.Start)
            found = self._text.find(words)
        self._nowhere.setText("" if found else "nowhere")

    def _picture(self, puzzle: AnyPuzzle, text: str, theme: Theme) -> str:
        """The markup for an example's picture."""
        board = puzzle.parse(text)
        ui = Ui(live=True, edits=False, room=(_WIDE, _HIGH))  # letters that can be read, or none
        scene = puzzle.scene(board, puzzle.quick_check(board), defaults(puzzle.view_options(board)), ui, ())
        name = f"example:{len(self._text.pictures)}"
        scale = min(_WIDE / scene.width, _HIGH / scene.height)
        picture = QImage.fromData(to_png(scene, theme, scale * self.devicePixelRatioF()))
        self._text.pictures[name] = picture
        width, height = round(scene.width * scale), round(scene.height * scale)
        return f"<img src='{name}' width='{width}' height='{height}' alt='{html.escape(scene.label)}'>"


def prose(text: str, picture: Callable[[str], str]) -> str:
    """A docstring as HTML: paragraphs; blocks that are indented or drawn keep their lines; `code` in monospace. The
    file of a board is a `picture`."""
    made: list[str] = []
    for block in _blocks(_dedented(text).strip("\n")):
        lines = block.splitlines()
        if block.startswith(_FILE):
            made.append(f"<p>{picture(dedent(block))}</p>")
        elif all(line.startswith(("    ", "\t")) for line in lines if line.strip()):
            made.append(f"<pre style='white-space:pre-wrap'>{html.escape(block)}</pre>")
        else:
            flowed = html.escape(" ".join(line.strip() for line in lines))
            made.append("<p>" + re.sub(r"`([^`]+)`", r"<code>\1</code>", flowed) + "</p>")
    # blank lines within a drawing belong to it; a board and its solution stand side by side
    return re.sub("</pre><pre[^>]*>", "\n\n", "".join(made)).replace("'></p><p><img", "'> <img")


def _blocks(text: str) -> Iterator[str]:
    """What blank lines part; the file of a board is one, whatever lies within it."""
    file = ""
    for block in re.split(r"\n\s*\n", text):
        if file and block.startswith("    ") and not block.startswith(_FILE):
            file += f"\n\n{block}"
            continue
        if file:
            yield file
        file = block if block.startswith(_FILE) else ""
        if not file:
            yield block
    if file:
        yield file


def _dedented(text: str) -> str:
    first, _, rest = text.partition("\n")
    margins = [len(line) - len(line.lstrip()) for line in rest.splitlines() if line.strip()]
    margin = min(margins, default=0)
    return "\n".join([first, *(line[margin:] for line in rest.splitlines())])


def _tasks(puzzle: AnyPuzzle) -> str:
    return _table((f"<b>{html.escape(task.title)}</b>", html.escape(task.summary)) for task in puzzle.tasks)


def _gestures(entries: Iterable[GestureHelp]) -> str:
    """What keys do, which is hard to find by trying, then what the pointer does."""
    keys_first = sorted(entries, key=lambda entry: entry.act is not Act.KEY)
    return _table((f"<b>{html.escape(entry.gesture)}</b>", html.escape(_effect(entry))) for entry in keys_first)


def _effect(entry: GestureHelp) -> str:
    does = entry.does if entry.in_game else f"{entry.does}; not in a game"
    return f"{entry.where}: {does}" if entry.where else does


def _shortcuts(entries: Iterable[Command], abreast: int) -> str:
    """The keys of actions, and what they do, below the menu where each stands; in so many columns, read from top to
    bottom."""
    groups: dict[str, list[tuple[str, str]]] = {title: [] for title in (*MENUS, _TABS, _BOARD)}
    for entry in entries:
        keys = ", ".join(key.toString(QKeySequence.SequenceFormat.NativeText) for key in entry.action.shortcuts())
        if keys:
            name = entry.name.partition(": ")[0]  # not which step is undone just now
            groups[_menu_of(entry)].append((f"<b>{html.escape(keys)}</b>", html.escape(name)))
    there = {title: rows for title, rows in groups.items() if rows}
    lines = -(-sum(1 + len(rows) for rows in there.values()) // abreast)
    listed: list[tuple[str, str]] = []
    for title, rows in there.items():
        if len(listed) % lines == lines - 1:  # a heading is not the last of its column
            listed.append(("", ""))
        listed += [(f"<u>{title}</u>", ""), *rows]
    lines = max(lines, -(-len(listed) // abreast))
    return _table(sum((listed[place] for place in range(line, len(listed), lines)), ()) for line in range(lines))


_TABS, _BOARD = "Puzzles", "Below the board"


def _menu_of(entry: Command) -> str:
    """The heading under which a key is told: its menu, but for those that stand in none."""
    for title, specs in MENUS.items():
        if entry.action.objectName().removeprefix("action-") in {spec.name for spec in specs}:
            return title
    first = entry.name.partition(BELOW)[0]
    return {"Tab": _TABS, "Board": _BOARD}.get(first, "Solve")


def _keys(rows: Iterable[tuple[str, str]]) -> str:
    """Keys, and what they do."""
    return _table((f"<b>{html.escape(keys)}</b>", html.escape(does)) for keys, does in rows)


def _lesson(pixels: int, room: int) -> str:
    """How a lesson is written, in the words of what reads it, in letters so large at most: a line that is broken would
    be another step."""
    _, _, steps = (lesson.__doc__ or "").partition("\n\n")
    longest = max(map(len, steps.splitlines()))
    size = min(pixels, int(room / (_MONO * longest)))
    return (
        prose(_LESSON, lambda _: "")
        + f"<pre style='white-space:pre-wrap;font-size:{size}px'>{html.escape(steps)}</pre>"
    )


def _table(rows: Iterable[tuple[str, ...]]) -> str:
    """Pairs of columns of markup; all wrap, so that nothing has to be scrolled sideways."""
    lines = list(rows)
    pairs = max((len(line) for line in lines), default=2) // 2
    left, right = (f"<td width='{share // pairs}%'>" for share in ((34, 66) if pairs == 1 else (45, 55)))
    cells = ((f"{left if place % 2 == 0 else right}{cell}</td>" for place, cell in enumerate(line)) for line in lines)
    body = "".join(f"<tr>{''.join(line)}</tr>" for line in cells)
    return f"<table cellpadding='2' width='100%'>{body}</table>"
