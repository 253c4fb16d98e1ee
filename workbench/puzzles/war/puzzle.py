"""War, tied to the protocol."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import workbench.puzzles.war as package
from workbench.core.boardfile import Line
from workbench.core.context import Context, SolveContext
from workbench.core.gesture import Gesture, Response, Ui
from workbench.core.insight import Insight
from workbench.core.options import Kind, Option, Values
from workbench.core.outcome import Outcome
from workbench.core.puzzle import Puzzle
from workbench.core.scene import Scene
from workbench.core.task import Objective, Task
from workbench.core.text_format import Format
from workbench.core.verdict import Verdict
from workbench.puzzles.war import formats
from workbench.puzzles.war.rules import board as deals
from workbench.puzzles.war.rules import moves, story
from workbench.puzzles.war.rules.board import Board, RunOut, Winnings
from workbench.puzzles.war.view.gestures import GESTURES, touch
from workbench.puzzles.war.view.scene import scene
from workbench.puzzles.war.view.view_state import view_options

OPTIONS = (
    Option("ranks", "Ranks", Kind.INTEGER, 13, 2, 52),
    Option("suits", "Suits", Kind.INTEGER, 4, 1, 52, help="How many cards of each rank the deck has"),
    Option("players", "Players", Kind.INTEGER, 2, 2, 4),
    Option(
        "face_down",
        "Buried after a tie",
        Kind.CHOICE,
        "0",
        choices=("0", "1", "3"),
        help="Cards that each player buries before the next turn; who cannot lay one more than that has run out",
    ),
    Option(
        "winnings",
        "Winnings go under the hand",
        Kind.CHOICE,
        "pool",
        choices=tuple(one.value for one in Winnings),
        help="pool: as they were laid; almost no full deck ever ends then. winner-first: almost all do",
    ),
    Option(
        "run_out",
        "Out of cards in a war",
        Kind.CHOICE,
        "lose",
        choices=tuple(one.value for one in RunOut),
    ),
    Option(
        "max_turns",
        "Turn limit",
        Kind.INTEGER,
        10**7,
        1,
        10**9,
        help="After so many turns without an end or a repetition a game is undecided",
    ),
)

TASKS = (
    Task("deal", "Deal to order", "Fills in the open cards so that the game goes as the story says"),
    Task(
        "weakest",
        "Weakest winner",
        "The least total of cards with which a player can be dealt and still win",
        (
            Option(
                "turns",
                "Within",
                Kind.INTEGER,
                40,
                1,
                400,
                unit="turns",
                help="A weaker hand may win later; where the story says when the game ends, that counts",
            ),
        ),
        objective=Objective.MINIMISE,
        objective_label="total of the winner's cards",
    ),
    Task(
        "shortest",
        "Shortest game",
        "The fewest turns to an end that fits",
        objective=Objective.MINIMISE,
        objective_label="turns",
    ),
    Task(
        "longest",
        "Longest game",
        "The most turns before the game ends: every deal of a small deck, a search by playing for others",
        (
            Option(
                "games",
                "Games to try",
                Kind.INTEGER,
                1_000_000,
                0,
                10**12,
                help="0 goes on until it is stopped; a deck with fewer deals is gone through completely",
            ),
        ),
        objective=Objective.MAXIMISE,
        objective_label="turns",
    ),
    Task(
        "endless",
        "Endless game",
        "A deal whose game never ends: it comes back to a position it has been in",
        (Option("games", "Games to try", Kind.INTEGER, 100_000, 0, 10**12, help="0 goes on until it is stopped"),),
    ),
    Task(
        "statistics",
        "Statistics",
        "Plays random deals that keep the known cards: lengths, winners, how many never end",
        (Option("deals", "Deals", Kind.INTEGER, 100_000, 1, 10**12),),
        completes=False,
    ),
)


class War(Puzzle[Board]):
    """The card game War: deal the game you want to see."""

    slug = "war"
    title = "War"
    summary = "Deal the game you want to see: choose a story, get the cards that tell it"
    help = package.__doc__ or ""
    options: ClassVar = OPTIONS
    gestures = GESTURES
    tasks: ClassVar = TASKS
    kernels: ClassVar = ("workbench.puzzles.war.kernels.prepared",)

    @property
    def formats(self) -> tuple[Format[Board], ...]:
        return formats.FORMATS

    def new_board(self, values: Values) -> Board:
        return deals.empty(formats.rules_of(values))

    def options_of(self, board: Board) -> Values:
        rules = board.rules
        return Values(
            {
                "ranks": rules.ranks,
                "suits": rules.suits,
                "players": rules.players,
                "face_down": str(rules.face_down),
                "winnings": rules.winnings.value,
                "run_out": rules.run_out.value,
                "max_turns": rules.max_turns,
            }
        )

    def parse_body(self, values: Values, body: tuple[Line, ...]) -> Board:
        return formats.parse_body(values, body)

    def format_body(self, board: Board) -> str:
        return formats.format_body(board)

    def apply(self, board: Board, move: str) -> Board:
        return moves.apply(board, move)

    def caption(self, board: Board, move: str) -> str:
        return moves.caption(board, move)

    def check(self, board: Board) -> Verdict:
        return story.check(board)

    def quick_check(self, board: Board) -> Verdict:
        return story.quick_check(board)

    def keeps(self, board: Board, answer: Board, task: Task, values: Values) -> bool:
        return (
            board.rules == answer.rules
            and board.story == answer.story
            and all(
                len(old) == len(new) and all(a in (deals.OPEN, b) for a, b in zip(old, new, strict=True))
                for old, new in zip(board.undealt.hands, answer.hands, strict=True)
            )
        )

    def view_options(self, board: Board) -> tuple[Option, ...]:
        return view_options(board)

    def scene(self, board: Board, verdict: Verdict, view: Values, ui: Ui, insights: tuple[Insight, ...] = ()) -> Scene:
        return scene(board, verdict, view, ui, insights)

    def gesture(self, board: Board, gesture: Gesture, view: Values, ui: Ui) -> Response:
        return touch(board, gesture, view, ui)

    def insights(self, board: Board, view: Values, ctx: Context) -> Iterator[Insight]:
        from workbench.puzzles.war.view.insights import insights

        return insights(board, view, ctx)

    def solve(self, board: Board, task: Task, values: Values, ctx: SolveContext) -> Outcome:
        from workbench.puzzles.war.engines.tasks import solve

        return solve(board, task.name, values, ctx)
