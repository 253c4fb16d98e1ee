"""The clipboard and the Export menu: what the window offers to take away. `export` writes files; `intake` takes in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QMimeData, QObject, QStringListModel
from PySide6.QtGui import QAction, QGuiApplication

from workbench.core import link
from workbench.core.file_writing import write_text
from workbench.core.insight import Insight
from workbench.core.scene import Scene
from workbench.core.text_format import Format
from workbench.core.wording import in_folder
from workbench.render import svg
from workbench.render import theme as themes
from workbench.render.caption import caption_of, captioned
from workbench.render.theme import Theme
from workbench.solve.compare.comparison import Comparison
from workbench.solve.compare.comparison_table import of_trials
from workbench.ui.background.gradual import Gradual
from workbench.ui.board.showing import Showing
from workbench.ui.files import export
from workbench.ui.files.dialogs import Dialogs
from workbench.ui.files.picture_dialog import BACKGROUNDS, CLEAR, PictureLook
from workbench.ui.runs.words import plotted
from workbench.ui.tab.puzzle_tab import PuzzleTab
from workbench.ui.widgets import image
from workbench.ui.widgets.settings import Settings

WIDTHS = (640, 1280, 2560, 5120)
"""Pixels of a picture's width that can be chosen."""
_CAPTIONS, _TITLES = "captions", "titles of pictures"
_BOARDS = (
    "Pictures (*.png *.svg *.pdf);;PNG picture (*.png);;SVG picture (*.svg);;PDF document (*.pdf);;"
    "Text that this program opens (*.txt)"
)
"""What a board becomes: all pictures that are there already are seen first, for its width in pixels was just chosen."""
_SOLVERS = "the solver’s board"
_FOREIGN = {
    "python": (".py", "Python (*.py);;Text (*.txt)"),
    "csv": (".csv", "CSV table (*.csv);;Text (*.txt)"),
    "picture": ("-drawn.txt", "Text (*.txt)"),  # a picture is another thing to a person
}
"""Foreign formats that have an ending of their own, by their names."""


