"""The smallest set of positions that one has to know to force the win: first the shortest wins, then CP-SAT.

A strategy is shown as something to learn: a tree of diagrams, and a game whose variations are all the replies to it.
"""

from __future__ import annotations

from dataclasses import replace

from workbench.core.context import Context, SolveContext
from workbench.core.errors import BoardRefused
from workbench.core.insight import FactValue, Step, Steps
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Status
from workbench.puzzles.morris import model as cp
from workbench.puzzles.morris.analysis.marks import mark
from workbench.puzzles.morris.analysis.position_index import PositionIndex, index_of
from workbench.puzzles.morris.analysis.tablebase import Tablebase, ready
from workbench.puzzles.morris.analysis.winning_classes import WinningClasses, needed, shortest, winning_classes
from workbench.puzzles.morris.rules import position as rules
from workbench.puzzles.morris.rules.board import Board
from workbench.puzzles.morris.rules.game import Game
from workbench.puzzles.morris.rules.position import Position
from workbench.puzzles.morris.rules.value import Result
from workbench.solve.jobs.job_context import RulesDisagree
from workbench.solve.models.model_size import AnyModel
from workbench.solve.solvers import cpsat


def strategy(board: Board, values: Values, ctx: SolveContext, table: Tablebase) -> Outcome:
    """Improve on the strategy of shortest wins until nothing smaller can exist. INFEASIBLE where no side can win."""
    value, side = table.value(board.position), board.position.side
    ctx.phase("Collecting the positions that can come up")
    classes = winning_classes(board.position, table, ctx.stopped)
    if classes is None:
        why = "nobody can force a win" if value.result is Result.DRAW else "the game is over"
        known = {"value": value.result.value, "distance": value.distance}
        return ctx.outcome(Status.INFEASIBLE, facts=known, answer=f"there is no strategy to learn: {why}")
    winner = side if value.result is Result.WIN else board.position.other_side
    found: dict[str, FactValue] = {"winner": winner, "distance": value.distance, "classes": len(classes.examples)}
    first = needed(classes, shortest(classes))
    with ctx.found_by("greedy"):
        _show(board, table, classes, first, ctx)
    if not first:
        words = f"{winner} wins with the next move, whatever is played: there is nothing to know"
        return ctx.outcome(Status.PROVED, bound=0.0, facts=found, answer=words)
    return _fewest(board, table, classes, first, ctx, found)


def model(board: Board, values: Values, ctx: Context) -> AnyModel:
    """The model of a position, small enough to be shown; BoardRefused where there is nothing to learn."""
    table = ready(board.variant, ctx)
    if table is None:
        raise BoardRefused("the table of this variant is not known yet: solve it first")
    classes = winning_classes(board.position, table, ctx.stopped)
    if classes is None:
        raise BoardRefused("nobody can force a win from here, or somebody has won: there is no strategy to learn")
    return cp.build(classes, len(needed(classes, shortest(classes)))).cp_sat


def _fewest(
    board: Board,
    table: Tablebase,
    classes: WinningClasses,
    first: dict[int, int],
    ctx: SolveContext,
    found: dict[str, FactValue],
) -> Outcome:
    ctx.phase("Building the model")
    model = cp.build(classes, len(first))
    cp.add_hint(model, first)

    def show(solution: cpsat.Solution) -> None:
        _show(board, table, classes, needed(classes, model.read(solution.value)), ctx)

    ctx.phase("Searching for fewer")
    match cpsat.search(model.cp_sat, ctx, show):
        case cpsat.Found(proved=True, objective=float(objective)):
            ctx.bound(objective)
            positions = "position" if objective == 1 else "positions"
            words = f"{found['winner']} has to know {objective:.0f} {positions} to force the win, and no fewer will do"
            return ctx.outcome(Status.PROVED, facts=found, answer=words)
        case cpsat.NoneExists():
            raise RulesDisagree("the model does not allow the strategy that it began with")
        case cpsat.Found() | cpsat.NotKnown():
            return ctx.halted(facts=found)


