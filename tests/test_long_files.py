"""Sources: only files of more than 300 lines have, and need, a reason why each is one room; no test imports another."""

from __future__ import annotations

import re
from pathlib import Path

HOUSE = Path(__file__).parents[1] / "workbench"
LINES = 300

REASONS = {
    "core/document.py": "undo, redo, the history and its text: steps that must fit each other",
    "core/insight.py": "all kinds of insights, a few lines each; most of it says what their fields mean",
    "core/puzzle.py": "the protocol: most of it says what a puzzle promises",
    "core/scene.py": "all shapes, a few lines each",
    "puzzles/dicdacdoe/engines/earliest.py": "one job: a search and a proof side by side, each knows of the other",
    "puzzles/dicdacdoe/formats.py": "one grammar: pieces as people write them, in a grid, by place or in turn",
    "puzzles/ladders/formats/loose.py": "one grammar: jumps as people list them",
    "puzzles/ladders/view/gestures.py": "the hand on the board: one table from events to moves",
    "puzzles/morris/formats/in_words.py": "one grammar: games and positions in words",
    "puzzles/morris/formats/loose.py": "one grammar: a game as people tell it",
    "puzzles/towers/formats/sides.py": "one grammar: sides by their names",
    "puzzles/war/options.py": "data: what can be set, with its words",
    "puzzles/war/view/gestures.py": "the hand on the board: one table from events to moves",
    "puzzles/war/view/scene.py": "one drawing: hands, table and story share the room",
    "solve/compare/comparison.py": "all numbers of runs side by side, a few lines each",
    "solve/compare/winner.py": "one verdict: the sentences in which a race ends, so that no two contradict",
    "ui/ask/limits_form.py": "one form: its fields, and the one value that they make",
    "ui/ask/race_dialog.py": "one dialog: settings side by side, and what all of them share",
    "ui/ask/solve_panel.py": "two lines of the column with their menu: one widget",
    "ui/board/board_view.py": "one widget: each event of Qt becomes a gesture",
    "ui/board/control_bar.py": "one widget: makes rows and keeps what has the focus when they change",
    "ui/board/editing.py": "the only place that changes a board",
    "ui/board/stage.py": "the only place that knows which board is on show",
    "ui/compare/comparison_view.py": "one page: the plot, its table and what they share",
    "ui/files/dialogs.py": "the dialogs about files, a few lines each",
    "ui/files/documents.py": "new, open, save and the questions before them share who is asked",
    "ui/files/safekeeping.py": "what is kept of open boards: written, found again and let go in one order",
    "ui/insights/steps_view.py": "one list: how high its rows are, and the walk along them",
    "ui/log/log_view.py": "one page: its parts share the place in the log",
    "ui/runs/incumbent_strip.py": "one widget: boards along the time axis, and the ways from one to another",
    "ui/runs/objective_plot.py": "one widget: the curves of a run, and of those laid under it",
    "ui/runs/run_keeping.py": "what goes between the book of runs and its folder, each on a thread",
    "ui/tab/game.py": "one game: its clock, help and record, how it is left and gone on with",
    "ui/tab/live.py": "one widget: what is seen of the run on show",
    "ui/tab/puzzle_tab.py": "connects the parts of a tab: one list of who hears whom",
    "ui/tab/side_column.py": "one widget: shares a column's height among its parts",
    "ui/tab/solve_controller.py": "from a question to runs in the book: all in one order",
    "ui/widgets/image.py": "one layout: pictures, captions, rules and heads share a side of paper",
    "ui/widgets/live_plot.py": "one widget: what the pointer does on a plot",
    "ui/widgets/option_editors.py": "one editor for each kind of option, a few lines each",
    "ui/widgets/pages.py": "pages and their windows: one moves into the other",
    "ui/widgets/table.py": "the one table: sorting, fitting and choosing share its rows",
    "ui/window/command_palette.py": "one field; half of it are the words under which commands are found",
    "ui/window/first_start.py": "what a newcomer sees in each tab, and when that ends or gives way",
    "ui/window/lesson_player.py": "what a slide does, and how it is taken back",
    "ui/window/main_window.py": "makes the parts of the window and connects them",
    "ui/window/presentation.py": "what is shown to a hall, tab by tab, and the way back",
    "ui/window/presented_sheet.py": "one layout: letters and parts share the screen",
}


def test_a_long_file_has_a_reason_and_no_other() -> None:
    files = HOUSE.rglob("*.py")
    long = [path for path in files if len(path.read_text(encoding="utf-8").splitlines()) > LINES]
    assert {path.relative_to(HOUSE).as_posix() for path in long} == REASONS.keys()


def test_helpers_do_not_lie_in_test_files() -> None:
    tests = Path(__file__).parent
    borrows = re.compile(r"^ *(?:from|import) tests\b.*\btest_", re.MULTILINE)
    files = [path for path in tests.rglob("*.py") if borrows.search(path.read_text(encoding="utf-8"))]
    assert [path.relative_to(tests).as_posix() for path in files] == []
