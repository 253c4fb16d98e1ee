"""Every action of the window in one table: its name, text, keys and icon, and the menu where it stands;
but Start, Stop and what belongs to them, which `SolvePanel` (ui/ask) has.

What an action does is connected by the part that can do it. Menus, toolbars and the search field show the same QAction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QIcon, QKeySequence
from PySide6.QtWidgets import QWidget

from workbench.render.theme import Theme
from workbench.ui.widgets.appearance import icon
from workbench.ui.widgets.plain_text import literal, set_tip


@dataclass(frozen=True, slots=True)
class Spec:
    """One action. `keys` are separated by blanks; `checkable` ones are switches."""

    name: str
    text: str
    keys: str = ""
    icon: str = ""
    tip: str = ""
    checkable: bool = False


BELOW = " › "
"""Between a submenu's name and what stands in it."""


@dataclass(frozen=True, slots=True)
class Command:
    """An action and the name under which it is found, its submenu's included."""

    name: str
    action: QAction


FILE = (
    Spec("new", "&New…", "Ctrl+N", "new", "A new board, with its options"),
    Spec("again", "Another one", "Ctrl+Shift+N", "again", "Once more what was begun last on the page for a new board"),
    Spec("new-window", "New &window", "Ctrl+Alt+N", "", "Another window of the program, with boards of its own"),
    Spec("open", "&Open…", "Ctrl+O", "open", "Open a board from a file, also of other programs"),
    Spec("save", "&Save", "Ctrl+S", "save", "Save the board"),
    Spec("save-as", "Save &as…", "Ctrl+Shift+S", "", "Save the board to another file"),
    Spec("close", "&Close board", "Ctrl+W", "", "An empty board in place of this one"),
    Spec(
        "recovered",
        "Next &board kept from before",
        "",
        "",
        "A board that was kept unsaved, by you or when the program ended unexpectedly",
    ),
    Spec("export-board", "&Export board…", "Ctrl+E", "export", "The board as a picture (SVG, PNG, PDF) or as text"),
    Spec("print", "&Print…", "Ctrl+P", "", "The board on show, its solution or its reasoning on paper, with a preview"),
    Spec(
        "sheets",
        "Pr&int sheets…",
        "",
        "",
        "A worksheet: boards at hand, of files, or puzzles to make of each grade, on paper or as PDF, with solutions",
    ),
    Spec("caption", "Caption &below pictures", "", "", "Say below a picture what it shows", checkable=True),
    Spec("export-plot", "Export plot…", "", "", "Objective and bound as SVG, PNG or CSV"),
    Spec("show-folder", "Show last export in &folder", "", "", "Open the folder of the file that was exported last"),
    Spec("open-run", "Open r&un…", "", "", "A run from a file, beside the others of its puzzle"),
    Spec("export-run", "Export ru&n…", "", "", "The run on show as a file: what was asked, all events, the answer"),
    Spec("open-lesson", "&Open a lesson…", "", "", "Play a lesson from a file: boards, questions, and what is said"),
    Spec("quit", "&Quit", "Ctrl+Q", "", "End the program"),
)
EDIT = (
    Spec("undo", "&Undo", "Ctrl+Z", "undo", "Take the last step back"),
    Spec("redo", "&Redo", "Ctrl+Shift+Z Ctrl+Y", "redo", "Do the step again"),
    Spec("history", "&History", "Ctrl+H", "history", "Every step so far: arrow keys show one, Enter goes there"),
    Spec("savepoint", "Set sa&vepoint…", "Ctrl+Shift+H", "", "Give this step a name: it stays in the history"),
    Spec("restart", "Re&start", "Ctrl+R", "", "The board as it was before you played, and the clock from 0"),
    Spec("copy", "&Copy board", "Ctrl+C", "copy", "The board’s text to the clipboard"),
    Spec("copy-picture", "Copy as p&icture", "Ctrl+Shift+C", "", "The board as PNG and SVG to the clipboard"),
    Spec("paste", "&Paste board", "Ctrl+V", "paste", "A board from the clipboard, in any known format"),
    Spec("use", "Use &this board", "Ctrl+Return", "use-board", "Take the board on show over as one undo step"),
    Spec("settings", "S&ettings…", "Ctrl+,", "", "Looks, high contrast, mistakes, usual limits, kept runs, caches"),
)
VIEW = (
    Spec("view-options", "&View options", "Ctrl+D", "settings", "How the board is shown"),
    Spec("zoom-in", "Zoom &in", "Ctrl++ Ctrl+=", "zoom-in", "Nearer (Ctrl+wheel)"),
    Spec("zoom-out", "Zoom &out", "Ctrl+-", "zoom-out", "Further away (Ctrl+wheel)"),
    Spec("zoom-fit", "&Whole board", "Ctrl+0", "zoom-fit", "As large as the room allows"),
    Spec("show-mine", "&Mine", "Alt+1", "", "Show the board you edit"),
    Spec("show-solver", "Solver’&s (live)", "Alt+2", "", "Show the solver’s best board"),
    Spec(
        "differences", "Differ&ences", "F12", "", "Light where the solver’s board differs from yours, or not any more"
    ),
    Spec("next-tab", "&Next puzzle", "Ctrl+Tab Ctrl+PgDown", "", "The tab to the right"),
    Spec("last-tab", "&Previous puzzle", "Ctrl+Shift+Tab Ctrl+PgUp", "", "The tab to the left"),
    Spec(
        "switch-theme",
        "Light, &dark, contrast",
        "Ctrl+T",
        "theme",
        "The next theme: light, dark, high contrast, as the system is",
    ),
    Spec(
        "next-pane",
        "Next &part",
        "F6",
        "",
        "From the tools to the board, to what is asked, the plot, the page of the drawer, a message below, and back",
    ),
    Spec("last-pane", "Pre&vious part", "Shift+F6", "", "The same the other way round"),
    Spec("menu-bar", "&Menu bar", "F10", "", "The menu File; arrow keys go from there to the others"),
    Spec("page-answer", "&Answer", "Alt+3", "", "Why, by what it is proved, and which other boards there are"),
    Spec("page-runs", "&Runs", "Alt+4", "", "The runs of this tab: mark several to compare them; Del dismisses"),
    Spec(
        "page-insights",
        "&Insights",
        "Alt+5",
        "",
        "What is known of the board on show, and the reasoning step by step where a puzzle has one",
    ),
    Spec("reasoning", "Rea&soning", "Alt+7", "", "The first step of the reasoning, if the board on show has one"),
    Spec("page-log", "&Log", "Alt+6", "", "What the solver has said"),
    Spec("drawer", "&Drawer", "Ctrl+F9", "", "Fold answer, runs, insights and log to a line, or open them"),
    Spec(
        "drawer-high",
        "Drawer as &high as the column",
        "Shift+F9",
        "",
        "The page in front takes the room of plot and boards, or gives it back, as a double click on its tab does",
    ),
    Spec("detach", "&Page in a window of its own", "Ctrl+Shift+D", "", "Closing that window brings the page back"),
    Spec("column", "Hide or show &column", "F9", "", "More room for the board, or the column beside it again"),
    Spec("full-screen", "&Presentation", "F11", "", "Board, plot and numbers fill the screen; Escape goes back"),
)
SOLVE = (
    Spec("check-now", "&Check now", "F7", "check", "Show what breaks a rule until the next edit"),
    Spec(
        "pool-on", "Ne&xt different board", "Alt+Right", "", "The next of the different boards that the run has found"
    ),
    Spec("pool-back", "Different board &before", "Alt+Left", "", "The one before among the different boards"),
    Spec("pool-more", "An&other board", "", "", "Look for a board that is none of those that the run has found"),
    Spec(
        "pool-export",
        "&Export all boards…",
        "",
        "",
        "All different boards of the run as one text, one PDF, or pictures",
    ),
    Spec(
        "think",
        "See it &think",
        "Ctrl+I",
        "",
        "On the board: the relaxation of the task’s model, what is known before any guess; at every edit anew",
        checkable=True,
    ),
    Spec("model", "&Model…", "", "", "How large it is, before and after presolve; exported for other programs"),
    Spec("doubt", "&Doubt the answer", "", "", "Solve it again another way, or at least with other settings"),
    Spec("restore-run", "&Bring back what was dismissed", "", "", "The runs that were dismissed last are listed again"),
    Spec("batch", "&Batch…", "", "", "Many boards, settings and seeds from one plan"),
)
HELP = (
    Spec("rules", "&Rules and shortcuts", "F1", "help", "The rules of this puzzle, and every shortcut"),
    Spec(
        "welcome",
        "Show the &tour of this tab",
        "",
        "",
        "Three things to try: a solver to be watched, a game, or a sample; your board stays until you choose one",
    ),
    Spec("search", "Search &actions…", "Ctrl+K", "search", "Find an action by its name"),
    Spec("responsiveness", "Res&ponsiveness…", "", "", "When the window was held up, and by what"),
    Spec("about", "&About", "", "", "What this program is"),
)
MENUS = {"File": FILE, "Edit": EDIT, "View": VIEW, "Solve": SOLVE, "Help": HELP}
ALL = (*FILE, *EDIT, *VIEW, *SOLVE, *HELP)