def _show(board: Board, table: Tablebase, classes: WinningClasses, strategy: dict[int, int], ctx: SolveContext) -> None:
    """An incumbent: a game with all replies, and the diagrams to learn."""
    if ctx.best is not None and ctx.best.objective is not None and len(strategy) >= ctx.best.objective:
        return
    diagrams, game = strategy_steps(board, table, classes, strategy)
    ctx.incumbent(game, float(len(strategy)))
    if diagrams.steps:
        ctx.insight(diagrams)


# ------------------------------------------------------------------------------------------------ diagrams


def strategy_steps(
    board: Board, table: Tablebase, classes: WinningClasses, strategy: dict[int, int]
) -> tuple[Steps, Board]:
    """A diagram for each class to know, where it first comes up, and the same as a game with variations.

    strategy   for each known class the square to play, in the orientation of its example.
    """
    walk = _Walk(board, table, classes, strategy)
    steps = walk.diagrams()
    count = len(walk.numbered)
    title = f"Strategy: {count} {'position' if count == 1 else 'positions'} to know"
    game = replace(board.at(board.position), game=walk.game.looked_at(0))
    return Steps("strategy", title, steps, whole=True), game


class _Walk:
    """Walks through a strategy once; every class has its diagram where it first comes up."""

    def __init__(self, board: Board, table: Tablebase, classes: WinningClasses, strategy: dict[int, int]) -> None:
        self.numbered: dict[int, int] = {}
        self.game = Game()
        self._start = board.at(board.position)
        self._variant, self._table, self._strategy = board.variant, table, strategy
        self._index: PositionIndex = index_of(board.variant)
        self._examples = {self._index.standard(example)[0]: example for example in classes.examples}
        self._numbers = {self._index.standard(one)[0]: number for number, one in enumerate(classes.examples)}

    def diagrams(self) -> tuple[Step, ...]:
        """All diagrams."""
        if self._table.value(self._start.position).result is Result.WIN:
            found = [self._diagram(self._start, "")]
        else:  # the side to move loses: every move of it is answered
            found = [self._after_reply(self._start, move)[1] for move in self._moves(self._start)]
        return tuple(step for step in found if step is not None)

    def _diagram(self, board: Board, opening: str) -> Step | None:
        """The diagram of a position with the winner to move, and those of all that can come; None if it wins now."""
        position = board.position
        place = self._index.standard(position)[0]
        if place not in self._numbers:
            return None
        self.numbered[place] = number = len(self.numbered) + 1
        square = self._square(place, position)
        played = self._played(board, square)
        words, branches = [], []
        for reply in self._moves(played):
            said, step = self._after_reply(played, reply)
            words.append(said)
            if step is not None:
                branches.append(step)
        caption = f"Position {number}{opening}: {position.side} plays {square + 1}. Then {', '.join(words)}"
        marks = (mark(self._variant, square, "hint", "play"),)
        return Step(caption, board, marks, branches=tuple(branches))

    def _after_reply(self, board: Board, reply: int) -> tuple[str, Step | None]:
        """What is known about the position after a reply, in words; and its diagram when this is its first time."""
        after = self._played(board, reply)
        moves = self._table.moves(after.position)
        winning = next((square for square, value in moves.items() if value.distance == 1), None)
        if winning is not None:
            return f"{reply + 1}: {winning + 1} wins", None
        place = self._index.standard(after.position)[0]
        if place in self.numbered:
            return f"{reply + 1}: as in {self.numbered[place]}", None
        step = self._diagram(after, f", after {board.position.side} {reply + 1}")
        return f"{reply + 1}: see {self.numbered[place]}", step

    def _square(self, place: int, position: Position) -> int:
        """The move to know, turned from the class's example to this position."""
        there = self._index.standard(self._examples[place])[1]
        here = self._index.standard(position)[1]
        standard = self._index.symmetries[there][self._strategy[self._numbers[place]]]
        return int((self._index.symmetries[here] == standard).argmax())

    def _moves(self, board: Board) -> list[int]:
        return list(rules.moves(self._variant, board.position))

    def _played(self, board: Board, square: int) -> Board:
        """The board after a move, which is entered into the game of the whole strategy as well."""
        game = self.game.looked_at(0)
        for one in (*board.game.squares(), square):
            game = game.played(one)
        self.game = game
        return replace(board, game=board.game.played(square))
