"""The contract: what holds for every puzzle and every sample. A new puzzle is under it with its registration."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.contract import (
    ALL,
    board_of,
    controls_of,
    draw,
    each_case,
    each_puzzle,
    examples,
    gestures,
    responses,
    rows_below,
    samples,
    some_cases,
    touched,
    values_of,
    view_of,
)
from tests.patience import quickest
from workbench.cli.puzzle_json import puzzle_json
from workbench.core import native, options
from workbench.core.document import Document
from workbench.core.errors import FormatError, IllegalMove, OptionError, WorkbenchError
from workbench.core.expectation import expectations
from workbench.core.gesture import Act, Gesture, Ui
from workbench.core.insight import Steps, until_interrupted
from workbench.core.puzzle import AnyPuzzle
from workbench.core.recognise import recognise
from workbench.core.scene import Path as Route
from workbench.core.scene import Scene, Text
from workbench.core.text_format import Format
from workbench.render import theme
from workbench.solve.jobs.worker_context import StopToken, WorkerContext
from workbench.solve.runs.insight_json import insight_json, read_insight

# ------------------------------------------------------------------------------------------------ samples and help


@each_puzzle
def test_a_puzzle_has_samples_help_and_a_description(puzzle: AnyPuzzle) -> None:
    assert len(samples(puzzle)) >= 2
    assert puzzle.title
    assert puzzle.summary
    assert len({task.name for task in puzzle.tasks}) == len(puzzle.tasks) > 0
    for task in puzzle.tasks:
        assert puzzle.task(task.name) is puzzle.task(task.title) is puzzle.task(task.title.upper()) is task
    json.dumps(puzzle_json(puzzle), allow_nan=False)


@each_puzzle
def test_the_example_of_the_help_is_what_it_says(puzzle: AnyPuzzle) -> None:
    """An indented block that begins with `puzzle:` is a board's file: first the example, then its solution."""
    example, solution = map(puzzle.parse, examples(puzzle.help))
    assert not puzzle.check(example).violations
    assert puzzle.check(solution).solved
    assert example != solution
    kept = [task for task in puzzle.tasks if task.keeps_board and task.completes]
    assert not kept or any(puzzle.keeps(example, solution, task, options.defaults(task.options)) for task in kept)


@each_case
def test_a_sample_says_what_it_expects(puzzle: AnyPuzzle, path: Path) -> None:
    expected = expectations(path.read_text(encoding="utf-8"))
    assert expected
    for one in expected:
        if one.task != "check":
            options.read(puzzle.task(one.task).options, dict(one.settings))


@each_puzzle
def test_what_an_option_needs_is_there(puzzle: AnyPuzzle) -> None:
    for task in puzzle.tasks:
        before = dict[str, options.Option]()
        for option in task.options:
            if option.needs:
                needed, *texts = option.needs
                assert set() < set(texts) < set(before[needed].choices), "else it never means anything, or always"
            before[option.name] = option
        assert not options.without_effect(task.options, options.defaults(task.options)) & {"engine", "formulation"}


@each_puzzle
def test_options_make_boards(puzzle: AnyPuzzle) -> None:
    usual = options.defaults(puzzle.options)
    verdict = puzzle.check(puzzle.new_board(usual))
    assert not verdict.violations, "what a person begins with breaks no rule"
    assert not verdict.pending
    for option in puzzle.options:
        assert option.admit(option.default) == option.default
        for value in values_of(option):
            assert option.read(option.text(value)) == value
            try:
                board = puzzle.new_board(usual.with_value(option.name, value))
            except OptionError:
                continue  # it does not go with the defaults of the others
            assert puzzle.parse(puzzle.format(board)) == board
            assert value is None or puzzle.options_of(board)[option.name] == value
            assert not puzzle.check(board).pending
    assert puzzle.format(puzzle.new_board(usual)) == puzzle.format(puzzle.new_board(usual))


@each_case
def test_what_is_only_a_hint_can_be_taken_away(puzzle: AnyPuzzle, path: Path) -> None:
    board = board_of(puzzle, path)
    bare = puzzle.unhinted(board)
    assert not puzzle.hinted(bare)
    assert (bare == board) or puzzle.hinted(board)
    task = next((task for task in puzzle.tasks if task.keeps_board and task.objective is not None), None)
    assert task is None or puzzle.keeps(board, bare, task, options.defaults(task.options)) or not puzzle.hinted(board)


