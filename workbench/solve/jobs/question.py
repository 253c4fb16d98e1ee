"""A question: what is asked of which board, how, and within what limits; and the same as texts.

The window, the command line, the files of runs and the jobs of a batch all hold this one value. Its texts need no
puzzle to be read, kept or sent to another process.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any

from msgspec import Meta, Struct

from workbench.core.limits import LAST_SEED, MOST_WORKERS, Limits
from workbench.core.options import Values, without_effect
from workbench.core.puzzle import AnyPuzzle
from workbench.core.recognise import find_puzzle
from workbench.core.task import HOW, Task
from workbench.solve.json_values import Number, check_numbers

MOST_WANTED = 4_096
"""Different boards that can be asked for at once."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is to be solved: a snapshot.

    hint      the best board of an earlier run of the same question.
    bound     what that run had proved by then, of the same model: told until this one has proved more.
    afresh    the search does not begin with what is drawn and not pinned.
    others    boards that are known already: different ones are wanted.     wanted   how many of them.
    """

    puzzle: AnyPuzzle
    board: Any
    task: Task
    values: Values
    limits: Limits = field(default_factory=Limits)
    hint: Any = None
    others: tuple[Any, ...] = ()
    wanted: int = 1
    bound: float | None = None
    afresh: bool = False

    @property
    def hinted(self) -> bool:
        """Whether the search can begin with what is drawn and not pinned. A task without an objective may ask about
        just that."""
        task = self.task
        return task.keeps_board and task.objective is not None and bool(self.puzzle.hinted(self.board))

    @property
    def begun(self) -> Any:
        """The board with which the search begins."""
        return self.puzzle.unhinted(self.board) if self.afresh else self.board

    @property
    def several(self) -> bool:
        """Whether different boards are wanted, not just any."""
        return self.wanted > 1 or bool(self.others)

    @property
    def title(self) -> str:
        """What was asked, in a few words: the task, the board, and what is not as usual, the seed, too."""
        seed = [f"seed {self.limits.seed}"] if self.limits.seed else []
        return " · ".join([self.task.title, *self.specials, *seed])

    @property
    def specials(self) -> list[str]:
        """The board in short, and what is not as usual but the seed: options, how many boards, parameters."""
        about, of_board = self.about, self.puzzle.options_of(self.board)
        return [about, *self._settings(frozenset(of_board))] if about else self.settings

    @property
    def about(self) -> str:
        """The board in short, as far as the task keeps it."""
        return self.puzzle.asked_in_short(self.board, self.task, self.values)

    @property
    def settings(self) -> list[str]:
        """What is not as usual but the board and the seed, in few words: engines and formulations by their names, as
        far as they have an effect."""
        return self._settings(frozenset())

    def _settings(self, known: frozenset[str]) -> list[str]:
        """The same without options that are `known`: the board in short tells them."""
        values, of_board = self.values, self.puzzle.options_of(self.board)
        unused = without_effect(self.task.options, values)
        special = [
            option.shown(values[option.name])
            if option.name in HOW
            else f"{option.label} {option.shown(values[option.name])}"
            for option in self.task.named_options
            if option.name in values
            and option.name not in unused
            and option.name not in known
            and values[option.name] not in (option.default, of_board.get(option.name))
        ]
        if self.task.about:
            special.insert(0, self.task.about.format_map(values))
        if self.several:
            number = self.wanted
            special.append("another board" if number == 1 else f"{number:,} different boards")
        special += [] if self.hint is None else ["from an earlier best"]
        special += ["begun anew"] if self.afresh else []
        return special + [f"{name}={value}" for name, value in self.limits.params.items()]

    @property
    def ways(self) -> list[str]:
        """The same, beginning with the engine or formulation, also where that is the usual one; empty where a task has
        none and everything is as usual."""
        unused = without_effect(self.task.options, self.values)
        found = [one for one in self.task.options if one.name in HOW and one.name not in unused]
        shown = [one.shown(self.values[one.name]) for one in found if one.name in self.values and one.name in HOW[:2]]
        unusual = self.settings
        return unusual if not shown or set(shown) & set(unusual) else [shown[-1], *unusual]

    def asks_the_same(self, other: Question) -> bool:
        """Whether both ask the same question about the same board, with whatever limits."""
        same = self.puzzle is other.puzzle and self.task == other.task
        alike = self.others == other.others and self.wanted == other.wanted
        return same and self.board == other.board and self.values == other.values and alike

    def asks_about(self, board: Any) -> bool:
        """Whether it is about a board, whatever a person has noted there since."""
        return self.puzzle.asks_alike(self.board, board, self.task)

    def texts(self) -> QuestionTexts:
        """The same as texts; all options of the task are among them."""
        limits, text = self.limits, self.puzzle.format
        return QuestionTexts(
            self.puzzle.slug,
            self.task.name,
            {option.name: option.text(self.values[option.name]) for option in self.task.options},
            LimitsTexts(limits.workers, limits.seed, limits.time),
            dict(limits.params),
            text(self.board),
            None if self.hint is None else text(self.hint),
            tuple(map(text, self.others)),
            self.wanted,
            self.bound,
            self.afresh,
        )


class LimitsTexts(Struct, frozen=True):
    """`Limits` as JSON holds them; parameters stand beside them."""

    workers: Annotated[int, Meta(ge=1, le=MOST_WORKERS)]
    seed: Annotated[int, Meta(ge=0, le=LAST_SEED)]
    time: Number | None = None

    def __post_init__(self) -> None:
        check_numbers(self.time)
        if self.time is not None and self.time <= 0:
            raise ValueError("Expected a time above 0")


class QuestionTexts(Struct, frozen=True):
    """A question as a JSON object: names and native texts of boards."""

    puzzle: str
    task: str
    options: dict[str, str]
    limits: LimitsTexts
    params: dict[str, str]
    board: str
    hint: str | None = None
    others: tuple[str, ...] = ()
    wanted: Annotated[int, Meta(ge=1, le=MOST_WANTED)] = 1
    bound: Number | None = None
    afresh: bool = False

    def __post_init__(self) -> None:
        check_numbers(self.bound)

    @property
    def all_limits(self) -> Limits:
        return Limits(self.limits.time, self.limits.workers, self.limits.seed, self.params)

    def question(self, puzzles: tuple[AnyPuzzle, ...]) -> Question:
        """The question again, to be asked anew; a WorkbenchError when this program cannot ask it."""
        puzzle = find_puzzle(puzzles, self.puzzle)
        task = puzzle.task(self.task)
        return Question(
            puzzle,
            puzzle.parse(self.board),
            task,
            task.read(self.options),
            self.all_limits,
            None if self.hint is None else puzzle.parse(self.hint),
            tuple(map(puzzle.parse, self.others)),
            self.wanted,
            self.bound,
            self.afresh,
        )
