"""The rows of a batch's table as a list to look at: the newest last, a line each, however many there are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from workbench.core import files
from workbench.core.errors import RunError
from workbench.core.outcome import Status
from workbench.core.puzzle import AnyPuzzle
from workbench.core.wording import number_text
from workbench.solve.batch.table import NAME, JobRow, read_row
from workbench.ui.widgets.table_rows import Column, Rows

_AT_ONCE = 1 << 18  # bytes that are read of the table at one go: some 400 rows, 10 ms


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A finished job as it is shown, and where its line stands in the file."""

    place: int
    cells: tuple[str, ...]


class RowTable(Rows[ShownRow]):
    """Follows the file of a table. Only the position of its line and what is shown of it stay in memory for each
    row."""

    def __init__(self, folder: Path, puzzles: Sequence[AnyPuzzle] = ()) -> None:
        super().__init__(_COLUMNS)
        self.folder, self._puzzles = folder, puzzles
        self.read = 0
        """Bytes of the file that are read."""

    def follow(self) -> list[JobRow]:
        """Take in what has been written since the last call, a part of it where that is much; return the new rows."""
        try:
            with files.opened(self.folder / NAME) as stream:
                stream.seek(self.read)
                data = stream.read(_AT_ONCE)
                if data and b"\n" not in data:
                    data += stream.readline()
        except OSError:
            return []  # there is none yet
        rows, shown = list[JobRow](), list[ShownRow]()
        for line in data[: data.rfind(b"\n") + 1].splitlines(keepends=True):
            try:
                rows.append(read_row(line))
                shown.append(ShownRow(self.read, shown_cells(rows[-1], self._puzzles)))
            except RunError:
                pass  # the run of the batch says which line is wrong
            self.read += len(line)
        self.insert(len(self.rows), *shown)
        return rows


def row_at(folder: Path, place: int) -> JobRow:
    """The row whose line begins at this place of a table's file; RunError when it is not there any more."""
    try:
        with files.opened(folder / NAME) as stream:
            stream.seek(place)
            return read_row(stream.readline())
    except OSError:
        raise RunError(f"{folder / NAME}: this row is not there any more") from None


def shown_cells(row: JobRow, puzzles: Sequence[AnyPuzzle] = ()) -> tuple[str, ...]:
    """The cells of a row; where its task is known, by its title, and of its settings those that are not as usual,
    behind what its answer tells too, as a grade."""
    seconds, settings = row.measured.elapsed, row.options | row.params
    task = next(
        (one for puzzle in puzzles if puzzle.slug == row.puzzle for one in puzzle.tasks if one.name == row.task), None
    )
    if task is not None:
        usual = {option.name: option.text(option.default) for option in task.options}
        facts = {name: text for name, text in settings.items() if name in row.facts}
        settings = facts | {name: text for name, text in settings.items() if text != usual.get(name)}
    made = task is not None and not task.keeps_board and row.status is Status.FEASIBLE
    return (
        row.board,
        row.task if task is None else task.title,
        str(row.seed),
        row.error or ("made" if made else row.status.value),
        "" if row.objective is None else number_text(row.objective, 9),
        "" if seconds is None else f"{seconds:.3f}",
        " · ".join(f"{name} {text}" for name, text in settings.items()),
    )


def _column(at: int, heading: str) -> Column[ShownRow]:
    number = heading in ("seed", "value", "seconds")

    def value(row: ShownRow) -> float | None:
        return float(row.cells[at]) if row.cells[at] else None

    return Column(heading, heading, lambda row: row.cells[at], value if number else None, number)


_COLUMNS = [
    _column(at, heading)
    for at, heading in enumerate(("board", "task", "seed", "answer", "value", "seconds", "settings"))
]
