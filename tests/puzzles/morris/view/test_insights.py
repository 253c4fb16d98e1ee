"""What there is to know about a game: facts, moves, the main line, the tree, and nothing where the truth is hidden."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.contract import controls_of, words_below
from workbench.core import options
from workbench.core.gesture import Act, Gesture, Ui
from workbench.core.grid import target_move
from workbench.core.insight import Bars, Curve, Steps, Table, facts_of
from workbench.core.scene import Rect, Text
from workbench.puzzles.morris.puzzle import Morris
from workbench.puzzles.morris.rules.board import Board
from workbench.puzzles.morris.rules.check import check
from workbench.puzzles.morris.rules.moves import apply
from workbench.puzzles.morris.rules.position import Position, Variant
from workbench.solve.jobs.worker_context import WorkerContext

MORRIS = Morris()


def known(board: Board, **view: Any) -> dict[str, Any]:
    """The insights of a board by key."""
    values = options.defaults(MORRIS.view_options(board))
    for name, value in view.items():
        values = values.with_value(name, value)
    return {insight.key: insight for insight in MORRIS.insights(board, values, WorkerContext(seed=1))}


def test_facts_of_the_opening() -> None:
    facts = {name: fact.value for name, fact in facts_of(known(Board()).values()).items()}
    assert (facts["to_move"], facts["value"], facts["distance"], facts["reachable"]) == ("X", "win", 13, True)
    assert facts["moves"]["2"] == {"value": "win", "distance": 13}
    assert facts["moves"]["5"] == {"value": "draw", "distance": None}


def test_facts_of_a_position_that_is_never_reached() -> None:
    board = Board(start=Position((0, 1, 2), (3, 4, 6), True))
    facts = {name: fact.value for name, fact in facts_of(known(board).values()).items()}
    assert (facts["value"], facts["distance"], facts["reachable"], facts["moves"]) == ("win", 0, False, {})


def test_large_boards_and_broken_ones_have_no_values() -> None:
    for board in (Board(Variant(5, 5, 4, 4)), Board(start=Position((0,), (0,)))):
        facts = {name: fact.value for name, fact in facts_of(known(board).values()).items()}
        assert (facts["value"], facts["distance"], facts["moves"]) == (None, None, None)


def test_the_table_and_the_bars_are_clicked_to_play() -> None:
    found = known(apply(Board(), "play 2 1"), intelligence=100)
    table, bars = found["moves"], found["chances"]
    assert isinstance(table, Table)
    assert isinstance(bars, Bars)
    assert (table.rows[0].values[:3], table.rows[0].target) == ((5, "win", 7), "move: play 5")
    scores = [row.values[3] for row in table.rows]
    assert scores == sorted(scores, key=lambda score: -float(score or 0))
    assert round(sum(bar.value for bar in bars.bars)) == 100
    assert {bar.target for bar in bars.bars if bar.value} == {"move: play 5"}


def test_the_main_line_ends_the_game_in_time() -> None:
    line = known(Board())["line"]
    assert isinstance(line, Steps)
    assert len(line.steps) == 13
    assert check(line.steps[-1].board).solved
    assert apply(Board(), target_move(line.steps[-1].target) or "") == line.steps[-1].board


def test_the_curve_shows_what_was_given_away() -> None:
    curve = known(apply(Board(), "play 2 1 9"))["evaluation"]
    assert isinstance(curve, Curve)
    assert [series.label for series in curve.series] == ["value for X", "X 9 turns a win into a loss", "here"]
    assert curve.series[0].ys[0] == pytest.approx(1 / 13)
    assert curve.series[0].ys[-1] < 0 < curve.series[0].ys[-2]


def test_the_game_is_a_tree_that_one_can_jump_in() -> None:
    board = after_all("play 2 1 9", "back", "play 5 3", "go 2")
    game = known(board)["game"]
    assert isinstance(game, Steps)
    # the variation hangs on the move that it replaces, its second move below its first
    assert [depth for depth, _ in game.walk()] == [0, 0, 0, 1, 2]
    assert {step.target for _, step in game.walk()} == {f"move: go {node}" for node in range(1, 6)}
    for _, step in game.walk():
        assert apply(board, target_move(step.target) or "") == step.board


def after_all(*moves_: str) -> Board:
    """A board after some moves."""
    board = Board()
    for move in moves_:
        board = apply(board, move)
    return board


def test_the_layers_lead_from_the_end_to_the_position() -> None:
    layers = known(Board())["layers"]
    assert isinstance(layers, Steps)
    assert len(layers.steps) == 14
    assert layers.steps[0].caption.startswith("Decided in 0 moves: 12,096 positions, 12,096 of 128,170 known. ")
    assert check(layers.steps[0].board).complete
    assert layers.steps[-1].board.position == Position()
    drawn = known(apply(Board(), "play 1"))["layers"]
    assert "Decided in no number of moves" in drawn.steps[-1].caption
    assert len(drawn.steps) == 19
    walk_on_graph = known(Board(), graph=True)["around"]
    assert isinstance(walk_on_graph, Steps)
    scene = MORRIS.scene(
        Board(), check(Board()), options.defaults(MORRIS.view_options(Board())).with_value("graph", True), ui_of()
    )
    for step in walk_on_graph.steps:
        for mark in step.marks:
            assert scene.bounds(mark.target) is not None


def test_the_graph_beside_the_board_leads_to_each_position_and_the_values_have_a_legend() -> None:
    board, view = apply(Board(), "play 2 1 9"), options.defaults(MORRIS.view_options(Board()))
    insights = tuple(known(board).values())
    scene = MORRIS.scene(board, check(board), view, Ui(live=True, room=(700.0, 400.0)), insights)
    graph = {shape.target: shape for shape in scene.shapes if isinstance(shape, Rect) and shape.height > 0.5}
    assert {"go 0", "go 1", "go 2", "go 3"} < set(graph)
    assert scene.spoken("go 0") == "the beginning"
    assert graph["go 1"].x < graph["go 2"].x
    assert MORRIS.gesture(board, Gesture(Act.CLICK, "go 0", button="left"), view, Ui()).move == "go 0"
    legend = "Type a number, or click: +n wins, −n loses in n moves, = draws"
    assert legend in words_below(MORRIS, board, view, insights=insights)
    assert legend not in words_below(MORRIS, board, view)


def test_the_list_of_moves_has_the_graph_s_room_where_no_values_are_seen() -> None:
    board = apply(Board(), "play 5 1 3 7 4 6 8 2 9 5 1 3 7")
    view, seen = options.defaults(MORRIS.view_options(board)), []
    for mode in ("analyse", "play"):
        how = Ui(live=True, room=(505.0, 285.0))
        shapes = MORRIS.scene(board, check(board), view.with_value("mode", mode), how).shapes
        seen.append([shape.label for shape in shapes if isinstance(shape, Rect) and shape.label.startswith("move ")])
    assert len(seen[0]) < len(seen[1])
    assert seen[0][-1] == seen[1][-1] == "move 13: X 7"


def test_a_review_keeps_the_game_in_sight_and_lights_the_mistake_that_is_tried_again() -> None:
    board = apply(Board(), "play 5 2 1 8 3 7 9 5 6")
    view = options.defaults(MORRIS.view_options(board)).with_value("mode", "review").with_value("opponent", "O")

    def seen(moves: str) -> tuple[list[str], list[str]]:
        """The moves of the list, and those that are lit."""
        here = board
        for move in moves.split(", "):
            here = apply(here, move)
        insights = tuple(known(here, mode="review", opponent="O").values())
        shapes = MORRIS.scene(here, check(here), view, Ui(live=True, room=(700.0, 400.0)), insights).shapes
        told = [(at, one.target) for at, one in enumerate(shapes) if one.target and one.target.startswith("go ")]
        words = [shapes[at + 2] for at, _ in told]  # behind the number of its ply
        listed = [(one.text, one.bold) for one in words if isinstance(one, Text)]
        return [text for text, _ in listed], [text for text, bold in listed if bold]

    told = known(board, mode="review", opponent="O")["review"]
    assert len(told.steps) > 2  # of these the button counts those that can be tried again, and so does the title
    assert told.title == "How the game went: 2 mistakes to be tried again"
    game = ["5?", "2?", "1", "8", "3??", "7?", "9", "5?", "6"]  # the opponent's are marked, too
    assert seen("go 0") == (game, ["5?"])
    assert seen("go 0, play 1") == (game, ["5?"])  # a try
    assert seen("go 1") == (game, ["5?"])  # where the opponent made one nothing is tried
    assert seen("go 2") == (game, ["2?"])
    assert seen("go 4, play 6") == (game, ["3??"])
    assert seen("go 9") == (game, ["6"])


def ui_of() -> Any:
    """A hand that does nothing."""

    return Ui()


# ------------------------------------------------------------------------------------------------ what is told


def test_without_values_nothing_tells_who_wins() -> None:
    board = apply(Board(), "play 2 1 9")  # a blunder
    told, hidden = known(board, graph=True), known(board, graph=True, numbers=False)
    assert {"moves", "chances", "line", "replies", "evaluation", "layers"} <= set(told)
    assert set(hidden) == {"facts", "game"}
    values = {name: fact.value for name, fact in facts_of([hidden["facts"]]).items()}
    assert values == {"to_move": "O", "value": None, "distance": None, "reachable": True, "moves": None}
    captions = [step.caption for _, step in hidden["game"].walk()]
    assert captions == ["X 2", "O 1", "X 9  ◂ here"]
    assert [step.caption for _, step in told["game"].walk()][-1] == "X 9??, turns a win into a loss  ◂ here"
    assert not any(mark.role == "bad" for _, step in hidden["game"].walk() for mark in step.marks)


def test_a_review_tells_what_a_position_is_worth_and_no_move() -> None:
    board = apply(Board(), "play 2 1 9")
    for found in (known(board, mode="review"), known(board, mode="review", opponent="O")):
        told = facts_of([found["facts"]])
        assert (told["value"].value, told["moves"].value, told["moves"].shown) == ("win", None, "hidden")
        assert "moves" not in found
    assert facts_of([known(board, mode="review", numbers=False)["facts"]])["value"].shown == "hidden"


def test_a_variation_that_is_looked_at_is_the_current_line() -> None:
    board = apply(apply(apply(Board(), "play 2 5 1"), "back 2"), "play 9 4")  # 9 in place of 5
    game = known(board, numbers=False)["game"]
    assert [step.caption for step in game.steps] == ["X 2", "O 9", "X 4  ◂ here"]
    (other,) = game.steps[1].branches
    assert [other.caption, *(step.caption for step in other.branches)] == ["O 5", "X 1"]
    back = known(apply(board, "go 1"), numbers=False)["game"]  # before the lines part, the main one is the current one
    assert [step.caption for step in back.steps][1:] == ["O 5", "X 1"]


def test_it_is_said_whose_choice_the_bars_show() -> None:
    begun = apply(Board(), "play 2")
    assert known(begun, opponent="O", intelligence=60)["chances"].title == "O’s choice, strength 60"
    assert known(begun)["chances"].title == "Opponent’s choice for O, strength 100"


def test_an_opponent_that_does_not_know_the_values_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORKBENCH_CACHE", str(tmp_path))
    board = Board(Variant(4, 4, 4, 4))
    assert "opponent" not in facts_of(known(board).values())
    assert "opponent" not in facts_of(known(Board(), opponent="X", numbers=False).values())
    broken = Board(start=Position((4, 2), (0,)))
    assert "opponent" not in facts_of(known(broken, opponent="O").values())  # nobody plays on there
    said = known(board, opponent="O")
    assert facts_of(said.values())["opponent"].value == "O looks 2 moves ahead, no further"
    view = options.defaults(MORRIS.view_options(board)).with_value("opponent", "O")
    begun = apply(board, "play 1")
    below = words_below(MORRIS, begun, view, insights=(said["facts"],))
    assert any("O looks 2 moves ahead" in words for words in below)


def test_a_finished_game_hides_nothing_of_how_it_ended() -> None:
    board = apply(Board(), "play 1 4 2 5 3")
    found = facts_of([known(board, numbers=False)["facts"]])
    assert (found["value"].value, found["distance"].value) == ("loss", 0)
    assert "hidden" not in {fact.shown for fact in found.values()}


def test_a_review_tells_what_the_opponent_shortens_and_leads_back_to_what_is_left() -> None:
    board = apply(Board(), "play 2 1 3 5 4 9")
    found = known(board, mode="review", opponent="O")
    assert found["review"].steps[0].caption == "Move 2: O on square 1 loses 4 moves sooner than it must"
    view = options.defaults(MORRIS.view_options(board)).with_value("mode", "review").with_value("opponent", "O")
    rows = MORRIS.controls(board, check(board), view, Ui(), tuple(found.values()))
    assert [one.enabled for one in controls_of(rows[-1:])] == [True, True, True]
