"""What a puzzle is: small values that cross every layer, and the protocol that the workbench calls.

A puzzle is a callee. It opens no window, file, thread or dialog and holds no state of its own: boards are immutable,
whatever a person sees or chooses arrives as an argument and leaves as a value.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from workbench.core import boardfile, options
from workbench.core.errors import FormatError, IllegalMove, OptionError
from workbench.core.grid import Cell, Target
from workbench.core.insight import Insight
from workbench.core.options import Option, Value, Values

if TYPE_CHECKING:
    from workbench.render.scene import Scene
    from workbench.solve.events import Outcome
    from workbench.solve.job import Context, SolveContext

Board = TypeVar("Board")


# ------------------------------------------------------------------------------------------------ judging


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken rule: a stable code for scripts, a sentence for people, the cells to light."""

    code: str
    message: str
    cells: tuple[Cell, ...] = ()
    targets: tuple[Target, ...] = ()
    """What to light besides the cells, where a puzzle has other things: a jump, a turn, a card."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the rules say of a board. `score` is the board's worth where a puzzle has one.

    pending  only in a `glance`: what is said is true, but there are rules of which nothing is known yet.
    """

    violations: tuple[Violation, ...] = ()
    complete: bool = False
    score: float | None = None
    pending: bool = False

    @property
    def solved(self) -> bool:
        """Nothing is missing, nothing is broken, and nothing remains to be seen."""
        return self.complete and not self.violations and not self.pending


# ------------------------------------------------------------------------------------------------ asking


class Objective(Enum):
    """Which direction of a task's objective is better."""

    MINIMISE = "minimise"
    MAXIMISE = "maximise"

    def better(self, new: float, old: float) -> bool:
        """Whether `new` is strictly better than `old`."""
        return new < old if self is Objective.MINIMISE else new > old


@dataclass(frozen=True, slots=True)
class Task:
    """Something the solvers can be asked.

    objective     None for a task that only finds, counts or explains.
    keeps_board   every incumbent keeps what is given or pinned on the board that was asked about.
    completes     a PROVED board is complete and passes every rule.
    counts        violation codes that incumbents may show because the objective counts them (open lines).
    log_scale     the objective plot starts with a logarithmic axis.
    quick         offered as a button of its own beside the board, started at once with default options.
    """

    name: str
    title: str
    summary: str
    options: tuple[Option, ...] = ()
    objective: Objective | None = None
    objective_label: str = ""
    keeps_board: bool = True
    completes: bool = True
    counts: frozenset[str] = frozenset()
    log_scale: bool = False
    quick: bool = False
    shortcut: str = ""


@dataclass(frozen=True, slots=True)
class Format(Generic[Board]):
    """A text format of another program.

    parse      text and the board's options to a board; FormatError when the text is not one. None: write only.
    format     board to text, without a line break at its end. None: read only. Raises FormatError for a board that
               the format cannot hold.
    resembles  whether a text looks like this format, damaged or not: cheap, used to recognise files.
    """

    name: str
    title: str
    parse: Callable[[str, Values], Board] | None = None
    format: Callable[[Board], str] | None = None
    resembles: Callable[[str], bool] = field(default=lambda text: False)


# ------------------------------------------------------------------------------------------------ touching


class Act(Enum):
    """What a person's hand does."""

    HOVER = "hover"
    PRESS = "press"
    DRAG = "drag"
    DROP = "drop"
    CLICK = "click"
    DOUBLE = "double"
    WHEEL = "wheel"
    KEY = "key"
    LEAVE = "leave"
    CHOOSE = "choose"
    """A row, bar or step of an insight was clicked."""


@dataclass(frozen=True, slots=True)
class Gesture:
    """One thing a hand did, in the scene's terms.

    target   what lies under the pointer (for KEY: under the cursor of `ui`); None beside the drawing.
    origin   the target where the button went down (DRAG, DROP).
    button   "left", "right", "middle", or "".
    key      "up", "down", "left", "right", "space", "enter", "delete", "backspace", "tab", "escape", or the character.
    x, y     the pointer in scene units.
    turns    steps of the wheel, up is positive.
    """

    act: Act
    target: Target | None = None
    origin: Target | None = None
    button: str = ""
    key: str = ""
    shift: bool = False
    control: bool = False
    x: float = 0.0
    y: float = 0.0
    turns: int = 0