class Clipboard(QObject):
    """The work of "Export" and "Copy", on the board on show of the current tab."""

    def __init__(
        self, dialogs: Dialogs, current: Callable[[], PuzzleTab], settings: Settings, captions: QAction
    ) -> None:
        super().__init__()
        self._dialogs, self._current, self._settings = dialogs, current, settings
        self._captions, self._caption_action = settings.flag(_CAPTIONS, False), captions
        self._chosen: dict[str, str] = {}
        """The ending of the last file of each kind of export."""
        captions.setChecked(self._captions)
        captions.toggled.connect(self.set_captions)

    @property
    def _scale(self) -> float:
        """How large pictures are, those on the clipboard, too; SVG and PDF are sharp at any size."""
        return self._settings.picture_width / export.NATURAL_WIDTH

    # files

    def export_board(self) -> None:
        """Ask how its picture is to look and where, and write the board on show so, or as text."""
        tab = self._current()
        called = tab.document.title_of(tab.stage.board)
        look = self._dialogs.picture(f"Export {_whose(tab)}", partial(self._picture, tab), self._look, called)
        if look is None:
            return
        self._keep(look)
        if look.copied:
            self.copy_picture()
            return

        def write(path: Path) -> None:
            if path.suffix.lower() == ".txt":
                write_text(path, tab.puzzle.format(tab.stage.board))
            else:
                clear = self._look.background == CLEAR
                export.picture(path, *self._picture(tab, self._look), self._scale, clear=clear)

        kinds = _BOARDS
        more = " ".join(filter(None, (tab.stage.with_marks()[1], "(texts for other programs: File, Export as text)")))
        self._export("Export the board", f"{tab.document.file_name}.png", kinds, write, _whose(tab), more)

    def export_text(self, name: str) -> None:
        """Ask where, and write the board on show in a foreign format."""
        tab = self._current()

        def write(path: Path) -> None:
            export.check_ending(path, kinds)
            write_text(path, export.board_text(tab.puzzle, _as_shown(tab), name))

        ending, kinds = _FOREIGN.get(name, (f"-{name}.txt", "Text (*.txt)"))
        self._export("Export the board as text", f"{tab.document.file_name}{ending}", kinds, write, _whose(tab))

    def export_plot(self) -> None:
        """Ask where, and write the plot on the screen: several runs, or the course of the run that is shown, on the
        axes that the person has chosen."""
        tab = self._current()
        if tab.book.compared:
            tab.side.live.comparison.export()
            return
        run = tab.book.shown
        shown = tab.side.live.plot.course()
        if run is None or shown is None:
            self._dialogs.error("There is no solve to plot yet: start one first")
            return

        def write(path: Path) -> None:
            export.plot(path, run.trace, replace(shown, title=plotted((run,))), tab.theme, self._scale)

        self._export("Export the plot", f"{tab.document.file_name}-plot.svg", export.PLOTS, write)

    def export_insight(self, tab: PuzzleTab, insight: Insight) -> None:
        """Ask where, and write one card of a tab's insights: its window may stand beside another tab."""
        kinds = export.insight_kinds(insight)
        ending = kinds.partition("*")[2].partition(")")[0]

        def write(path: Path) -> None:
            export.insight(path, insight, tab.puzzle, tab.stage.drawn, tab.theme, self._scale, step)

        step = tab.stage.step if tab.stage.showing is Showing.STEP else None
        self._export(f"Export “{insight.title}”", f"{tab.document.file_name}-{insight.key}{ending}", kinds, write)

    def export_comparison(self, tab: PuzzleTab, found: Comparison, scene: Scene) -> None:
        """Ask where, and write the plot of several runs of a tab as a picture, or their table."""

        def write(path: Path) -> None:
            if path.suffix.lower() == ".csv":
                write_text(path, of_trials(found).to_csv())
            else:
                export.picture(path, scene, tab.theme, self._scale)

        self._export("Export the comparison", f"{tab.document.file_name}-runs.svg", export.PLOTS, write)

    def export_pool(self) -> None:
        """Ask where, and write all different boards of the run on show, while the window goes on."""
        tab = self._current()
        found = tab.solving.pool.boards
        kinds = "PDF document (*.pdf);;Boards (*.txt);;SVG pictures (*.svg);;PNG pictures (*.png)"
        path = self._ask("Export all boards", f"{tab.document.file_name}-boards.pdf", kinds) if found else None
        if path is None:
            return
        if path.suffix.lower() == ".pdf" and len(found) > export.MOST_SHEETS:
            tab.said.emit(f"The first {export.MOST_SHEETS:,} of {len(found):,} boards are printed")
            found = found[: export.MOST_SHEETS]
        work = export.boards(path, tab.puzzle, found, tab.stage.taken_away, tab.theme, self._scale)
        done = partial(tab.wrote.emit, f"Exported {len(found):,} boards as {in_folder(path)}", path)
        Gradual(tab.window(), f"Exporting {len(found):,} boards", 2 * len(found), work, done, self._dialogs.error)

    # clipboard

    def copy(self) -> None:
        """The board on show as native text."""
        tab = self._current()
        QGuiApplication.clipboard().setText(tab.puzzle.format(tab.stage.board))
        tab.said.emit(f"Copied {_whose(tab)} as text")

    def copy_format(self, one: Format[object]) -> None:
        """The board on show in a foreign format."""
        tab = self._current()
        board = _as_shown(tab)

        def work() -> None:
            QGuiApplication.clipboard().setText(export.board_text(tab.puzzle, board, one.name).rstrip("\n"))
            tab.said.emit(f"Copied {_whose(tab)} as {one.title}")

        self._dialogs.trying(work)

    def copy_picture(self) -> None:
        """The board on show as PNG and as SVG at once: the program that pastes takes the kind it knows."""
        tab = self._current()
        scene, theme = self._picture(tab, self._look)

        def work() -> None:
            pixels = self._scale * export.NATURAL_WIDTH / scene.width
            data = _mime_data()
            clear = self._look.background == CLEAR
            data.setData("image/png", image.to_png(scene, theme, pixels, clear=clear))
            data.setData("image/svg+xml", svg.to_svg(scene, theme, pixels, clear=clear).encode())
            QGuiApplication.clipboard().setMimeData(data)
            tab.said.emit(f"Copied {_whose(tab)} as a picture {tab.stage.with_marks()[1]}".rstrip())

        self._dialogs.trying(work)

    @property
    def _look(self) -> PictureLook:
        """How pictures of boards were wanted last."""
        chosen = self._settings.picture_background
        background = chosen if chosen in BACKGROUNDS else next(iter(BACKGROUNDS))
        return PictureLook(
            self._settings.picture_width, background, self._settings.flag(_TITLES, False), self._captions
        )

    def _keep(self, look: PictureLook) -> None:
        self._settings.picture_width, self._settings.picture_background = look.width, look.background
        self._settings.keep_flag(_TITLES, look.title)
        self._caption_action.setChecked(look.caption)

    def _picture(self, tab: PuzzleTab, look: PictureLook) -> tuple[Scene, Theme]:
        """The board on show with its marks, and below it, where that is wanted, what there is to say of it; and its
        colours."""
        board, scene = tab.stage.board, tab.stage.with_marks()[0].trimmed()
        theme = (
            tab.theme
            if look.background == "window"
            else themes.load("light" if look.background == CLEAR else look.background)
        )
        title = tab.document.title_of(board) if look.title else ""
        said = caption_of(scene, tab.puzzle.check(board)) if look.caption else ""
        return (captioned(scene, said, title) if title or said else scene), theme

    def set_captions(self, wanted: bool) -> None:
        """Whether pictures of boards get a caption; remembered."""
        self._captions = wanted
        self._settings.keep_flag(_CAPTIONS, wanted)

    # asking

    def _export(
        self, title: str, name: str, kinds: str, write: Callable[[Path], None], whose: str = "", more: str = ""
    ) -> None:
        """Ask where, at first as what was chosen last, write it, and say so. whose: what `_whose` says, of a board.
        more: what else the title tells this time."""
        asked = f"{title.replace('the board', whose) if whose else title} {more}".rstrip()
        path = self._ask(asked, str(Path(name).with_suffix(self._chosen.get(title + kinds, Path(name).suffix))), kinds)
        if path is not None and self._dialogs.trying(lambda: write(path)):
            self._chosen[title + kinds] = path.suffix
            self._current().wrote.emit(" ".join(filter(None, ("Exported", whose, "as", in_folder(path)))), path)

    def _ask(self, title: str, name: str, kinds: str) -> Path | None:
        path = self._current().document.path
        kinds = kinds.replace("PNG picture (", f"PNG picture, {self._settings.picture_width:,} pixels wide (")
        return self._dialogs.export_path(title, (path.parent if path else Path.home()) / name, kinds)


def _whose(tab: PuzzleTab) -> str:
    """Which board is taken away: that on show, which Escape changes without a dialog."""
    stage = tab.stage
    return "your board" if stage.on_mine else "the board of a step" if stage.showing is Showing.STEP else _SOLVERS


def _as_shown(tab: PuzzleTab) -> Any:
    return tab.puzzle.as_shown(tab.stage.board, tab.editing.view)


def _mime_data() -> QMimeData:
    """An empty object that Qt has made, not Python: a clipboard may outlive the interpreter, and a Python object in it
    would crash the program when it is taken apart."""
    model = QStringListModel([""])
    data = model.mimeData([model.index(0)])
    data.clear()
    return data


def pasted() -> str:
    """The text on the clipboard, or the board of a picture there that has one in its metadata."""
    data: QMimeData | None = QGuiApplication.clipboard().mimeData()  # None where nothing was ever copied
    if data is None:
        return ""
    return data.text() or link.picture_link(bytes(data.data("image/png").data())) or ""
