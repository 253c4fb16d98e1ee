"""Any deal that tells the story; on the way to it, and where there is none, the deal that misses fewest lines.

Of a board whose cards were dealt by an earlier answer another deal is wanted: annealing looks for one from other random
deals on, and only where it finds none may the answer be the same again.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Set
from dataclasses import replace

from workbench.core.context import Context, SolveContext
from workbench.core.errors import BoardRefused
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Proof, Status
from workbench.core.task import solver_of
from workbench.core.wording import counted
from workbench.puzzles.war.analysis.endings import check, ending
from workbench.puzzles.war.analysis.horizons import SMALL, Horizon, beyond_limit, growing, whole_room
from workbench.puzzles.war.engines.by_literal import by_literal, model_of
from workbench.puzzles.war.engines.exhaustive import is_few, is_playable, play_all
from workbench.puzzles.war.engines.explain import impossible, is_exact, none_found
from workbench.puzzles.war.engines.local_search import ANNEALING, anneal
from workbench.puzzles.war.engines.portfolio import first_found
from workbench.puzzles.war.engines.replay import another_story, replay
from workbench.puzzles.war.kernels.every_deal import FIRST
from workbench.puzzles.war.model.build import build
from workbench.puzzles.war.options import LINEAR
from workbench.puzzles.war.rules.board import Board, Hands
from workbench.solve.answer import KNOWN, Answer
from workbench.solve.models.model_size import AnyModel
from workbench.solve.solvers.linear_search import beside

_ANOTHER = 3.0  # seconds of looking for another deal than the one that is there
_NEAREST = 0.4  # seconds of looking for the nearest deal where no deal tells the story


def model(board: Board, values: Values, ctx: Context) -> AnyModel:
    """The model of the tape, the one that leaves nothing out: of a small deck as far as is looked for the story, of
    others, whose models become too large to be shown, as far as is looked first; or the literal one."""
    board = board.undealt
    if values.text("formulation") in LINEAR:
        return model_of(board).linear
    if board.rules.goes_on:
        raise BoardRefused("there is no model of games that go on after one is out: their deals are played")
    if beyond_limit(board):
        raise BoardRefused("there is no model of turns after max_turns: deals are played")
    row = growing(board)[0]
    horizon = row[-1] if board.rules.cards <= SMALL else row[0]
    return build(board, horizon, whole_room(board, horizon)).cp_sat


def deal(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """Any deal that fits cards and story; another one than `board` has, where its cards were dealt."""
    given, board = board, board.undealt
    if board.complete:
        return _judged(board, ctx)
    search = _Search(board, ctx, given)
    if board.story:
        ctx.bound(0)
    solver = solver_of(values, LINEAR)
    if values.text("formulation") in LINEAR:
        answer = by_literal(board, solver, ctx, search.show)
        return impossible(board, beside(ctx, solver), bound=1) if answer is Answer.NO else search.found()
    others = {other.hands for other in ctx.others}
    mine = {given.hands} if given.complete and not check(given).violations else set()
    known, few, late = others | mine, is_few(board), beyond_limit(board)
    if few and known:
        return search.another_of_few(others, mine)
    if known and board.arrangements > 1 and search.anneal(known, "Looking for another deal"):
        return search.found()
    every = few or ((board.rules.goes_on or late) and is_playable(board))  # of such games no model proves anything
    if every and not few and search.anneal(set(), "Simulated annealing"):
        return search.found()
    if every:
        played = play_all(board, FIRST, ctx, search.show)
        if played.answer is not Answer.NO:
            return search.found()
        search.nearest()
        return search.with_nearest(impossible(board, ctx, bound=1))
    if late:
        limit = counted(board.rules.max_turns, "turn")
        raise BoardRefused(f"only endless games go on after max_turns, {limit}: these deals are too many to be played")
    for each in growing(board):
        answer = first_found(board, each, ctx, search.show_within(each[-1]), nearer=search.nearer)
        if search.done or answer is not Answer.NO:
            return search.found()
    search.nearest()
    return search.with_nearest(impossible(board, ctx, bound=1) if is_exact(board) else none_found(board, ctx))


class _Search:
    """The search for one board; `done` once a deal tells the story. `given` has what was dealt before, too."""

    def __init__(self, board: Board, ctx: SolveContext, given: Board) -> None:
        self.board, self.ctx, self.given = board, ctx, given
        self.done = False

    def show(self, hands: Hands, within: int | None = None) -> None:
        """Show a deal that an engine says tells the story."""
        found = replay(self.board, hands, within=within)[0]
        self.done = True
        missing = 0 if self.board.story else None  # without a story nothing is counted
        self.ctx.incumbent(found, missing, missing)

    def show_within(self, horizon: Horizon) -> Callable[[Hands], None]:
        """The same for a horizon: games are over within it where they must end."""
        return lambda hands: self.show(hands, horizon.turns if horizon.ends else None)

    def nearer(self, hands: Hands) -> None:
        """Show a deal that tells more of the story than those before, if it does."""
        found = self.board.filled_with(hands)
        missing = len(_missed(found))
        best = self.ctx.best
        if missing and (best is None or best.objective is None or missing < best.objective):
            self.ctx.incumbent(found, missing, by=ANNEALING)
            self.ctx.log(f"The nearest deal: {_in_words(found)}")

    def another_of_few(self, others: Set[Hands], mine: Set[Hands]) -> Outcome:
        """Any deal but the `others`, and `mine` only where it is the last."""
        for known in (others | mine, others):
            played = play_all(self.board, FIRST, self.ctx, self.show, known=known)
            if played.answer is not Answer.NO:
                return self.found()
        return self.ctx.outcome(Status.INFEASIBLE, answer="no other deal goes as the story says")

    def anneal(self, known: Set[Hands], phase: str) -> bool:
        """Look for a moment for a deal that is not known; whether there is one."""
        self.ctx.phase(phase)
        ctx, end = self.ctx, self.ctx.elapsed + _ANOTHER
        seed = ctx.limits.seed + zlib.crc32(repr(sorted(known)).encode())
        for horizon in growing(self.board)[-1]:
            while ctx.elapsed < end and not ctx.stopped():
                seed += 1
                hands = anneal(self.board, horizon, seed, lambda: ctx.stopped() or ctx.elapsed > end, self.nearer)
                if hands is None:
                    break
                if hands not in known and not check(self.board.filled_with(hands)).violations:
                    with ctx.found_by(ANNEALING):
                        self.show(hands)
                    return True
        return False

    def nearest(self) -> None:
        """Look for a moment for the nearest deal of a story that no deal tells."""
        ctx, end = self.ctx, self.ctx.elapsed + _NEAREST
        if len(self.board.story) > 1:
            horizon = growing(self.board)[-1][-1]
            anneal(self.board, horizon, ctx.limits.seed, lambda: ctx.stopped() or ctx.elapsed > end, self.nearer)

    def with_nearest(self, outcome: Outcome) -> Outcome:
        """The outcome of a story that no deal tells, with what the nearest tells: all but one line where proved."""
        if outcome.status is Status.INFEASIBLE:
            outcome = replace(outcome, bound=1)
            self.ctx.bound(1)
        if self.ctx.best is None or not outcome.answer:
            return outcome
        nearest = "the nearest" if outcome.bound == outcome.objective else "the nearest found"
        return replace(outcome, answer=f"{outcome.answer}; {nearest}: {_in_words(self.ctx.best.board)}")

    def found(self) -> Outcome:
        """The outcome with a deal, or that of a search that was ended before it had one."""
        ctx = self.ctx
        if ctx.best is None:
            return ctx.halted(answer="no deal found yet, and none ruled out")
        if not self.done:
            return ctx.halted(answer=_in_words(ctx.best.board))
        end = ending(ctx.best.board)
        story = "the game goes as the story says" if self.given.story else "no story is told, any deal will do"
        answer = f"{story}: {end.words}{_redealt(self.given, ctx.best.board)}"
        return ctx.outcome(Status.PROVED, facts=end.facts, answer=answer, proof=Proof.CHECKED)


def _redealt(given: Board, found: Board) -> str:
    """How many of the cards that a solver dealt before have given way."""
    count = sum(given.hands[player][place] != found.hands[player][place] for player, place in given.dealt)
    was = "was" if count == 1 else "were"
    return f". {counted(count, 'card')} {was} dealt anew, none of those chosen by hand" if count else ""


def _missed(board: Board) -> list[str]:
    """The lines of the story that a deal does not tell."""
    targets = {violation.targets[0] for violation in check(board).violations if violation.code == "story"}
    return [pin.text for number, pin in enumerate(board.story, 1) if f"pin {number}" in targets]


def _in_words(board: Board) -> str:
    missing, lines = _missed(board), len(board.story)
    which = ", ".join(f"'{line}'" for line in missing[:3]) + (", …" if len(missing) > 3 else "")
    come = "comes" if 1 in (lines, lines - len(missing)) else "come"
    return f"{lines - len(missing)} of {counted(lines, 'line')} of the story {come} true, not {which}"


def _judged(board: Board, ctx: SolveContext) -> Outcome:
    """The outcome for a deal without open cards, where there is nothing to look for: the rules say whether it fits."""
    ctx.phase("Playing the game")
    broken = check(board).violations
    if broken:
        return another_story(board, broken, ctx, f": {_in_words(board)}")
    search = _Search(board, ctx, board)
    with ctx.found_by(KNOWN):
        search.show(board.hands)
    return search.found()
