"""Options of an open board: one move for all, and buttons that lead to values the board can have."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

from workbench.core import control
from workbench.core.adjustable import Adjustable
from workbench.core.errors import IllegalMove, OptionError
from workbench.core.gesture import Act, Gesture, Response
from workbench.core.options import Kind, Option, Value, Values


@dataclass(frozen=True)
class Game:
    moves: int = 4
    die: int = 6
    beyond: str = "stay"
    chain: bool = False


def change(game: Game, name: str, value: Value) -> Game:
    if name == "moves" and value == 6:
        raise OptionError("6 moves are too many")
    if name == "beyond" and value == "bounce" and game.die > 6:
        raise OptionError("a large die does not bounce")
    changed: Any = {name: value}
    return replace(game, **changed)


OPTIONS: Adjustable[Game] = Adjustable(
    (
        Option("moves", "Moves", Kind.INTEGER, 4, 0, 9),
        Option("die", "Die", Kind.INTEGER, 6, 1, 20),
        Option("beyond", "Beyond the goal", Kind.CHOICE, "stay", choices=("stay", "bounce", "win")),
        Option("chain", "Chains", Kind.FLAG, False),
    ),
    lambda game, name: f"{name} {getattr(game, name)}",
    change,
    common={"die": (4, 6, 8, 20)},
)


def clicked(game: Game, target: str, button: str = "left") -> Game:
    response = OPTIONS.respond(game, Gesture(Act.CLICK, target, button=button))
    assert response is not None
    return OPTIONS.apply(game, response.move) if response.move else game


def test_the_move_changes_one_option_or_says_what_is_wrong() -> None:
    assert OPTIONS.owns("option die 8")
    assert not OPTIONS.owns("optional")
    assert OPTIONS.apply(Game(), "option chain yes") == Game(chain=True)
    assert OPTIONS.caption(Game(), "option beyond win") == "Beyond the goal: win"
    for wrong, why in (
        ("option", "changes moves, die, beyond, chain"),
        ("option size 3", "changes moves"),
        ("option die", "changes moves"),
        ("option die 0", "die: 0 is not a whole number from 1 to 20"),
        ("option die six", "'six' is not"),
        ("option moves 6", "6 moves are too many"),
    ):
        with pytest.raises(IllegalMove, match=why):
            OPTIONS.apply(Game(), wrong)


def test_numbers_have_buttons_for_one_more_and_one_fewer_unless_some_are_common() -> None:
    targets = [button.target for button in OPTIONS.buttons(Game())]
    assert targets == [
        *("option moves -1", "option moves", "option moves +1"),
        *("option die", "option beyond", "option chain"),
    ]
    assert OPTIONS.buttons(Game())[1].words == "moves 4"


def test_clicks_go_on_and_right_clicks_go_back() -> None:
    assert clicked(Game(), "option moves +1").moves == 5
    assert clicked(Game(), "option moves -1").moves == 3
    assert clicked(Game(), "option moves", "right").moves == 3
    assert clicked(Game(), "option chain").chain
    assert clicked(Game(beyond="win"), "option beyond").beyond == "stay"
    assert clicked(Game(), "option beyond", "right").beyond == "win"


@pytest.mark.parametrize(("die", "after", "before"), [(6, 8, 4), (7, 8, 6), (20, 4, 8), (4, 6, 20), (1, 4, 20)])
def test_common_numbers_in_a_circle(die: int, after: int, before: int) -> None:
    assert clicked(Game(die=die), "option die").die == after
    assert clicked(Game(die=die), "option die", "right").die == before


def test_values_that_the_board_cannot_have_are_passed_over_and_a_dead_end_is_told() -> None:
    assert clicked(Game(die=8), "option beyond").beyond == "win"
    response = OPTIONS.respond(Game(moves=5), Gesture(Act.CLICK, "option moves +1"))
    assert response == Response(message="6 moves are too many")
    response = OPTIONS.respond(Game(moves=9), Gesture(Act.CLICK, "option moves +1"))
    assert response == Response(message="moves: 10 is not a whole number from 0 to 9")


def test_a_number_is_typed_with_the_words_beside_it_or_without() -> None:
    def typed(target: str) -> Response | None:
        return OPTIONS.respond(Game(), Gesture(Act.CHOOSE, target))

    forms = {button.target: button.form for button in OPTIONS.buttons(Game())}
    assert [forms[f"option {name}"] for name in ("moves", "die")] == [control.Form.FIELD] * 2
    assert forms["option chain"] is control.Form.BUTTON
    assert typed("option moves 7") == Response(move="option moves 7")
    assert typed("option die die 7") == Response(move="option die 7")
    assert typed("option moves 6") == Response(message="6 moves are too many")
    assert typed("option moves -1") == Response(message="moves: -1 is not a whole number from 0 to 9")
    for wrong in ("", " many", " 1 2", " 1.5"):
        assert typed(f"option moves{wrong}") == Response(message=f"Moves: ‘{wrong.strip()}’ is not one whole number")


def test_the_wheel_turns_numbers_by_one() -> None:
    assert OPTIONS.respond(Game(), Gesture(Act.WHEEL, "option die", turns=-2)) == Response(move="option die 4")
    assert OPTIONS.respond(Game(), Gesture(Act.WHEEL, "option chain", turns=1)) == Response(move="option chain yes")


def test_other_gestures_are_the_puzzles_own() -> None:
    for gesture in (Gesture(Act.CLICK, "cell 1 1"), Gesture(Act.HOVER, "option die"), Gesture(Act.CLICK, "option x")):
        assert OPTIONS.respond(Game(), gesture) is None
    assert OPTIONS.respond(Game(), Gesture(Act.PRESS, "option die")) == Response()


def test_a_switch_turns_a_flag_or_takes_the_other_of_two() -> None:
    options = (
        Option("hopes", "Hopes", Kind.FLAG, False),
        Option("demon", "Demon", Kind.CHOICE, "asleep", choices=("asleep", "awake")),
    )
    view = Values({"hopes": False, "demon": "awake", "delay": 4})
    assert [control.is_on(option, view) for option in options] == [False, True]
    for name, value in (("hopes", True), ("demon", "asleep")):
        response = control.respond(options, Gesture(Act.CLICK, f"view {name}"), view)
        assert response == Response(view=view.with_value(name, value))
    assert control.respond(options, Gesture(Act.CLICK, "view delay"), view) is None