# ------------------------------------------------------------------------------------------------ texts


@each_case
def test_native_text_comes_back(puzzle: AnyPuzzle, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    board = board_of(puzzle, path)
    assert puzzle.parse(puzzle.format(board)) == board
    assert hash(board) == hash(puzzle.parse(text))
    document = Document.from_text(puzzle, text)
    assert puzzle.parse(document.text()) == board
    kept = [(entry.key, entry.value) for entry in native.foreign_header(puzzle, text)]
    assert [(entry.key, entry.value) for entry in native.foreign_header(puzzle, document.text())] == kept
    assert recognise(text, ALL).board == board


@each_case
def test_foreign_formats_come_back(puzzle: AnyPuzzle, path: Path) -> None:
    board = board_of(puzzle, path)
    for one in puzzle.formats:
        if one.format is None:
            continue
        try:
            text = one.format(board)
        except FormatError:
            continue  # this format cannot hold the board
        assert not text.endswith("\n")
        if one.parse is not None:
            again = one.parse(text, puzzle.options_of(board))
            assert one.format(again) == text
            assert one.parse(text + "\n", puzzle.options_of(board)) == again
            said = {option.name: option.text(puzzle.options_of(board)[option.name]) for option in puzzle.options}
            found = recognise(text, ALL, puzzle=puzzle.slug, format=one.name, board_options=said)
            assert found.board == again


@each_puzzle
def test_every_foreign_format_holds_a_board(puzzle: AnyPuzzle) -> None:
    """Of the samples, each format carries over one at least on which there is something."""
    for one in puzzle.formats:
        if one.format is None:
            continue
        held = 0
        boards = [board_of(puzzle, path) for path in samples(puzzle)]
        if all(board == puzzle.new_board(puzzle.options_of(board)) for board in boards):
            continue  # its options say all there is
        for board in boards:
            try:
                text = one.format(board)
            except FormatError:
                continue
            values = puzzle.options_of(board)
            again = one.parse(text, values) if one.parse else board
            held += again != puzzle.new_board(puzzle.options_of(again))
        assert held, f"{one.name} holds empty boards only"


_PLAIN: Format[object] = Format("", "")
_NEVER = _PLAIN.resembles
"""What a format says that cannot be told from others."""


@each_puzzle
def test_a_format_knows_its_own_texts_and_leaves_native_ones_alone(puzzle: AnyPuzzle) -> None:
    boards = [board_of(puzzle, path) for path in samples(puzzle)]
    for one in puzzle.formats:
        assert not any(one.resembles(puzzle.format(board)) for board in boards), one.name
        if one.format is None or one.resembles is _NEVER:
            continue
        known = 0
        for board in boards:
            try:
                text = one.format(board)
                known += one.resembles(text) or recognise(text, (puzzle,)).format == one.name
            except FormatError:
                continue  # this format cannot hold the board
        assert known, f"{one.name} does not know what it writes itself"


@each_case
def test_a_damaged_header_is_one_line_with_its_number(puzzle: AnyPuzzle, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    first, rest = text.split("\n", 1)
    with pytest.raises(FormatError, match=r"line 1: .*newer program"):
        puzzle.parse(f"puzzle: {puzzle.slug} {puzzle.version + 1}\n{rest}")
    with pytest.raises(FormatError, match="line 1: this is a board of 'nobody'"):
        puzzle.parse(f"puzzle: nobody 1\n{rest}")
    with pytest.raises(FormatError, match="line 2: 'no colon' is no header line"):
        puzzle.parse(f"{first}\nno colon\n{rest}")


_EDITS = st.tuples(st.floats(0, 1), st.integers(0, 4), st.text(max_size=4))


@some_cases
@given(edits=st.lists(_EDITS, min_size=1, max_size=4))
@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_damaged_text_gives_a_board_or_a_sentence(
    puzzle: AnyPuzzle, path: Path, edits: list[tuple[float, int, str]]
) -> None:
    board = board_of(puzzle, path)
    texts = [path.read_text(encoding="utf-8")]
    for one in puzzle.formats:
        if one.format is not None:
            try:
                texts.append(one.format(board))
            except FormatError:
                continue
    for text in texts:
        _read_any(puzzle, _edited(text, edits))


@each_puzzle
@given(text=st.text() | st.text(alphabet="0123456789 .,/:-_*+xoXO[]()?\nabgz", max_size=60))
@settings(max_examples=40, deadline=None)
def test_any_text_gives_a_board_or_a_sentence(puzzle: AnyPuzzle, text: str) -> None:
    _read_any(puzzle, text)
    _read_any(puzzle, f"puzzle: {puzzle.slug} 1\n\n{text}")


def _edited(text: str, edits: list[tuple[float, int, str]]) -> str:
    for place, cut, more in edits:
        at = int(place * len(text))
        text = text[:at] + more + text[at + cut :]
    return text


def _read_any(puzzle: AnyPuzzle, text: str) -> None:
    usual = options.defaults(puzzle.options)
    readers = [puzzle.parse, *(lambda t, one=one: one.parse(t, usual) for one in puzzle.formats if one.parse)]
    for read in readers:
        try:
            board = read(text)
        except WorkbenchError:
            continue
        assert puzzle.parse(puzzle.format(board)) == board
        puzzle.check(board)
    for one in puzzle.formats:
        assert type(one.resembles(text)) is bool


# ------------------------------------------------------------------------------------------------ rules and moves


@each_case
def test_check_is_total_quick_and_sees_the_same_after_a_round_trip(puzzle: AnyPuzzle, path: Path) -> None:
    board = board_of(puzzle, path)
    verdict = puzzle.check(board)
    assert puzzle.check(puzzle.parse(puzzle.format(board))) == verdict
    assert not verdict.pending
    quick = puzzle.quick_check(board)
    assert quick == verdict or (quick.pending and set(quick.violations) <= set(verdict.violations))
    for violation in verdict.violations:
        assert violation.code.replace("-", "").isalnum()
        assert "\n" not in violation.message
    assert quickest(lambda: puzzle.quick_check(board), 0.01)[0] < 0.01


@some_cases
def test_no_gesture_and_no_move_changes_a_board(puzzle: AnyPuzzle, path: Path) -> None:
    board = board_of(puzzle, path)
    before, text = copy.deepcopy(board), puzzle.format(board)
    answers = list(responses(puzzle, board))
    for preview in _some([response.preview for response in answers if response.preview is not None]):
        draw(puzzle, preview)
    moves = list(dict.fromkeys(response.move for response in answers if response.move is not None))
    assert moves, "nothing that a hand does is a move"
    for move in _some(moves):
        assert "\n" not in move
        try:
            after = puzzle.apply(board, move)
        except IllegalMove:
            continue
        assert puzzle.apply(board, move) == after
        assert puzzle.parse(puzzle.format(after)) == after
        puzzle.check(after)
        draw(puzzle, after)
    assert board == before
    assert puzzle.format(board) == text
    with pytest.raises(IllegalMove):
        puzzle.apply(board, "no such move")


def _some(things: list[Any], most: int = 10) -> list[Any]:
    """About so many of a list, from its beginning to its end."""
    return things[:: max(1, len(things) // most)]


@some_cases
@given(
    choices=st.lists(st.tuples(st.integers(0, 10**6), st.sampled_from(("do", "do", "do", "undo", "redo"))), max_size=25)
)
@settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_play_can_be_undone_and_redone(puzzle: AnyPuzzle, path: Path, choices: list[tuple[int, str]]) -> None:
    document = Document(puzzle, board_of(puzzle, path))
    history, position = [document.board], 0
    ui = Ui(live=True)
    for number, what in choices:
        if what == "do":
            board = document.board
            view = view_of(puzzle, board)
            scene = draw(puzzle, board, view, ui)
            targets = list(touched(puzzle, board, view, ui))
            one = targets[number % len(targets)]
            offered = list(gestures(scene, [one]))
            gesture, _ = offered[number % len(offered)]
            response = puzzle.gesture(board, gesture, view, ui)
            ui = response.ui or ui
            if response.move is None:
                continue
            try:
                document.play(response.move)
            except IllegalMove:
                continue
            if document.board != history[position]:
                del history[position + 1 :]
                history.append(document.board)
                position += 1
        else:
            position = max(0, position - 1) if what == "undo" else min(len(history) - 1, position + 1)
            document.go(document.position + (-1 if what == "undo" else 1))
        assert document.board == history[position]
        assert [entry.board for entry in document.history] == history
        assert puzzle.parse(puzzle.format(document.board)) == document.board


@each_case
def test_options_of_an_open_board_are_changed_by_a_move_and_nothing_else_is(puzzle: AnyPuzzle, path: Path) -> None:
    board, shared = board_of(puzzle, path), puzzle.adjustable
    if shared is None:
        return
    assert set(shared.options) <= set(puzzle.options)
    shown = {(one.target, one.words) for one in controls_of(rows_below(puzzle, board))}  # it may be tinted
    for button in shared.buttons(board):
        assert (button.target, button.words) in shown
        target = button.target
        name = target.split()[1]
        for gesture in (Gesture(Act.CLICK, target, button="left"), Gesture(Act.CLICK, target, button="right")):
            response = puzzle.gesture(board, gesture, view_of(puzzle, board), Ui(live=True))
            assert response.move or response.message
            if response.move:
                after = puzzle.apply(board, response.move)
                changed = {
                    key for key, value in puzzle.options_of(after).items() if value != puzzle.options_of(board)[key]
                }
                assert changed == {name}
                assert puzzle.parse(puzzle.format(after)) == after
                assert puzzle.caption(board, response.move) == shared.caption(board, response.move)


# ------------------------------------------------------------------------------------------------ drawing


@some_cases
def test_every_view_draws_inside_its_frame_in_known_inks(puzzle: AnyPuzzle, path: Path) -> None:
    board = board_of(puzzle, path)
    usual = view_of(puzzle, board)
    for option in puzzle.view_options(board):
        for value in values_of(option, 4):
            _look_at(draw(puzzle, board, usual.with_value(option.name, value)))
    targets = list(touched(puzzle, board, usual, Ui(live=True)))
    for target in _some(targets, 6):
        _look_at(
            draw(puzzle, board, usual, Ui(cursor=target, hover=target, held=target, cursor_visible=True, live=True))
        )
    _look_at(draw(puzzle, board))
    assert draw(puzzle, board) == draw(puzzle, board)


def _look_at(scene: Scene) -> None:
    assert scene.label
    assert any(True for _ in scene.targets())
    said: dict[str, str] = {}
    for target, label in scene.targets():
        assert label, f"{target} has no spoken label"
        assert label not in said, f"{target} and {said[label]} are both called '{label}'"
        said[label] = target
    for ink in {ink for shape in scene.shapes for ink in (shape.fill, shape.stroke) if ink is not None}:
        for name in theme.THEMES:
            theme.load(name).colour(ink)
    for shape in scene.shapes:
        room = shape.stroke_width / 2 if shape.stroke else 0.0
        if isinstance(shape, Text):
            room = -0.25 * shape.box.width  # the box of a text is an estimate on the wide side
        if isinstance(shape, Route) and shape.smooth:
            room = 0.0
        box = shape.box.grown(room)
        tolerance = 0.02 * max(scene.width, scene.height)
        assert box.x >= -tolerance, shape
        assert box.y >= -tolerance, shape
        assert box.x + box.width <= scene.width + tolerance, shape
        assert box.y + box.height <= scene.height + tolerance, shape


# ------------------------------------------------------------------------------------------------ thinking


@some_cases
def test_insights_are_data_and_stop(puzzle: AnyPuzzle, path: Path) -> None:
    board = board_of(puzzle, path)
    view = view_of(puzzle, board)
    found = list(puzzle.insights(board, view, WorkerContext()))
    assert len({insight.key for insight in found}) == len(found)
    roles = theme.load("light").roles
    for insight in found:
        written = insight_json(insight, puzzle)
        read = read_insight(json.dumps(written, allow_nan=False), puzzle)
        assert insight_json(read, puzzle) == written
        if isinstance(insight, Steps):
            for _, step in insight.walk():
                assert all(mark.role in roles for mark in step.marks)
                assert step.caption
    puzzle.scene(board, puzzle.check(board), view, Ui(), tuple(found))
    token = StopToken()
    token.stop()
    late, _ = quickest(lambda: list(until_interrupted(puzzle.insights(board, view, WorkerContext(token)))), 1, 5)
    assert late < 1
    reply = puzzle.reply(board, view, WorkerContext(seed=1))
    if reply is not None:
        assert puzzle.has_opponent
        puzzle.apply(board, reply.move)
