"""True candidates on the board while it is edited: the insight against all Latin squares, and its drawing."""

from __future__ import annotations

import random
from typing import Any

from tests.contract import controls_of, words_below
from tests.judges import towers as judge
from tests.puzzles.towers.boards import a_board
from tests.puzzles.towers.brute_force import all_solutions
from workbench.core.gesture import Act, Gesture, Ui
from workbench.core.insight import Facts, Insight
from workbench.core.options import Values, defaults
from workbench.core.scene import Rect, Scene, Text
from workbench.puzzles.towers.puzzle import Towers
from workbench.puzzles.towers.rules.board import Board, clues_of, empty, puzzle_of
from workbench.puzzles.towers.view.candidates import LIMIT, place_of, places, size_of
from workbench.solve.jobs.worker_context import WorkerContext

TOWERS = Towers()
KEY = "true-candidates"


def view(**values: Any) -> Values:
    return Values({**defaults(TOWERS.views), "candidates": True, **values})


def thought(board: Board, how: Values) -> list[Insight]:
    return list(TOWERS.insights(board, how, WorkerContext()))


def facts(board: Board) -> dict[str, Any]:
    last = [one for one in thought(board, view()) if one.key == KEY][-1]
    assert isinstance(last, Facts)
    return {fact.name: fact.value for fact in last.facts}


def random_board(rng: random.Random) -> Board:
    """A 4x4 board with some clues, givens and heights of a solution."""
    board = a_board(4, rng, 0.3, 0.1)
    for index, height in enumerate(rng.choice(list(all_solutions(board)))):
        if not board.givens[index] and rng.random() < 0.1:
            board = TOWERS.apply(board, f"set {index // 4 + 1} {index % 4 + 1} {height}")
    return board


