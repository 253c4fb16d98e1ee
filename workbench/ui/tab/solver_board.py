"""Which of all boards that were found is the solver's, beside the person's own: told to stage, strip and plot."""

from __future__ import annotations

from PySide6.QtCore import QObject

from workbench.solve.events import Incumbent
from workbench.solve.runs import Run
from workbench.ui.board.stage import Offer, Stage
from workbench.ui.runs.found import compared, offer_of, since, with_hint
from workbench.ui.runs.pool_controller import PoolController
from workbench.ui.tab.side_column import SideColumn


class SolverBoard(QObject):
    """The newest board of the run on show, one that a person has picked, two that are compared; or an answer's."""

    def __init__(self, stage: Stage, side: SideColumn) -> None:
        super().__init__()
        self.pool = PoolController(stage, side.run.pool)
        """The different boards of the run on show."""
        self.pool.setParent(self)
        self.answer: Offer | None = None
        """A quick answer's board, while it is before the run's."""
        self.may_jump = False
        """Whether the next board may come to the front: nobody has edited since the start."""
        self._stage, self._side = stage, side
        self._run: Run | None = None
        self._picked: tuple[Incumbent, ...] = ()
        self.pool.chosen.connect(self.pick)
        side.run.strip.chosen.connect(self._on_thumbnail)
        side.run.strip.paired.connect(self.pick)

    def follow(self, run: Run | None) -> None:
        """Another run is on show, or none: its newest board is the solver's."""
        self._run, self._picked, self.answer = run, (), None
        self.show()

    def pick(self, *incumbents: Incumbent) -> None:
        """A board of the run, or two that are compared; none: always the newest."""
        if self._run is not None:
            self._picked, self.answer = incumbents, None
            self.show()
            self._stage.show_solver()

    def come(self, *, later: bool) -> None:
        """Come to the front; `later`: as soon as there is a board, since it has yet to be found or read."""
        self.may_jump = later
        self._stage.show_solver()

    def put_before(self, answer: Offer) -> None:
        """The board of a quick answer is the solver's, in front."""
        self.answer = answer
        self._side.run.mark()
        self._stage.find(answer)
        self._stage.show_solver()

    def end_answer(self) -> None:
        """The run's board is the solver's again."""
        if self.answer is not None:
            self.answer = None
            self.show()

    def show(self) -> None:
        """What is marked in the strip is what is shown, and what *Use* takes."""
        run = self._run
        if self.answer is not None:
            return
        newest = None if run is None else self._newest(run)
        shown = self._picked or (() if newest is None else (newest,))
        self.pool.follow(run, shown[-1] if shown else None)
        self._side.run.mark(*shown)
        if run is None or not shown:
            self._stage.find(None)
            return
        self._stage.find(self._offered(run, shown))
        if self.may_jump:
            self.come(later=False)

    def _offered(self, run: Run, shown: tuple[Incumbent, ...]) -> Offer:
        """The board on show, with what became of the one before it, or of the other that is marked.

        While nobody has chosen one and the solver goes on there is no time for that.
        """
        if len(shown) > 1:
            return compared(run, shown[0], shown[-1], self._stage.plain)
        before = self._side.run.strip.before(shown[-1])
        if before is None or (run.running and not self._picked):
            offer = offer_of(run, shown[-1])
        else:
            offer = since(run, before, shown[-1], self._stage.plain)
        return offer if run.running else with_hint(run, offer, self._stage.plain)

    def _newest(self, run: Run) -> Incumbent | None:
        entries = self._side.run.strip.entries()
        return entries[-1] if entries else run.best

    def _on_thumbnail(self, incumbent: Incumbent) -> None:
        if self._run is not None:
            newest = self._side.run.strip.entries()[-1]
            self.pick(*() if incumbent is newest and self._run.running else (incumbent,))
