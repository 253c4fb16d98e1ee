"""The drawing of a board: where squares lie, how jumps run, and what shows under a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from random import Random

import pytest

from tests.contract import everything, words_below
from tests.puzzles.ladders.boards import board
from workbench.core.gesture import Act, Gesture, Ui
from workbench.core.options import Value, Values, defaults
from workbench.core.scene import Ellipse, Path, Scene, Text
from workbench.core.wording import signed_text
from workbench.puzzles.ladders.analysis import jump_ends, markov
from workbench.puzzles.ladders.analysis.jump_ends import End
from workbench.puzzles.ladders.analysis.single_games import game
from workbench.puzzles.ladders.puzzle import Ladders
from workbench.puzzles.ladders.rules.board import MOST_SQUARES, Board, Jump, Overshoot, Rules
from workbench.puzzles.ladders.view import drag, geometry, jump_routes, numbers
from workbench.puzzles.ladders.view.jump_routes import moving_routes, routes
from workbench.puzzles.ladders.view.jump_shapes import body, head
from workbench.puzzles.ladders.view.numbers import moves_text

LADDERS = Ladders()
CLASSIC = (
    "1>38 4>14 9>31 21>42 28>84 36>44 51>67 71>91 80>100 16>6 47>26 49>11 56>53 62>19 64>60 87>24 93>73 95>75 98>78"
)


def draw(found: Board, ui: Ui | None = None, **view: Value) -> Scene:
    values = defaults(LADDERS.view_options(found))
    for name, value in view.items():
        values = values.with_value(name, value)
    return LADDERS.scene(found, LADDERS.check(found), values, ui or Ui(live=True))


def below(found: Board, **view: Value) -> set[str]:
    """What is written below the board."""
    return words_below(LADDERS, found, Values({**defaults(LADDERS.view_options(found)), **view}))


def texts(scene: Scene) -> list[str]:
    return [shape.text for shape in everything(scene) if isinstance(shape, Text)]


@pytest.mark.parametrize(
    ("squares", "across"), [(100, 10), (36, 6), (4, 2), (50, 10), (30, 6), (14, 4), (400, 20), (7, 3)]
)
def test_rows_are_full_where_possible(squares: int, across: int) -> None:
    assert geometry.columns(squares) == across


def test_a_large_board_is_made_ready_a_jump_at_a_time() -> None:
    ends = Random(3).sample(range(1, 400), 100)
    large = Board(Rules(400), tuple(Jump(*pair) for pair in sorted(zip(ends[::2], ends[1::2], strict=True))))
    assert not [*LADDERS.before_scene(board(CLASSIC), Ui())]
    ui = Ui(live=True, hover=geometry.square_target(large.jumps[0].target))
    assert len([*LADDERS.before_scene(large, ui)]) == 6 * len(large.jumps) + 2
    parts = routes, body, head, jump_routes._choices, numbers.middle, jump_ends._added
    known = [part.cache_info().misses for part in parts]
    draw(large, ui=ui)
    assert [part.cache_info().misses for part in parts] == known  # nothing of them is left to do


def test_a_snake_that_is_carried_differs_from_the_one_it_crosses_and_no_other_changes() -> None:
    taken, crossed, other = jumps = board("81>10 91>1 94>92", Rules(100)).jumps
    lying = {route.jump: route for route in routes(100, jumps)}
    for square in (77, 82, 97):
        held = Jump(square, 10)
        (alone,) = routes(100, (held,))
        *others, carried = moving_routes(100, jumps, taken, held)
        assert others == [lying[crossed], lying[other]]
        assert carried.jump == held
        assert carried.skin != lying[crossed].skin == alone.skin


@pytest.mark.parametrize("squares", [4, 7, 14, 36, 100])
def test_every_square_lies_under_its_own_middle_beside_the_next(squares: int) -> None:
    for square in range(1, squares + 1):
        x, y = geometry.centre(squares, square)
        assert geometry.square_at(squares, x, y) == square
        if square > 1:
            a, b = geometry.centre(squares, square - 1)
            assert abs(x - a) + abs(y - b) == pytest.approx(1), "the way goes to and fro"
    assert geometry.square_at(squares, 0.01, 0.01) is None
    assert geometry.neighbour(squares, 1, "down") is None


def test_a_ladder_lies_beside_one_in_the_same_row() -> None:
    """One from 5 to 7 was drawn exactly inside one from 1 to 10."""
    inner, outer = (route.points for route in routes(100, board("5>7 1>10", Rules()).jumps))
    assert abs(inner[0][1] - outer[0][1]) > 0.3


def _on_each_other(squares: int, ways: Mapping[Jump, int]) -> int:
    """Grains of bodies that lie on others."""
    lying = Counter(grain for jump, way in ways.items() for grain in jump_routes._stamp(squares, jump, way).tolist())
    return sum(often - 1 for often in lying.values())


def test_jumps_run_from_square_to_square_and_lie_less_on_each_other_than_the_plainest_ones() -> None:
    found = board(CLASSIC, Rules())
    ways = {route.jump: route.way for route in routes(100, found.jumps)}
    assert 3 * _on_each_other(100, ways) < 2 * _on_each_other(100, dict.fromkeys(ways, 0))
    for route in routes(100, found.jumps):
        for square, (x, y) in ((route.jump.source, route.points[0]), (route.jump.target, route.points[-1])):
            assert geometry.square_at(100, x, y) == square


def test_a_snake_is_clicked_on_its_body_and_named() -> None:
    found = board("31>7* 3>9")
    scene = draw(found)
    labels = dict(scene.targets())
    assert labels["jump 31 7"] == "snake 31 to 7, pinned"
    assert labels["cell 1 31"] == "square 31, start of the snake 31 to 7, pinned"
    body = routes(36, found.jumps)[-1]
    x, y = body.points[len(body.points) // 2]
    assert scene.at(x, y) == "jump 31 7"


def test_a_picture_tells_the_rules_where_a_window_has_buttons_for_them() -> None:
    found = board("", Rules(64, 4, overshoot=Overshoot.BOUNCE))
    told = f"expected moves {markov.expected(found):.6f}, die 4, start 0"
    assert any(text.startswith(told) for text in texts(draw(found, Ui())))
    assert not any("die" in text for text in texts(draw(found)))
    assert not any("die" in text for text in texts(draw(found, Ui(), throw=1)))  # its throws stand there
    small = board("", Rules(49, 4))
    moves = f"expected moves {markov.expected(small):.6f}"
    assert f"{moves}, die 4" in texts(draw(small, Ui()))  # as many as there is room for
    assert "die 6, start 0, beyond: stay" in texts(draw(board("3>9 9>4"), Ui()))  # which has none


def test_live_numbers_and_the_distance_to_the_target() -> None:
    found = board(CLASSIC, Rules())
    assert "39.225122 moves" in below(found)
    assert "27.7536 below" in below(found, target=Decimal("66.978705"))
    assert "27.8 below" in below(found, target=Decimal("66.978705"), digits=13)  # in short behind many decimals
    assert "hits 39.225122" in below(found, target=Decimal("39.225122"))
    assert "1106.28571 moves" in below(board("99>1 98>1 97>1 96>1 95>1 93>1 92>1 91>1", Rules()))  # no wider
    assert "✕ not by the rules" in below(board("3>9 9>4"))
    assert f"{markov.expected(found):.12f} moves" in below(found, digits=15)  # as many as floats have
    assert any("out of reach" in text for text in below(board("2>1 3>1", Rules(4, 2, 1))))


def test_room_for_the_distance_to_a_target_is_kept_before_one_is_set() -> None:
    found = board(CLASSIC, Rules())
    view = defaults(LADDERS.view_options(found))
    rows = (
        LADDERS.controls(found, LADDERS.check(found), view.with_value("target", to), Ui()) for to in (None, Decimal(67))
    )
    without, aimed = ([row.kept for row in each] for each in rows)
    assert without == aimed, "the row of rules below stays where it is"
    few, many = (
        len(row.kept[0][-1].text)  # type: ignore[union-attr]
        for digits in (8, 13)
        for row in LADDERS.controls(found, LADDERS.check(found), view.with_value("digits", digits), Ui())[1:2]
    )
    assert many <= few, "nor does a line more take room from the board"


def test_a_miss_of_the_target_does_not_read_as_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """66.9787048822 moves, that hit 66.978705 to six decimals and no further."""
    found = board("2>16 4>22 38>21 62>77 63>72 67>40 74>43 75>84 80>53 99>9", Rules())
    for view in ({}, {"target": Decimal("66.978705")}):
        assert any(text.startswith("expected moves 66.9787049,") for text in texts(draw(found, Ui(), **view)))
        assert "66.9787049 moves" in below(found, **view)
    value = markov.expected(found)
    monkeypatch.setattr(numbers, "CONTEST", Decimal(f"{value:.9f}"))
    (told,) = (text.removesuffix(" moves") for text in below(found) if text.endswith(" moves"))
    assert len(told) > len(f"{value:.9f}")
    exactly, aimed = board("", Rules(6, 2, 1)), Values({"target": Decimal("4.25"), "digits": 6})
    assert moves_text(exactly, markov.expected(exactly), aimed) == "4.250000"


@pytest.mark.parametrize("view", [{}, {"target": Decimal("66.978705")}])
def test_the_last_decimal_is_rounded_as_the_exact_value_is(view: dict[str, Value]) -> None:
    """72.4621848739475130 moves, which end in 7 in doubles."""
    found = board("98>2 97>3", Rules())
    assert "72.462184873948 moves" in below(found, digits=12, **view)


def test_arrows_say_beside_the_board_what_one_square_more_would_do() -> None:
    found = board(CLASSIC, Rules())
    plain = draw(found, Ui(live=True))
    shown = [one for one in draw(found, Ui(live=True, hover="cell 1 78")).shapes if one not in plain.shapes]
    said = [one for one in shown if isinstance(one, Text)]
    now = markov.expected(found)
    near = {geometry.neighbour(100, 78, key) for key in ("up", "down", "left", "right")}
    assert near == {77, 79, 63, 83}
    for there in near:
        change = markov.expected(board(CLASSIC.replace("98>78", f"98>{there}"), Rules())) - now
        assert signed_text(change, 3) in said[0].text
    assert len(said) == 1, "nothing lies over squares"
    assert not set(said[0].text) & set("-↑↓←→"), "an arrow beside a sign would be read as another"
    assert said[0].text.startswith("moves:   up: +")
    assert said[0].box.y > geometry.MARGIN + geometry.rows(100)
    for other, told in (("98>78", True), ("100>3", False)):  # a board that breaks rules has no expected moves
        texts = [
            one.text
            for one in draw(board(f"1>19 {other}", Rules()), Ui(live=True, hover="cell 1 19")).shapes
            if isinstance(one, Text)
        ]
        assert any("up: " in text for text in texts) == told


def test_nothing_hides_the_squares_while_a_jump_is_laid() -> None:
    found = board("78>30", Rules())
    ui = Ui(live=True, cursor="cell 1 78", cursor_visible=True)
    for key in ("enter", "up"):
        ui = LADDERS.gesture(found, Gesture(Act.KEY, key=key), defaults(LADDERS.view_options(found)), ui).ui or ui
    assert drag.held_square(ui) == 83
    numbers = {str(square) for square in range(1, 101)} | {"Start"}
    assert set(texts(draw(found, ui))) <= numbers
    (told,) = set(texts(draw(found, replace(ui, held=None)))) - numbers  # once it lies, it is told what arrows change
    assert told.startswith("moves:"), "of what these are the changes"


@pytest.mark.parametrize("square", [23, 80, 62])  # in the middle, and heads or feet at both sides
def test_what_arrows_say_can_be_read_on_a_small_board(square: int) -> None:
    width, height = geometry.size(100)
    jump = board(f"{square}>{square - 18}", Rules())
    ui = Ui(live=True, hover=f"cell 1 {square}", room=(490.0, 360.0))
    plain = draw(jump, replace(ui, hover=None)).shapes
    said = [one for one in draw(jump, ui).shapes if isinstance(one, Text) and one not in plain]
    unit = min(490 / width, 360 / height)
    assert len(said) == 1
    assert all(one.size * unit >= 10.5 for one in said)
    assert all(one.box.x >= 0 and one.box.x + one.box.width <= width for one in said)


def test_visits_are_shown_as_heat() -> None:
    scene = draw(board(CLASSIC, Rules()), heat=True)
    assert "1.55" in texts(scene)  # square 99 waits for a one
    assert any(shape.fill and "heat" in shape.fill for shape in scene.shapes)


def test_a_drag_is_reckoned_and_routed_once_for_all_squares() -> None:
    found = board(CLASSIC, Rules())
    grip = drag.grip_of(found, found.jumps[-1], End.TARGET)
    costly = (
        jump_ends._added,
        jump_ends._spectrum,
        jump_ends.expected,
        jump_ends.visits,
        jump_routes.routes,
    )  # milliseconds each
    for one in costly:
        one.cache_clear()
    for square in (70, 69, 68, 67, 66, 65, 63, 61, 59, 58):
        ui = replace(drag.take_end(Ui(live=True), grip), mode=str(square))
        draw(grip.board(square), ui, target=Decimal("39.6"))
    assert [one.cache_info().misses for one in costly] == [1, 1, 0, 0, 1]


def test_the_decimals_that_count_decide_what_hits() -> None:
    found = board(CLASSIC, Rules())  # 39.225122308
    assert "hits 39.2" in below(found, target=Decimal("39.2"), digits=1)
    assert "0.0251223 above" in below(found, target=Decimal("39.2"), digits=2)
    assert "hits 39.2251223" in below(found, target=Decimal("39.2251223"), digits=7)
    assert "91.8 billionths below" in below(found, target=Decimal("39.2251224"), digits=8)


def test_squares_stay_where_they_are_when_the_start_changes() -> None:
    outside, inside = draw(board(CLASSIC, Rules())), draw(board(CLASSIC, Rules(start=1)))
    assert (outside.width, outside.height) == (inside.width, inside.height)
    assert outside.bounds("cell 1 57") == inside.bounds("cell 1 57")


def test_heads_pins_and_numbers_lie_above_all_bodies() -> None:
    found = board(CLASSIC.replace("16>6", "16>6*"), Rules())
    shapes = draw(found, Ui()).shapes
    bodies = [body(route) for route in routes(100, found.jumps)]
    heads = [head(route) for route in routes(100, found.jumps)]
    last_body = max(shapes.index(shape) for parts in bodies for shape in parts)
    assert last_body < min(shapes.index(shape) for parts in heads for shape in parts)
    numbers = [k for k, shape in enumerate(shapes) if isinstance(shape, Text) and shape.text.isdigit()]
    assert len(numbers) == 100
    assert last_body < min(numbers)


def test_a_game_that_is_walked_shows_piece_trail_and_die() -> None:
    found = board("8>2 3>15", Rules(36))
    throws = game(found, 5)
    number = next(k for k, one in enumerate(throws, 1) if one.jumps)
    scene, one = draw(found, game=5, throw=number), throws[number - 1]
    fresh = [shape for shape in scene.shapes if shape not in draw(found, game=5, throw=0).shapes]
    places = [(shape.cx, shape.cy) for shape in fresh if isinstance(shape, Ellipse)]
    x, y = geometry.centre(36, one.after)
    assert any(place == pytest.approx((x, y - 0.1)) for place in places), "the piece is where the jump ends"
    for square in one.passed[:-1]:
        assert (geometry.centre(36, square) if square else geometry.start_place(36)) in places, "the trail"
    (route,) = (route for route in routes(36, found.jumps) if route.jump == one.jumps[0])
    assert any(isinstance(shape, Path) and shape.points == route.points for shape in fresh)
    led = f"{'snake' if one.jumps[0].is_snake else 'ladder'} to {one.after}"
    assert f"throw {number}: a {one.pips}, {led}" in texts(scene)
    small = draw(found, Ui(live=True, room=(520.0, 400.0)), game=5, throw=number)
    (told,) = (shape for shape in small.shapes if isinstance(shape, Text) and shape.text.startswith("throw "))
    assert told.fit().size * min(520 / small.width, 400 / small.height) >= 11  # pixels


def test_snakes_that_cross_differ_in_colour_and_none_lies_beyond_the_edge() -> None:
    found = board("91>1 81>10 94>92 99>19 80>21 59>37 40>1", Rules(100))
    parts = [shape for shape in draw(found).shapes if isinstance(shape, Path) and shape.closed]
    skins = {
        shape.target: shape.fill for shape in parts if len(shape.points) > 40 and shape.stroke not in ("cell", None)
    }
    assert skins["jump 91 1"] != skins["jump 81 10"]
    ends = Random(17).sample(range(2, 100), 30)  # the snake from 70 had most room beyond the edge
    crowded = routes(100, tuple(Jump(*pair) for pair in sorted(zip(ends[::2], ends[1::2], strict=True))))
    low, high = geometry.MARGIN + 0.12, geometry.MARGIN + 9.88  # half a body from the edge
    assert all(low < along < high for way in crowded for point in way.points for along in point if way.jump.is_snake)


@pytest.mark.parametrize("players", [1, 3, 4])
def test_pieces_that_wait_stand_beside_the_name_of_the_start(players: int) -> None:
    shapes = draw(board("8>2", Rules(36)), players=players).shapes
    name = next(shape for shape in shapes if isinstance(shape, Text) and shape.text == "Start")
    heads = [shape for shape in shapes if isinstance(shape, Ellipse) and (shape.fill or "").startswith("player-")]
    assert len({shape.cx for shape in heads}) == players
    assert min(shape.cx - shape.rx for shape in heads) > name.x + (name.room or 0) - 0.01


def test_a_piece_waits_wherever_a_game_begins() -> None:
    found = board("8>2", Rules(36, start=1))
    pieces = [shape for shape in draw(found).shapes if (shape.fill or "").startswith("player-1")]
    x, y = geometry.centre(36, 1)
    assert [(one.cx, one.cy) for one in pieces if isinstance(one, Ellipse)] == [(x, y - 0.1)]


@pytest.mark.parametrize("source", [0, 1, 30, 50, 51, 60])
def test_jumps_that_lie_off_the_board_are_drawn_as_far_as_they_go(source: int) -> None:
    """With both ends beyond one edge no board was drawn, and no window opened with it."""
    for target in (0, 1, 30, 50, 51, 67):
        found = Board(Rules(50), (Jump(source, target),))
        assert draw(found, Ui(live=True, cursor=f"cell 1 {source}", cursor_visible=True)).shapes


def test_what_a_cursor_leaves_as_it_is_is_drawn_by_the_same_shapes() -> None:
    found = board("390>20 7>300", Rules(400))
    before, after = (draw(found, Ui(live=True, cursor=f"cell 1 {at}", cursor_visible=True)).shapes for at in (50, 51))
    assert len({id(shape) for shape in after} - {id(shape) for shape in before}) <= 10


def test_where_squares_are_small_every_fifth_has_a_number() -> None:
    numbers = {text for text in texts(draw(board("", Rules()), Ui(live=True, room=(260.0, 260.0)))) if text.isdigit()}
    assert numbers == {str(square) for square in range(5, 101, 5)}


def test_what_is_kept_of_jumps_is_that_of_a_board_as_full_as_any() -> None:
    for cache in (body, head, jump_routes._route, jump_routes._choices, jump_routes._stamp, numbers.middle):
        kept = cache.cache_info().maxsize
        assert kept == MOST_SQUARES  # no two jumps begin on one