def test_what_has_been_filled_in_counts_as_given() -> None:
    rng = random.Random(12)
    for _ in range(8):
        board = random_board(rng)
        squares = judge.squares(4)[judge.solutions(4, board.clues, board.heights)]
        numbers = [[int((squares[:, i] == h).sum()) for h in range(1, 5)] for i in range(16)]
        known = facts(board)
        for cell, truth in zip(known["candidates"], numbers, strict=True):
            assert [[h, min(number, LIMIT)] for h, number in cell] == [
                [h, min(number, LIMIT)] for h, number in enumerate(truth, 1) if number
            ]
        unique = [[i // 4 + 1, i % 4 + 1, h] for i, cell in enumerate(numbers) for h in range(1, 5) if cell[h - 1] == 1]
        assert known["unique_by"] == (unique if len(squares) > 1 else [])


def drawn(board: Board, how: Values, insights: list[Insight], cursor: str = "cell 1 2") -> Scene:
    ui = Ui(live=True, cursor=cursor, cursor_visible=True)
    return TOWERS.scene(board, TOWERS.check(board), how, ui, tuple(insights))


def words(board: Board, cursor: str = "cell 1 2") -> set[str]:
    """What is written below a board whose candidates are known."""
    ui = Ui(live=True, cursor=cursor, cursor_visible=True)
    return words_below(TOWERS, board, view(), ui, tuple(thought(board, view())))


def test_plates_stand_behind_what_is_possible_and_a_frame_around_what_is_unique() -> None:
    board = TOWERS.apply(TOWERS.apply(empty(3), "set 0 1 3"), "set 1 2 2")
    shown = drawn(board, view(), thought(board, view()))
    plates = [shape for shape in shown.shapes if isinstance(shape, Rect) and shape.width < 0.5]
    squares = judge.squares(3)[judge.solutions(3, board.clues, board.heights)]
    assert len(squares) == 1  # so nothing is framed: it is unique already
    assert len(plates) == 8
    assert not any(plate.stroke == "good" for plate in plates)
    loose = TOWERS.apply(board, "set 0 1 0")
    framed = [
        shape
        for shape in drawn(loose, view(), thought(loose, view())).shapes
        if isinstance(shape, Rect) and shape.width < 0.5 and shape.stroke == "good"
    ]
    assert len(framed) == len(facts(loose)["unique_by"]) > 0


def test_the_line_tells_the_numbers_of_the_cell_at_the_cursor() -> None:
    board = empty(3)
    assert "Row 1, column 2: 1 2 3 in 4 solutions" in words(board)
    wrong = TOWERS.apply(TOWERS.apply(board, "set 1 1 1"), "set 1 2 1")
    for cursor in ("cell 2 2", ""):
        assert "Nothing completes what stands on the board" in words(wrong, cursor)


def test_nothing_is_given_away_while_one_plays() -> None:
    board = TOWERS.apply(empty(4), "set 0 1 4")
    for playing in (view(lock="play"), view(lock="play", candidates=False)):
        assert [one.key for one in thought(board, playing)] == ["facts", "grade"]
        assert not [shape for shape in drawn(board, playing, thought(board, view())).shapes if _small(shape)]


def test_spoilers_stand_faintly_in_empty_cells_whatever_is_pencilled_or_wrong_and_go_again() -> None:
    heights = (1, 2, 3, 4, 2, 3, 4, 1, 3, 4, 1, 2, 4, 1, 2, 3)
    board = puzzle_of(clues_of(4, heights), [height if index < 4 else 0 for index, height in enumerate(heights)])
    played = TOWERS.apply(TOWERS.apply(board, "mark 2 1 3"), "set 4 4 1")  # that one is wrong
    spoilt = view(lock="play", spoilers=True)

    def faint(how: Values) -> list[str]:
        texts = (one for one in drawn(played, how, thought(played, how)).shapes if isinstance(one, Text))
        return [one.text for one in texts if one.fill == "accent/0.45"]

    assert faint(spoilt) == [str(height) for height in heights[4:15]]
    again = TOWERS.gesture(played, Gesture(Act.KEY, None, key="t"), spoilt, Ui(live=True)).view
    assert again is not None
    assert faint(again) == []


def _small(shape: object) -> bool:
    return isinstance(shape, Rect) and shape.width < 0.5


def test_t_shows_true_candidates_and_spoilers_while_one_plays() -> None:
    for lock, name in (("edit", "candidates"), ("play", "spoilers")):
        before = Values({**defaults(TOWERS.views), "lock": lock})
        response = TOWERS.gesture(empty(4), Gesture(Act.KEY, None, key="t"), before, Ui(live=True))
        assert response.view == before.with_value(name, True)
        *_, shows = controls_of(TOWERS.controls(empty(4), TOWERS.quick_check(empty(4)), before, Ui(live=True)))
        assert shows.words == "True candidates", "one name for both"


def test_a_pencil_mark_is_as_large_as_its_place_allows() -> None:
    """In a large drawing, too: a digit has three quarters of its size's height."""
    *_, pitch = place_of(6, 1)
    assert 0.9 * pitch < size_of(6, 1, pitch, Ui(room=(2000.0, 2000.0))) <= 1.2 * pitch


def test_pencil_marks_keep_off_the_lines_and_are_no_heights() -> None:
    """The 7, 8 and 9 of a 9x9 stood on the line below; a mark beside 13 was as large as a height."""
    small = Ui(live=True, room=(505.0, 372.0))
    cell = (small.room[1] - 24) / 11
    for height in (1, 9):
        *_, y, pitch = place_of(9, height)
        size = size_of(9, height, pitch, small)
        assert size, "it is read"
        half = 0.73 * size / 2
        assert cell * min(y - half, 1 - y - half) > 2.6, "two pixels beside half of the frame"
    large = Ui(live=True, room=(900.0, 720.0))
    *_, pitch = places(13, (2, 5, 13), large)[0]
    assert size_of(13, 2, pitch, large) < 0.7 * 0.46
