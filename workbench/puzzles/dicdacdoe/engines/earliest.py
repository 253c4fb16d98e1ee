"""The fewest peaceful moves: the local search reaches ever fewer, goal by goal, while CP-SAT raises the bound.

A safe board stays safe whatever is moved on it, so that a board that is safe after M moves leads to one after M + 1.
The model that asks for as few pieces as possible knows only demons with moves to spare; where some player has fewer
moves left than a line is long, which happens on small boards, each number of moves is asked exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from workbench.core.context import Context, SolveContext
from workbench.core.options import Values
from workbench.core.outcome import Outcome, Status
from workbench.core.verdict import Violation
from workbench.puzzles.dicdacdoe.engines.local_search import LOCAL_SEARCH, Contents, begin_search
from workbench.puzzles.dicdacdoe.engines.pack_holes import Packing, listed_packings, most_holes
from workbench.puzzles.dicdacdoe.engines.prove_impossible import blame, possible, share_out, unheard
from workbench.puzzles.dicdacdoe.kernels import KERNELS
from workbench.puzzles.dicdacdoe.model import default as cp
from workbench.puzzles.dicdacdoe.rules.board import Board, after_moves, rest_after, restricted, shares, with_pieces
from workbench.puzzles.dicdacdoe.rules.check import counts, is_safe
from workbench.puzzles.dicdacdoe.rules.lines import Symmetry, symmetric, symmetries
from workbench.solve.answer import KNOWN, Answer, known_answers
from workbench.solve.explain import UNFINISHED, Explanation, infeasible
from workbench.solve.models.model_size import AnyModel
from workbench.solve.portfolio import Until, race, spare_workers
from workbench.solve.solvers import cpsat

_PATIENCE = 1.0  # seconds of searching for a goal before a nearer one is tried
_SHARING = 0.5  # seconds for sharing out the pieces around given holes; where it can be done it takes a tenth of that
_CALM = 5.0  # seconds without a better board after which the proof begins beside the search for symmetric ones
_PACKING = 20.0  # seconds for the bound that comes from the holes alone, by a model
_AT_ONCE = 1.0  # seconds for the same by going through the rows, before that goes on beside the search
_SOON = 0.5  # deterministic seconds for a board that leaves the demon moves to spare, which choose a model

Deal = Callable[[Contents], None]


def earliest(board: Board, values: Values, ctx: SolveContext) -> Outcome:
    """The fewest moves after which a board can be safe; objective: those moves."""
    return _Earliest(board, _symmetries(board, values), ctx).run()


def model(board: Board, values: Values, ctx: Context) -> AnyModel:
    """The model of the fewest moves: the one with the better relaxation where a board is soon found that leaves the
    demon moves to spare, since its optimum is right then."""
    turned = _symmetries(board, values)
    few = cp.fewest(board, turned, at_most=spare(board)).cp_sat
    found = cpsat.soon_possible(few, _SOON, ctx.stopped)
    return (cp.fewest if found else cp.exact)(board, turned).cp_sat


def _symmetries(board: Board, values: Values) -> Sequence[Symmetry]:
    return symmetries(board.rows, board.cols, values.text("symmetry"))


def span(board: Board) -> range:
    """The numbers of moves that the pins leave possible: enough for the pinned pieces, few enough for pinned holes."""
    pinned = restricted(board, board.pins)
    most = board.size - sum(1 for cell in board.pins if not board.cells[cell])
    have = counts(pinned)
    enough = (m for m in range(most + 1) if all(due >= have[p] for p, due in shares(m, board.players).items()))
    return range(next(enough, most + 1), most + 1)


def spare(board: Board) -> int:
    """The most peaceful moves after which every player still gets a whole line of moves; -1 if there are none."""
    return max((m for m in range(board.size + 1) if min(rest_after(board, m).values()) >= board.run), default=-1)


class _Earliest:
    """A job under way."""

    def __init__(self, board: Board, turned: Sequence[Symmetry], ctx: SolveContext) -> None:
        self._board, self._turned, self._ctx = board, turned, ctx
        self._span, self._spare = span(board), spare(board)
        self._impossible = False
        self._most_holes: int | None = None
        self._packings: list[Packing] | None = None  # the ways to place so many that are not refuted yet
        self._since = 0.0  # when the best board was found

    def run(self) -> Outcome:
        ctx = self._ctx
        if not self._span:
            return self._none()
        ctx.kernels(*KERNELS)
        ctx.phase("Packing the holes")
        self._show_drawn()
        self._pack(lambda: ctx.stopped() or ctx.elapsed > _AT_ONCE)
        if self._most_holes is None or self._board.pins:
            packed = cpsat.search(cp.packing(self._board).cp_sat, ctx, report=False, recheck=True, time_limit=_PACKING)
            if not isinstance(packed, cpsat.NoneExists) and packed.bound is not None:
                self._bound(packed.bound)
        if not self._done() and not ctx.stopped():
            ctx.phase("Searching")
            if self._turned:  # which finds most with all workers; the proof wants the best board anyway
                self._since = ctx.elapsed
                self._search_symmetric(self._calm, ctx.limits.workers)
            race(self._search, self._proof, ctx, self._done)
        if self._impossible:
            return self._none()
        if not self._done():
            return ctx.halted(answer=self._so_far())
        ctx.bound(float(self._low))  # said nowhere yet where the pins alone allow no fewer
        answer = f"{self._kind('a')} can be safe {after_moves(self._best or 0)}, and never after fewer"
        return ctx.outcome(Status.PROVED, answer=answer)

    def _pack(self, until: Until) -> None:
        """The bound that comes from going through the rows of a board with holes."""
        self._most_holes = most_holes(self._board, until)
        if self._most_holes is not None:
            self._bound(self._board.size - self._most_holes)

    def _none(self) -> Outcome:
        ctx, proof, alone = self._ctx, self._ctx.proof, Answer.NO
        if self._turned:
            ctx.phase("Proved: there is none. Asking whether there is one without the symmetry")
            alone = _ever_safe(self._board, ctx)
            if proof is not None:
                ctx.proved_by(proof)  # of the whole
        why = UNFINISHED if alone is Answer.NOT_KNOWN else Explanation() if alone is Answer.YES else self._explained()
        other = "; without the symmetry there is one" if alone is Answer.YES else ""
        return infeasible(ctx, why, bound=None, answer=f"{self._kind('no')} is ever safe{other}")

    def _so_far(self) -> str:
        known = "no board was found" if self._best is None else f"safe {after_moves(self._best)}"
        return f"{known}; {self._kind('no')} is safe after fewer than {self._low}" if self._low else known

    def _kind(self, article: str) -> str:
        """What is asked about: "no board with these pins"."""
        demands = ["these pins"] * bool(self._board.pins) + ["holes of this symmetry"] * bool(self._turned)
        return f"{article} board" + (f" with {' and '.join(demands)}" if demands else "")

    # what is known

    @property
    def _best(self) -> int | None:
        best = self._ctx.best
        return None if best is None or best.objective is None else round(best.objective)

    @property
    def _low(self) -> int:
        return max(self._span.start, round(self._ctx.last_bound or 0))

    def _calm(self) -> bool:
        """Whether to end a search: nothing better has been found for a while, or nothing better is asked for."""
        return self._done() or self._ctx.stopped() or self._ctx.elapsed - self._since > _CALM

    def _done(self) -> bool:
        return self._impossible or (self._best is not None and self._best <= self._low)

    def _bound(self, moves: float) -> None:
        """Raise the bound, as far as it holds: while every player still gets a whole line of moves from the demon."""
        self._ctx.bound(float(max(self._span.start, min(round(moves), self._spare + 1))))

    def _show(self, contents: Contents, by: str | None = None) -> None:
        moves = len(contents) - contents.count(0)
        self._ctx.incumbent(with_pieces(self._board, contents, moves), float(moves), by=by)
        self._since = self._ctx.elapsed

    def _show_drawn(self) -> None:
        def is_answer(drawn: Board) -> bool:
            if not self._board.keeps(drawn):
                return False
            fits = not self._turned or any(symmetric(drawn.cells, images) for images in self._turned)
            return fits and is_safe(drawn)

        for one in known_answers(self._board, self._ctx, is_answer):
            self._ctx.incumbent(replace(one, demon=()), float(one.moves), by=KNOWN)

    # finding

    def _search(self, until: Until) -> None:
        """Fewer and fewer moves: each goal begins with the best board; long steps first, then shorter ones."""
        if self._turned:
            self._search_symmetric(until, 1)
            return
        step = self._step()
        search = begin_search(self._board, self._ctx, until, self._start(), self._goal(step))
        if search is None:
            return
        since = self._ctx.elapsed
        while not until():
            if search.fewest == 0 or search.work() == 0:
                self._show(search.best, LOCAL_SEARCH)
                step = min(step, self._step())
            elif self._best is not None and self._best <= search.moves:  # the proof was quicker
                step = 1
            elif step == 1 or self._best is None or self._ctx.elapsed - since < _PATIENCE:
                continue
            else:
                step //= 2
            if self._done():
                return
            since = self._ctx.elapsed
            search.restart(self._start(), self._goal(step))

    def _search_symmetric(self, until: Until, workers: int) -> None:
        """Search symmetric boards by CP-SAT, with ever fewer pieces: local search would not keep the symmetry.

        The first search leaves open whose pieces they are; the second keeps the holes and shares the pieces out among
        the players. So 15 by 15 comes to 185 moves in ten seconds; with the shares in one model it comes to 213 in
        thirty (two workers, load 3).
        """
        for fair in (False, True):
            if until():
                return
            model = cp.fewest(self._board, self._turned, fair=fair)
            model.suggest(self._start(), pieces_only=True)
            deal = self._show if fair else self._share_out

            def show(solution: cpsat.Solution, model: cp.Model = model, deal: Deal = deal) -> bool:
                deal(model.read(solution.value))
                return until()

            several = {"num_workers": str(workers)}
            cpsat.search(model.cp_sat, self._ctx, show, on_bound=self._bound, until=until, overrides=several)

    def _share_out(self, contents: Contents) -> None:
        """Show a board with the same holes in which everybody has their share, if one is soon found."""
        ctx, moves = self._ctx, len(contents) - contents.count(0)
        if moves not in self._span or (self._best is not None and self._best <= moves):
            return
        holes = {cell for cell, content in enumerate(contents) if not content}
        cells = tuple(0 if cell in holes else content for cell, content in enumerate(self._board.cells))
        held = replace(self._board, cells=cells, pins=self._board.pins | holes)
        search = begin_search(held, ctx, ctx.stopped, contents, moves)
        end = ctx.elapsed + _SHARING
        while search is not None and search.fewest and ctx.elapsed < end and not ctx.stopped():
            search.work()
        if search is not None and not search.fewest:
            self._show(search.best, LOCAL_SEARCH)

    def _start(self) -> Contents:
        best = self._ctx.best
        return self._board.cells if best is None else best.board.cells

    def _goal(self, step: int) -> int:
        """The next number of moves to try; without any board so far, the most there can be."""
        best = self._best
        return self._span[-1] if best is None else max(self._low, self._span.start, best - step)

    def _step(self) -> int:
        best = self._best or self._span.stop - 1
        return max(1, (best - self._low) // 6)

    # proving

    def _proof(self, until: Until, seconds: float | None) -> None:
        """Is there a board with as few moves as the bound? If not, the bound rises.

        CP-SAT answers quickest where no more than so many pieces are allowed and their number is minimised all the
        same.
        """
        end = None if seconds is None else self._ctx.elapsed + seconds
        if self._most_holes is None:
            self._pack(lambda: until() or (end is not None and self._ctx.elapsed > end))
        while self._low <= self._spare and self._low in self._span and not until() and not self._ctx.stopped():
            answer = self._share_out_most(until)
            if answer is Answer.NO:
                self._bound(self._low + 1)
                continue
            if answer is not None:
                return
            model = cp.fewest(self._board, self._turned, at_most=self._low)
            left = None if end is None else max(0.1, end - self._ctx.elapsed)
            if not self._none_of(model, until, left):
                return
            self._bound(self._low + 1)
        self._late(until)
        self._impossible = not self._done() and self._low not in self._span

    def _share_out_most(self, until: Until) -> Answer | None:
        """Whether for one of the ways to place the most holes the pieces can be shared out; None where these ways are
        not to be listed."""
        board = self._board
        if self._most_holes != board.size - self._low or board.pins or self._turned:
            return None
        if self._packings is None:
            listed = listed_packings(board, until)
            if listed is None:
                return None
            self._packings = list(listed)
        decision = share_out(board, self._packings, self._ctx, until)
        if isinstance(decision, tuple):
            self._show(decision, "CP-SAT")
            return Answer.YES
        return decision

    def _none_of(self, model: cp.Model, until: Until, seconds: float | None) -> bool:
        """Whether no board obeys a model; one that does is shown."""
        workers = spare_workers(self._ctx)
        result = cpsat.search(
            model.cp_sat, self._ctx, on_bound=unheard, until=until, time_limit=seconds, overrides=workers
        )
        if isinstance(result, cpsat.Found):
            self._show(model.read(result.value), "CP-SAT")
        return isinstance(result, cpsat.NoneExists)

    def _late(self, until: Until) -> None:
        """Each number of moves that leaves the demon few, exactly."""
        for moves in range(max(self._low, self._span.start), self._span.stop):
            if until() or self._ctx.stopped():
                return
            if not self._none_of(cp.fixed(self._board, moves, self._turned), until, None):
                return
            self._ctx.bound(float(moves + 1))

    # explaining

    def _explained(self) -> Explanation:
        """Which pins leave no safe board at all, whatever its symmetry."""
        board, ctx = self._board, self._ctx
        otherwise = Violation("moves", "no board of this kind is safe after any number of moves")
        return blame(board, lambda pins: _ever_safe(restricted(board, pins), ctx), otherwise, ctx)


def _ever_safe(board: Board, ctx: SolveContext) -> Answer:
    """Whether there is a safe board with these pins: if so, there is also one after the most moves, with all cells but
    the pinned holes filled."""
    most = span(board)
    return possible(replace(board, moves=most[-1]), ctx) if most else Answer.NO