@dataclass(frozen=True, slots=True)
class Ui:
    """What the hand is doing: never saved, never undone.

    cursor   the selected target.      hover   the target under the pointer.
    held     what is being dragged.    mode    a puzzle's own word: "pencil", "O".
    live     a person is looking: room may be kept for what follows the pointer. False for pictures and thumbnails.
    """

    cursor: Target | None = None
    hover: Target | None = None
    held: Target | None = None
    mode: str = ""
    cursor_visible: bool = False
    live: bool = False


@dataclass(frozen=True, slots=True)
class Response:
    """What a gesture leads to. None means "as it was".

    preview  a board to show while dragging, never part of the history.
    move     a text for `apply`: one undo step.
    """

    ui: Ui | None = None
    view: Values | None = None
    preview: Any = None
    move: str | None = None
    message: str = ""


# ------------------------------------------------------------------------------------------------ the protocol


class Puzzle(ABC, Generic[Board]):
    """A puzzle, as the workbench knows it. One instance, without state, registered in `workbench.puzzles`."""

    slug: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    help: ClassVar[str]
    """The rules in prose with an example: the package's docstring."""
    version: ClassVar[int] = 1
    """Of the native text. Raise it when older programs could not read what this one writes."""
    options: ClassVar[tuple[Option, ...]] = ()
    tasks: ClassVar[tuple[Task, ...]]
    kernels: ClassVar[tuple[str, ...]] = ()
    """Modules with compiled kernels: each has a `prepare()`, see `solve.kernels`."""

    @property
    def formats(self) -> tuple[Format[Board], ...]:
        """Text formats of other programs."""
        return ()

    def task(self, name: str) -> Task:
        """The task called `name`; OptionError when there is none."""
        for task in self.tasks:
            if task.name == name:
                return task
        raise OptionError(f"unknown task '{name}': {self.slug} has {', '.join(t.name for t in self.tasks)}")

    # boards and their text

    @abstractmethod
    def new_board(self, values: Values) -> Board:
        """An empty board for complete values of `options`; OptionError when they do not go together."""

    @abstractmethod
    def options_of(self, board: Board) -> Values:
        """The values of `options` that `board` has: the header of its file."""

    @abstractmethod
    def parse_body(self, values: Values, body: tuple[boardfile.Line, ...]) -> Board:
        """The board of a file's body; FormatError with the line number. What a board can hold, broken or not, is
        accepted: judging is `check`'s."""

    @abstractmethod
    def format_body(self, board: Board) -> str:
        """The body of a board's file."""

    def parse(self, text: str) -> Board:
        """The board of a native text. `parse(format(board)) == board`."""
        file = boardfile.take_apart(text)
        if file.slug != self.slug:
            raise FormatError(f"this is a board of '{file.slug}', not of '{self.slug}'", 1)
        if file.version > self.version:
            raise FormatError(
                f"this board has format {file.version}; this program reads {self.slug} up to format {self.version}. "
                "A newer program wrote it",
                1,
            )
        known = {option.name: option for option in self.options}
        found: dict[str, options.Value] = {}
        for entry in file.header:
            option = known.get(entry.key)
            if option is None:
                continue
            if entry.key in found:
                raise FormatError(f"'{entry.key}' is given a second time", entry.number)
            try:
                found[entry.key] = option.read(entry.value)
            except OptionError as error:
                raise FormatError(str(error), entry.number) from None
        try:
            return self.parse_body(options.complete(self.options, found), file.body)
        except OptionError as error:
            raise FormatError(str(error)) from None
        except FormatError as error:
            # "size 5 wants 7 lines" puzzles a person who wrote "siez: 4"
            left_out = [option for option in self.options if option.name not in found and option.spoken_of(str(error))]
            if not left_out:
                raise
            assumed = ", ".join(f"{option.name} {option.text(option.default)}" for option in left_out)
            raise FormatError(f"{error} (not in the header, so assumed: {assumed})") from None

    def format(self, board: Board) -> str:
        """The native text of a board: what files, undo, clipboard and scripts use."""
        values = self.options_of(board)
        header = {option.name: option.text(values[option.name]) for option in self.options}
        return boardfile.put_together(self.slug, self.version, header, self.format_body(board))

    def kept_header(self, text: str) -> tuple[boardfile.HeaderEntry, ...]:
        """The header entries of a native text that are none of the puzzle's own, to be written back on saving."""
        own = {option.name for option in self.options}
        return tuple(entry for entry in boardfile.take_apart(text).header if entry.key not in own)

    # rules

    @abstractmethod
    def apply(self, board: Board, move: str) -> Board:
        """The board after a move; IllegalMove when it allows no such move. `board` itself never changes."""

    def caption(self, board: Board, move: str) -> str:
        """A move on a board in words, for the history."""
        return move

    @abstractmethod
    def check(self, board: Board) -> Verdict:
        """What the rules say, without any solver, for every board that can be parsed; under 5 ms, or see `glance`."""

    def glance(self, board: Board) -> Verdict:
        """What can be said of a board within 5 ms: it runs on every edit.

        Where that leaves a verdict `pending`, the window has `check` run on a worker, with the puzzle's kernels ready,
        and claims nothing before. Everybody else asks `check`.
        """
        return self.check(board)

    def keeps(self, board: Board, answer: Board) -> bool:
        """Whether `answer` keeps all that is given or pinned on `board`."""
        return True

    def cells_in_words(self, cells: Sequence[Cell]) -> str:
        """Some cells as a person of this puzzle names them, for lists in a terminal."""
        return "row,column " + ", ".join(f"{row},{col}" for row, col in cells)

    # showing and touching

    def view_options(self, board: Board) -> tuple[Option, ...]:
        """How a board may be shown; never part of it. Values of options that vanish are dropped."""
        return ()

    @abstractmethod
    def scene(self, board: Board, verdict: Verdict, view: Values, ui: Ui, insights: tuple[Insight, ...] = ()) -> Scene:
        """The drawing of a board. The same function serves the window, files and thumbnails."""

    def gesture(self, board: Board, gesture: Gesture, view: Values, ui: Ui) -> Response:
        """What a gesture on the drawing or on an insight leads to. By default the pointer and a click only select."""
        if gesture.act is Act.HOVER or gesture.act is Act.LEAVE:
            return Response(ui=replace(ui, hover=gesture.target))
        if gesture.act is Act.PRESS:
            return Response(ui=replace(ui, cursor=gesture.target, cursor_visible=True))
        return Response()

    def pointed_at(self, board: Board, task: Task, ui: Ui) -> Mapping[str, Value]:
        """Values of a task's options that follow from what is selected: the row and column of the cursor's cell."""
        return {}

    # thinking

    def insights(self, board: Board, view: Values, ctx: Context) -> Iterator[Insight]:
        """What there is to know about a board, cheapest first. Runs on a worker; asks `ctx.stopped()` between
        steps, and may raise Interrupted then."""
        yield from ()

    @abstractmethod
    def solve(self, board: Board, task: Task, values: Values, ctx: SolveContext) -> Outcome:
        """Work on a task with complete, checked values of its options. Call it through `run_job`."""

    def reply(self, board: Board, view: Values, ctx: Context) -> str | None:
        """The opponent's next move, or None when it is not the opponent's turn. Runs on a worker.

        Asked again until None, after a person's move, a new game or a change of opponent; never after undo, redo,
        open or "Use this board". Two view options are known by name: a change of `opponent` asks anew, and `delay`
        (milliseconds) makes the window wait before each reply.
        """
        return None


AnyPuzzle = Puzzle[Any]

__all__ = [
    "Act",
    "AnyPuzzle",
    "Format",
    "Gesture",
    "IllegalMove",
    "Objective",
    "Puzzle",
    "Response",
    "Task",
    "Ui",
    "Verdict",
    "Violation",
]