class Actions(QObject):
    """The actions by name."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._icons: dict[tuple[str, str], QIcon] = {}
        """What has been drawn, by icon and theme: drawing all of them takes 30 ms."""
        self._specs = {spec.name: spec for spec in ALL}
        self._actions = {spec.name: self._make(spec, window) for spec in ALL}

    def __getitem__(self, name: str) -> QAction:
        return self._actions[name]

    def __iter__(self) -> Iterator[QAction]:
        return iter(self._actions.values())

    def on(self, name: str, slot: Callable[[], object]) -> None:
        """What the action does."""
        # `triggered` brings a switch's position along, which none of the slots asks for
        self._actions[name].triggered.connect(lambda *_: slot())

    def name_step(self, name: str, caption: str) -> None:
        """Name the step that Undo or Redo would take back or do again, in the menu and in the button's tip; "" for
        none."""
        spec, action = self._specs[name], self._actions[name]
        action.setIconText(plain(spec.text))  # a button stays as wide as it is
        action.setText(f"{spec.text}: {literal(caption)}" if caption else spec.text)
        set_tip(action, f"{spec.tip}{f': {caption}' if caption else ''} ({spec.keys.split()[0]})")

    def set_theme(self, theme: Theme) -> None:
        for name, action in self._actions.items():
            drawing = self._specs[name].icon, theme.name
            if drawing[0]:
                if drawing not in self._icons:
                    self._icons[drawing] = icon(drawing[0], theme)
                action.setIcon(self._icons[drawing])

    def _make(self, spec: Spec, window: QWidget) -> QAction:
        action = QAction(spec.text, window)
        action.setObjectName(f"action-{spec.name}")
        action.setIconVisibleInMenu(spec.icon != "check")  # there it looks like a switch that is on
        keys = [QKeySequence(key) for key in spec.keys.split()]
        action.setShortcuts(keys)
        shown = f" ({keys[0].toString(QKeySequence.SequenceFormat.NativeText)})" if keys else ""
        set_tip(action, f"{spec.tip or plain(spec.text)}{shown}")
        action.setStatusTip("")
        action.setCheckable(spec.checkable)
        window.addAction(action)
        return action


def tab_key(place: int) -> str:
    """The key of a puzzle's tab, counted from 0; Alt with a digit is a board or a page, Ctrl with one a given."""
    return f"Ctrl+Alt+{place + 1}" if place < 9 else ""


def plain(text: str) -> str:
    """A text of a menu without the marks of its access keys."""
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&")
