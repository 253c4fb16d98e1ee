"""An open board: its history without limit, whether it is saved, and the file it came from. No window, no dialog."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any

from workbench.core import boardfile, files, native
from workbench.core.errors import WorkbenchError
from workbench.core.expectation import KEYS
from workbench.core.file_writing import write_text
from workbench.core.puzzle import AnyPuzzle

_LETTERS = 50_000  # of the steps, and as many of the savepoints apart, that are written for the next start
_STEPS, _REDONE = 60, 20  # the most steps of these; of them the board that stands and those that were undone
_Written = tuple[str, str, str, bool, bool, bool]  # an entry as it is kept: caption, the board's text, name, flags
_Kept = tuple[Path | None, str | None, int, tuple[boardfile.HeaderEntry, ...], str, Any]
"""Where a board is kept: file, fingerprint, number, header, what it was called, and the board that was saved."""
_CHANGED = ", changed"  # of a title
_UNSAVED = "Unsaved"  # what a savepoint is called that the program has made
_NEVER = object()  # equal to no board: what was never saved


class OnDisk(Enum):
    """Whether a document's file still holds what was last read from it or written to it."""

    SAME = "same"
    CHANGED = "changed"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class Entry:
    """One state of the history: the board, and what led to it. One with a name is a savepoint.

    begins   whether a document began with it, though the history may have steps of another document before it.
    pasted   whether it came as a text.
    used     whether it is a solver's board that a person has taken over.
    another  whether it is another puzzle than the one before: it has no file, title or header of that one.
    """

    caption: str
    board: Any
    name: str = ""
    begins: bool = False
    pasted: bool = False
    used: bool = False
    another: bool = False


def _written(entry: Entry, text: str) -> _Written:
    return entry.caption, text, entry.name, entry.begins, entry.pasted, entry.another


def _of_another(entries: Iterable[Entry]) -> list[Entry]:
    """Savepoints of a puzzle that has given way: whoever goes to one has left the file of the puzzle that stands."""
    return [replace(entry, another=True) for entry in entries]


class Document:
    """A board, how it came about, and where it is kept.

    Boards are immutable, so the history holds them as they are: undo and redo only move an index.
    """

    def __init__(self, puzzle: AnyPuzzle, board: Any, caption: str = "New board", called: str = "") -> None:
        """`called` is its name while it has neither a file nor a header that says one."""
        self.puzzle = puzzle
        self.path: Path | None = None
        self._header: tuple[boardfile.HeaderEntry, ...] = ()
        self._called = called
        self._entries = [Entry(caption, board, begins=True)]
        self._index = 0
        self._kept: dict[int, _Kept] = {}
        """Of the other puzzles in the history, by the index with which each began: where it is kept."""
        self._left: list[Entry] = []
        """Savepoints that no step leads to any more."""
        self._texts: dict[int, tuple[Entry, str]] = {}
        """The entries that were written last, by `id`, with their boards' texts: none is made twice."""
        self._saved: Any = board
        self.made: tuple[Any, ...] = ()
        """The boards in it that the program made: a starter's, and those of starters before."""
        self.passing = False
        """Whether the program made the board unasked, to show something: unless it is changed it is not remembered."""
        self.fingerprint: str | None = None
        """The fingerprint of the file as it was last read or written; None when it never was."""
        self._number = 0  # the system's, of that file

    @classmethod
    def from_text(cls, puzzle: AnyPuzzle, text: str, path: Path | None = None, caption: str = "Paste") -> Document:
        """The document of a native text; FormatError when it is not this puzzle's."""
        document = cls(puzzle, puzzle.parse(text), f"Open {path.name}" if path else caption)
        document._header = native.foreign_header(puzzle, text)
        document._settle(path, files.fingerprint_of(files.encoded(text)) if path else None)
        return document

    @classmethod
    def recovered(
        cls, puzzle: AnyPuzzle, text: str, path: Path | None, fingerprint: str | None, called: str = ""
    ) -> Document:
        """The document of a native text that was kept; `path`, `fingerprint` and what it was called are those it had.

        It is unsaved, unless its file holds the same by now. FormatError where the text is no board.
        """
        document = cls(puzzle, puzzle.parse(text), "Kept, without earlier steps", called)
        document._header = native.foreign_header(puzzle, text)
        document._settle(path, fingerprint)
        now = files.fingerprint_of(files.encoded(text))
        if path is not None and files.fingerprint(path) == now:  # it was saved in the very last moment
            document.fingerprint = now
        else:
            document._saved = _NEVER
        return document

    @property
    def name(self) -> str:
        """What a window calls it."""
        changed = self.title and not self.title_of(self.board)
        return f"{self.title.removesuffix(_CHANGED)}{_CHANGED}" if changed else self.title or "Untitled"

    def title_of(self, board: Any) -> str:
        """Its title; "" for a board without a file whose options differ from those it began with: the title may tell of
        these."""
        begun = self._entries[self._start]
        same = self.puzzle.options_of(begun.board) == self.puzzle.options_of(board)
        return self.title if same or self.path is not None else ""

    @property
    def title(self) -> str:
        """What its file is called, else what its header says, else the file it was read from; "" where none does."""
        if self.path is not None:
            return self.path.stem
        return boardfile.title_of(self._header) or self._called

    @property
    def file_name(self) -> str:
        """What a file about it may be called, without an ending."""
        return self.path.stem if self.path is not None else files.file_name(self.title) or self.puzzle.slug

    @property
    def goes_on_from_paste(self) -> bool:
        """Whether what was played since the last beginning goes on from a board that was pasted."""
        for entry in reversed(self._entries[: self._index + 1]):
            if entry.pasted or entry.begins or entry.board == self.puzzle.restarted(entry.board):
                return entry.pasted
        return False

    # the board and its history

    @property
    def begun(self) -> Any:
        """The board that was last begun with, or pasted, on the way to this one."""
        steps = reversed(self._entries[: self._index + 1])
        return next((one.board for one in steps if one.begins or one.pasted), self._entries[0].board)

    @property
    def board(self) -> Any:
        return self._entries[self._index].board

    @property
    def history(self) -> tuple[Entry, ...]:
        """Every state, undone ones included, oldest first."""
        return tuple(self._entries)

    @property
    def places(self) -> tuple[Entry, ...]:
        """All that one can go to: the history, and behind it savepoints that no step leads to any more."""
        return (*self._entries, *self._left)

    @property
    def savepoints(self) -> tuple[Entry, ...]:
        """The places that have a name."""
        return tuple(entry for entry in self.places if entry.name)

    def take_savepoints(self, entries: Iterable[Entry]) -> None:
        """Have savepoints that no step leads to, besides those that there are."""
        self._left += entries

    def history_text(self, board: Any) -> str:
        """The steps around a board of the history, and the savepoints that are not among them, as a line for the next
        start; "" where there are none. Of the steps the nearest, of the savepoints the newest, as many as `_LETTERS`
        hold."""
        here = self._index if self.board == board else self._place_of(board)
        near = [] if here is None else [*range(here, min(here + _REDONE, len(self._entries))), *range(here)[::-1]]
        fitting = self._fitting([self._entries[place] for place in near[:_STEPS]])
        first = min(near[: len(fitting)], default=0)
        steps = self._entries[first : first + len(fitting)]
        left = self._fitting([entry for entry in self.savepoints[::-1] if entry not in steps])[::-1]
        self._texts = {id(entry): (entry, text) for entry, text in (*fitting, *left)}
        if len(steps) < 2 and not left and not any(entry.name for entry in steps):
            return ""
        lines = [_written(entry, self._texts[id(entry)][1]) for entry in steps]
        at = 0 if here is None else here - first
        return json.dumps({"steps": lines, "at": at, "left": [_written(*one) for one in left]})

    def _place_of(self, board: Any) -> int | None:
        return max((place for place, entry in enumerate(self._entries) if entry.board == board), default=None)

    def _fitting(self, entries: Iterable[Entry]) -> list[tuple[Entry, str]]:
        """The first entries, as far as there is room for them, each with its board's text."""
        found: list[tuple[Entry, str]] = []
        room = _LETTERS
        for entry in entries:
            known = self._texts.get(id(entry))
            text = self.puzzle.format(entry.board) if known is None else known[1]
            room -= len(text) + len(entry.caption) + len(entry.name)
            if room < 0:
                break
            found.append((entry, text))
        return found

    def read_history(self, text: str) -> None:
        """Have the steps and savepoints of such a line, or of one of savepoints alone, as older programs wrote it. A
        line that was changed by hand is ignored, and so are steps that do not lead to this board."""
        with contextlib.suppress(WorkbenchError, ValueError, TypeError, KeyError, RecursionError):
            kept = json.loads(text or "[]")
            if isinstance(kept, list):
                self.take_savepoints(
                    [self._read((said, board, name, False, False, False)) for name, said, board in kept]
                )
                return
            steps, left, at = list(map(self._read, kept["steps"])), list(map(self._read, kept["left"])), kept["at"]
            if isinstance(at, int) and 0 <= at < len(steps) and steps[at].board == self.board:
                self._entries, self._index = steps, at
            else:
                left = [entry for entry in steps if entry.name] + left
            self.take_savepoints(left)

    def _read(self, written: _Written) -> Entry:
        caption, board, name, begins, pasted, *others = written  # older programs knew no others
        if not isinstance(board, str):  # changed by hand
            raise TypeError("a board that is no text")
        return Entry(
            str(caption), self.puzzle.parse(board), str(name), begins is True, pasted is True, another=True in others
        )

    @property
    def position(self) -> int:
        """The index in `history` of the board as it stands."""
        return self._index

    @property
    def modified(self) -> bool:
        """Whether the board differs from what was last saved, opened or made."""
        return bool(self.board != self._saved)

    @property
    def remembered(self) -> Any:
        """The board that is open again at the next start: this one, or the last saved one if a person has declined to
        save this one. None if none was ever saved."""
        return self.board if not self.at_stake else None if self._saved is _NEVER else self._saved

    @property
    def at_stake(self) -> bool:
        """Whether closing the document loses work. A game on a board that the program made is no work, but a board
        that was pasted or taken over is, whatever it began with."""
        if not self.modified or self.path is not None or not self.made:
            return self.modified
        begun = self.puzzle.restarted(self.board)
        played = begun is not None and begun in map(self.puzzle.restarted, self.made)
        return self.board not in self.made and not (played and not self._brought_in)

    @property
    def _brought_in(self) -> bool:
        """Whether a board was pasted or taken over since the document began."""
        for entry in reversed(self._entries[: self._index + 1]):
            if entry.pasted or entry.used or entry.begins:
                return not entry.begins
        return False

    def begin_after(self, before: Document) -> None:
        """Put the history of another document before this one, so that undo goes back into it, and to its file. Its
        board becomes a savepoint where closing it would have lost work: savepoints are there after a restart, too.
        Where nothing but the same board has been there, there is nothing to go back to. What the program only showed of
        itself is no board of the person's."""
        if len(before._entries) == 1 and before.path is None and before.board == self.board:
            return
        if before.at_stake and all(one.board != before.board for one in before.savepoints):
            before.name_step(before.position, _UNSAVED)
        before._forget_undone()
        last = before._entries[-1]
        only_shown = before.passing and last.begins and not last.name and len(before._entries) > 1
        kept = before._entries[:-1] if only_shown else before._entries
        self._entries = [*kept, *self._entries]
        before._note_kept()
        self._index, self._left, self._kept = len(kept), _of_another(before._left), dict(before._kept)
        if self.made:
            self.made = (*before.made, *self.made)

    def play(self, move: str) -> None:
        """Apply a move as one undo step; IllegalMove leaves everything as it was."""
        self.put(self.puzzle.apply(self.board, move), self.puzzle.caption(self.board, move))

    def put(
        self,
        board: Any,
        caption: str,
        *,
        pasted: bool = False,
        used: bool = False,
        another: bool = False,
        called: str = "",
    ) -> None:
        """Take over a board as one undo step; what had been undone is forgotten, but for savepoints. The same board
        again is no step. `another`: it is another puzzle, and has no file; one that is pasted may be found to be.
        `called`: the title of another one."""
        if board != self.board:
            another = another or (pasted and not self._continues(board))
            self._append(Entry(caption, board, pasted=pasted, used=used, another=another))
            if another:
                self._called = called

    def take_header(self, header: tuple[boardfile.HeaderEntry, ...]) -> None:
        """Write this at the head of files, if the board that was taken over last is another puzzle."""
        if self._entries[self._index].another:
            self._header = header

    def _continues(self, board: Any) -> bool:
        """Whether a board has what is given on this one: it is this puzzle, further on or solved."""
        puzzle, begun = self.puzzle, self.puzzle.restarted(self.board)
        given = begun is not None and begun != puzzle.new_board(puzzle.options_of(begun))
        return given and begun == puzzle.restarted(board) and puzzle.unhinted(self.board) == puzzle.unhinted(board)

    def _append(self, entry: Entry) -> None:
        self._forget_undone()
        self._note_kept()
        self._entries.append(entry)
        self._index += 1
        if entry.another:
            self._left = _of_another(self._left)
            self._take_kept()

    @property
    def _start(self) -> int:
        """The index at which the puzzle that stands began."""
        steps = range(self._index, 0, -1)
        return next((at for at in steps if self._entries[at].another or self._entries[at].begins), 0)

    def _note_kept(self) -> None:
        self._kept[self._start] = self.path, self.fingerprint, self._number, self._header, self._called, self._saved

    def _take_kept(self) -> None:
        """Take the file, title and header of the puzzle that stands now: one that has come in has no file and was never
        saved."""
        nowhere = None, None, 0, (), "", self._saved if self.path is None else _NEVER
        kept = self._kept.get(self._start, nowhere)
        self.path, self.fingerprint, self._number, self._header, self._called, self._saved = kept

    def _forget_undone(self) -> None:
        undone = self._entries[self._index + 1 :]
        own = next((at for at, entry in enumerate(undone) if entry.another or entry.begins), len(undone))
        self._left += [entry for entry in (*undone[:own], *_of_another(undone[own:])) if entry.name]
        del self._entries[self._index + 1 :]
        self._kept = {start: kept for start, kept in self._kept.items() if start <= self._index}

    def amend(self, board: Any) -> None:
        """Make a later board part of the step that was done last: an opponent's reply to a person's move. A board that
        was taken over whole is no move: there the reply is a step of its own, so that undo comes back to that board."""
        last = self._entries[self._index]
        if last.begins or last.pasted or last.used or self.board in self.made:
            self.put(board, "Reply")
            return
        self._forget_undone()
        self._entries[-1] = replace(self._entries[-1], board=board)

    def go(self, position: int) -> None:
        """Undo or redo up to an index of `places`; a savepoint that no step leads to is the next step."""
        left = position - len(self._entries)
        if 0 <= left < len(self._left):
            entry = self._left.pop(left)
            begun, other = self.puzzle.restarted(self.board), self.puzzle.restarted(entry.board)
            another = entry.another or (None not in (begun, other) and begun != other)
            self._append(replace(entry, another=another))
            return
        self._note_kept()
        self._index = min(max(position, 0), len(self._entries) - 1)
        self._take_kept()

    def name_step(self, position: int, name: str) -> None:
        """Make an index of `places` a savepoint, or with "" none any more."""
        left = position - len(self._entries)
        if left < 0:
            self._entries[position] = replace(self._entries[position], name=name)
        elif name:
            self._left[left] = replace(self._left[left], name=name)
        else:
            del self._left[left]

    # the file

    def text(self) -> str:
        """The native text, with the header entries that the file had besides the puzzle's own."""
        return self.text_of(self.board)

    def text_of(self, board: Any) -> str:
        """The native text of another board, with the same header entries."""
        return boardfile.with_header(self.puzzle.format(board), self._header)

    def save(self, path: Path) -> None:
        """Write the board to a file, whole or not at all; FileProblem leaves file and document as they were. Another
        puzzle of the history that was in that file is in none any more."""
        text = self.text()
        write_text(path, text, pipes=False)
        self._settle(path, files.fingerprint_of(files.encoded(text)))
        self.mark_saved()
        for start, (there, _, _, header, _, _) in list(self._kept.items()):
            if start != self._start and there is not None and there.absolute() == path.absolute():
                self._kept[start] = None, None, 0, header, there.stem, _NEVER

    def _settle(self, path: Path | None, fingerprint: str | None) -> None:
        """Note which file is the document's from now on, and what that file holds."""
        self.path, self.fingerprint = path, fingerprint
        self._number = files.number(path) if path is not None else 0

    def follow(self) -> bool:
        """Look near by for the file that has got another name or another folder; whether it was found."""
        found = None
        if self.path is not None and self.fingerprint is not None and self._number:
            found = files.moved(self.path, self._number, self.fingerprint)
        self.path = found or self.path
        return found is not None

    def detach(self) -> None:
        """Make it a copy of a shipped board: without a file, and without what the tests ask of that."""
        self.path = self.fingerprint = None
        self._header = tuple(entry for entry in self._header if entry.key not in KEYS)

    def on_disk(self) -> OnDisk:
        """Whether the file still holds what was last read or written."""
        if self.path is None or self.fingerprint is None:
            return OnDisk.SAME
        now = files.fingerprint(self.path)
        return OnDisk.GONE if now is None else OnDisk.SAME if now == self.fingerprint else OnDisk.CHANGED

    def keep_mine(self) -> None:
        """Let the file be as it is now: the board here counts as unsaved, and saving it asks no more."""
        if self.path is not None:
            self._settle(self.path, files.fingerprint(self.path))
        self._saved = _NEVER

    def reload(self, newer: Document) -> None:
        """Take over what the file holds by now as one undo step, and as what is saved. Undo brings back board and
        header, which are not saved then, and asks no more about the file."""
        self._settle(newer.path, newer.fingerprint)
        self._saved = _NEVER
        self.put(newer.board, "Reload", another=newer._header != self._header)
        self._header = newer._header
        self._settle(newer.path, newer.fingerprint)
        self.mark_saved()

    def mark_saved(self) -> None:
        self._saved = self.board
