"""What hands do to a deal, and what the drawing and the insights say of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.contract import controls_of, rows_below, touched, words_below
from tests.puzzles.war.boards import WAR, board
from tests.puzzles.war.touching import DEAL, do, view
from workbench.core import options
from workbench.core.control import ControlText, only_looked_at
from workbench.core.errors import IllegalMove
from workbench.core.gesture import Act, Gesture, Response, Ui
from workbench.core.insight import Curve, Steps, facts_of
from workbench.puzzles.war.options import last_shown
from workbench.puzzles.war.rules.board import Board, Rules, Winnings, empty
from workbench.puzzles.war.rules.game import game_of
from workbench.puzzles.war.view import timeline
from workbench.solve.jobs.worker_context import WorkerContext

HERE = Ui(cursor="cell 1 2", cursor_visible=True, live=True)
ON_TURN = Ui(cursor="turn 4", cursor_visible=True, live=True)


AT_FOUR = view(DEAL).with_value("turn", 4)


def test_a_card_is_chosen_typed_and_opened() -> None:
    pressed = do(DEAL, Gesture(Act.PRESS, "cell 1 2", button="left"))
    assert pressed.ui is not None
    assert pressed.ui.cursor == "cell 1 2"
    assert do(DEAL, Gesture(Act.KEY, key="2"), HERE).move == "set A 2 2"
    assert do(DEAL, Gesture(Act.KEY, key="delete"), HERE).move == "set A 2 ?"
    assert do(DEAL, Gesture(Act.WHEEL, "cell 1 2", turns=1), HERE).move == "set A 2 ?"
    assert do(DEAL, Gesture(Act.CLICK, "cell 2 3", button="right")).move == "set B 3 ?"


def test_space_is_left_to_the_play_of_the_game_wherever_the_cursor_is() -> None:
    for cursor in ("cell 1 2", "hand 1", "turn 4"):
        ui = Ui(cursor=cursor, cursor_visible=True, live=True)
        for at in (view(DEAL), AT_FOUR):
            assert do(DEAL, Gesture(Act.KEY, key="space"), ui, at) == Response()


def test_ranks_above_nine_are_typed_with_two_keys() -> None:
    full = empty(Rules())
    first = do(full, Gesture(Act.KEY, key="1"), HERE)
    assert first.move == "set A 2 1"
    assert first.ui is not None
    assert do(full, Gesture(Act.KEY, key="2"), first.ui).move == "set A 2 12"


def test_the_palette_offers_ranks_for_a_card_and_results_for_a_turn() -> None:
    for_card = touched(WAR, DEAL, view(DEAL), HERE)
    assert "move: set A 2 3" in for_card
    for_turn = touched(WAR, DEAL, AT_FOUR, ON_TURN)
    lines = ("turn 4: A", "turn 4: tie", "turn 4: war 2", "ends: 4")
    assert {f"move: pin {line}" for line in lines} <= set(for_turn)
    assert do(DEAL, Gesture(Act.CLICK, "move: pin ends: 4", button="left")).move == "pin ends: 4"
    for_player = touched(WAR, DEAL, view(DEAL), replace(ON_TURN, cursor="hand 1"))
    assert {"move: pin winner: A", "move: pin A without: 3"} <= set(for_player)


def test_a_story_is_typed_turn_after_turn_and_taken_back() -> None:
    board, at, ui = empty(Rules()), view(empty(Rules())), Ui(live=True)
    for key in "=aab2b":
        response = do(board, Gesture(Act.KEY, key=key), ui, at)
        assert response.move
        board, at, ui = WAR.apply(board, response.move), response.view or at, response.ui or ui
    told = ["turn 1: tie", "turn 2: A", "turn 3: A", "turn 4: B", "turn 5: war 2", "turn 7: B"]
    assert [pin.text for pin in board.story] == told
    assert at["turn"] == 8
    for left in (5, 5, 4):  # the war's second tie is no line of its own
        response = do(board, Gesture(Act.KEY, key="backspace"), ui, at)
        board, at, ui = WAR.apply(board, response.move or "pin longest war: 1"), response.view or at, response.ui or ui
        at = at if response.move else at.with_value("turn", 6)
        assert len([pin for pin in board.story if pin.turn]) == left


@pytest.mark.parametrize("chosen", ["cell 1 3", "hand 2"])
def test_a_story_begins_with_its_sign_whatever_is_chosen(chosen: str) -> None:
    at, ui = view(DEAL), Ui(live=True, cursor=chosen, cursor_visible=True)
    response = do(DEAL, Gesture(Act.KEY, key="="), ui, at)
    assert response.move == "pin turn 1: tie"
    response = do(WAR.apply(DEAL, response.move), Gesture(Act.KEY, key="a"), response.ui or ui, response.view or at)
    assert response.move == "pin turn 2: A"


def test_a_pattern_is_told_by_one_click() -> None:
    full = empty(Rules())
    (one,) = (c for c in controls_of(rows_below(WAR, full)) if c.words == "A, B, A, B, …")
    told = WAR.apply(full, one.target.removeprefix("move: "))
    assert [pin.player for pin in told.story] == [0, 1] * 13
    assert [pin.turn for pin in told.story] == list(range(1, 27))
    with pytest.raises(IllegalMove):
        WAR.apply(full, "tell 1 AXB")


def test_what_was_dealt_can_be_opened_or_kept() -> None:
    done = WAR.apply(board("A: 1 ? 2\nB: 1 2 3"), "complete 1")
    pressed = touched(WAR, done, view(done), HERE)
    assert {"move: open dealt", "move: keep"} <= set(pressed)
    assert pressed["cell 1 2"] == "A, card 2 of 3: rank 3, dealt"
    kept = WAR.apply(done, "keep")
    pressed = touched(WAR, kept, view(kept), HERE)
    assert "move: open" in pressed
    assert "move: keep" not in pressed
    assert pressed["cell 1 2"] == "A, card 2 of 3: rank 3"


@pytest.mark.parametrize("turn", [0, 4])
@pytest.mark.parametrize("cursor", ["", "cell 1 2", "turn 4", "hand 1", "story 0"])
def test_a_key_opens_all_cards_wherever_one_is(cursor: str, turn: int) -> None:
    ui = replace(ON_TURN, cursor=cursor, cursor_visible=bool(cursor))
    assert do(DEAL, Gesture(Act.KEY, key="m"), ui, view(DEAL).with_value("turn", turn)).move == "open"


def test_dragging_shows_the_swap_and_dropping_makes_it() -> None:
    drag = do(DEAL, Gesture(Act.DRAG, "cell 2 3", "cell 1 1", "left"))
    assert drag.preview == WAR.apply(DEAL, "swap A 1 B 3")
    assert do(DEAL, Gesture(Act.DROP, "cell 2 3", "cell 1 1", "left")).move == "swap A 1 B 3"
    assert do(DEAL, Gesture(Act.DROP, None, "cell 1 1", "left")).move is None


@pytest.mark.parametrize(
    ("key", "move"),
    [
        ("a", "pin turn 4: A"),
        ("b", "pin turn 4: B"),
        ("=", "pin turn 4: tie"),
        ("e", "pin ends: 4"),
        ("3", "pin turn 4: war 3"),
    ],
)
def test_keys_pin_a_turn(key: str, move: str) -> None:
    assert do(DEAL, Gesture(Act.KEY, key=key), ON_TURN, AT_FOUR).move == move


@pytest.mark.parametrize("cursor", ["", "cell 1 2", "turn 4", "hand 1", "hand 2"])
def test_at_a_later_turn_arrows_choose_no_card_which_nobody_would_see(cursor: str) -> None:
    ui = replace(ON_TURN, cursor=cursor, cursor_visible=bool(cursor))
    for key in ("left", "right", "up", "down", "home", "end"):
        found = do(DEAL, Gesture(Act.KEY, key=key), ui, AT_FOUR)
        if found.ui is None:
            assert found.message.endswith("− steps back to turn 0")
        else:
            assert (found.ui.cursor or "").split()[0] in ("turn", "hand"), key
    assert do(DEAL, Gesture(Act.KEY, key="b"), replace(ui, cursor="cell 1 2"), AT_FOUR).move == "pin turn 4: B"


def test_pins_are_taken_out() -> None:
    told = WAR.apply(DEAL, "pin turn 4: A")
    assert do(told, Gesture(Act.KEY, key="delete"), ON_TURN, AT_FOUR).move == "unpin turn 4: A"
    assert do(told, Gesture(Act.CLICK, "pin 1", button="right")).move == "unpin turn 4: A"
    assert do(told, Gesture(Act.CLICK, "turn 4", button="right")).move == "unpin turn 4: A"


@pytest.mark.parametrize(("line", "turn"), [("turn 116: tie", 116), ("ends: 120", 120), ("winner: A", 7)])
def test_a_line_of_the_story_goes_to_its_turn_and_stays_chosen(line: str, turn: int) -> None:
    told, seven = WAR.apply(empty(Rules(13, 4)), f"pin {line}"), view(empty(Rules(13, 4))).with_value("turn", 7)
    pressed = do(told, Gesture(Act.PRESS, "pin 1", button="left"), None, seven)
    assert pressed.ui is not None
    clicked = do(told, Gesture(Act.CLICK, "pin 1", button="left"), pressed.ui, seven)
    assert (clicked.view or seven)["turn"] == turn
    assert (clicked.ui or pressed.ui).cursor == "pin 1"


def test_the_timeline_scrubs() -> None:
    found = do(DEAL, Gesture(Act.PRESS, "turn 2", button="left")).view
    assert found is not None
    assert found["turn"] == 2
    said = WAR.scene(DEAL, WAR.check(DEAL), found, Ui()).label
    assert "Turn 2: A takes 4 cards" in said
    chosen = do(DEAL, Gesture(Act.CHOOSE, "turn 3", button="left")).view
    assert chosen is not None
    assert chosen["turn"] == 3
    assert do(DEAL, Gesture(Act.KEY, key="1"), HERE, found).move is None


def test_keys_pin_the_turn_that_is_shown_however_it_was_chosen() -> None:
    given, first = empty(Rules(13, 4)), Gesture(Act.PRESS, "turn 1", button="left")
    start = do(given, first)
    on_the_strip = Gesture(Act.DRAG, None, "jump 0", "left", x=_across(given, 58 / last_shown(given)))
    for chosen in (Gesture(Act.PRESS, "jump 58", button="left"), on_the_strip, Gesture(Act.CHOOSE, "turn 58")):
        later = do(given, chosen, start.ui, start.view)
        assert later.view is not None
        assert later.ui is not None
        assert later.view["turn"] == 58
        assert do(given, Gesture(Act.KEY, key="e"), later.ui, later.view).move == "pin ends: 58"
    assert start.ui is not None
    played = view(given).with_value("turn", 58)  # by the window's timer, which knows no cursor
    assert do(given, Gesture(Act.KEY, key="e"), start.ui, played).move == "pin ends: 58"
    offered = set(touched(WAR, given, played, start.ui))
    assert "move: pin ends: 58" in offered
    assert "move: pin ends: 1" not in offered
    assert do(given, Gesture(Act.KEY, key="e"), start.ui, view(given)).move is None  # the deal is no turn


def test_every_turn_can_be_pinned_while_cards_are_open() -> None:
    given, at, ui = empty(Rules(13, 4)), view(empty(Rules(13, 4))), Ui(live=True)
    for turn in (60, 120, 240, 400, 500):
        last = last_shown(given)
        assert turn <= last
        assert {option.name: option.high for option in WAR.view_options(given)}["turn"] == last
        # by the strip to about there, by a click on the turn, and a key
        share = turn / last
        dragged = do(given, Gesture(Act.DRAG, None, "jump 0", "left", x=_across(given, share)), ui, at).view
        assert dragged is not None
        targets = {target for target, _ in WAR.scene(given, WAR.check(given), dragged, ui).targets()}
        assert f"turn {turn}" in targets
        pressed = do(given, Gesture(Act.PRESS, f"turn {turn}", button="left"), ui, dragged)
        assert pressed.ui is not None
        ui = pressed.ui
        move = do(given, Gesture(Act.KEY, key="e"), ui, pressed.view).move
        assert move == f"pin ends: {turn}"
        given = WAR.apply(given, move)
        assert last_shown(given) >= turn + 4 * 26
        at = options.defaults(WAR.view_options(given))


def test_the_timeline_goes_on_beyond_the_last_turn_by_keys() -> None:
    given = WAR.apply(empty(Rules(13, 4)), "pin ends: 120")
    last = last_shown(given)
    here = view(given).with_value("turn", last - 1)
    for key in ("pagedown", "right"):
        ui = Ui(cursor=f"turn {last - 1}", cursor_visible=True, live=True)
        stepped = do(given, Gesture(Act.KEY, key=key), ui, here).view
        assert stepped is not None
        assert stepped["turn"] == last
        at_the_end = do(given, Gesture(Act.KEY, key=key), replace(ui, cursor=f"turn {last}"), stepped).view
        assert at_the_end == stepped
    further = WAR.apply(given, f"pin turn {last}: A")
    assert last_shown(further) > last


def test_the_timeline_of_a_game_that_is_known_ends_with_it() -> None:
    assert last_shown(DEAL) == game_of(DEAL).turns
    assert last_shown(WAR.apply(DEAL, "pin turn 90: A")) == 90
    few = Rules(2, 2, max_turns=6)
    assert last_shown(empty(few)) == 6  # there is no later turn
    assert last_shown(empty(Rules(2, 2, max_turns=1000))) == 16
    # one line of the story more does not stretch it each time
    told = [WAR.apply(empty(Rules(13, 4)), f"pin turn {turn}: A") for turn in range(1, 104)]
    assert {last_shown(one) for one in told} == {208}


def _across(given: Board, share: float) -> float:
    return timeline.SIDE + share * timeline.width_in(HERE)


def test_winner_first_is_one_click_away_and_the_reason_is_told() -> None:
    full = empty(Rules())
    target = "option winnings"
    assert [one.role for one in controls_of(rows_below(WAR, full)) if one.target == target] == ["hint"]
    assert any("hardly ever end" in words for words in words_below(WAR, full))
    move = do(full, Gesture(Act.CLICK, target, button="left")).move
    assert move == "option winnings winner-first"
    after = WAR.apply(full, move)
    assert after.rules.winnings is Winnings.WINNER_FIRST
    assert "hardly ever end" not in str(words_below(WAR, after))
    (tinted,) = (one for one in controls_of(rows_below(WAR, WAR.apply(full, "shuffle 1"))) if one.target == target)
    assert (tinted.words, tinted.role) == ("winnings: as laid", "hint")
    assert any("hardly ever end" in words for words in words_below(WAR, WAR.apply(full, "shuffle 1")))
    for story in ("ends: 80", "winner: B"):  # what is asked for does end
        assert "hardly ever end" not in str(words_below(WAR, WAR.apply(full, f"pin {story}")))


def test_the_cards_of_a_new_deck_are_called_as_they_are_once_they_are_dealt() -> None:
    for ranks in (13, 12):
        new = WAR.new_board(options.complete(WAR.options, {"ranks": ranks}))
        assert new.faces == WAR.apply(new, "shuffle 1").faces
        assert WAR.parse(WAR.format(new)) == new


def test_keys_are_told_below_boards_that_take_them_and_below_no_others() -> None:
    rows = rows_below(WAR, empty(Rules()))
    texts, idle = (
        [item.text for row in below for item in row.items if isinstance(item, ControlText)]
        for below in (rows, only_looked_at(rows, ""))
    )
    assert [text for text in texts if text not in idle] == [text for text in texts if text.startswith("Type ")] != []


def test_stories_are_told_in_words_that_say_what_they_do() -> None:
    full = [(one.words, one.label) for one in controls_of(rows_below(WAR, empty(Rules())))]
    assert ("Three ties, then A", "Asks for this story: Three ties, then A, who takes all that lies there") in full
    assert not any("===" in words + label for words, label in full)
    small = empty(Rules(2, 2))  # hands of two cards
    assert "One tie, then A" in [one.words for one in controls_of(rows_below(WAR, small))]
    said = WAR.apply(empty(Rules()), "pin after 3: A ... 1 2")
    (line,) = (one for one in controls_of(rows_below(WAR, said)) if one.target == "pin 1")
    assert line.label == "The story says: after turn 3 A's hand ends with 1 and 2, which open cards leave open"


def test_what_if_forks_the_history_on_one_plot() -> None:
    asked = do(DEAL, Gesture(Act.KEY, key="w"), HERE).view
    assert asked is not None
    assert (asked["what_if"], asked["what_place"], asked["what_rank"]) == ("A", 2, 1)
    found = {insight.key: insight for insight in WAR.insights(DEAL, asked, WorkerContext())}
    fork = found["fork"]
    assert isinstance(fork, Curve)
    assert [series.label for series in fork.series] == ["A", "A, what if"]
    assert facts_of(found.values())["fork"].value == 2
    history = found["history"]
    assert isinstance(history, Steps)
    assert history.steps[1].branches


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("set A 2 3", "A, card 2: 3"),
        ("set B 1 ?", "B, card 1: open"),
        ("swap A 1 B 3", "Swap card 1 of A and card 3 of B"),
        ("pin turn 2: A", "Story: turn 2: A, no longer turn 2: tie"),
        ("pin ends: 5", "Story: ends: 5"),
        ("unpin turn 2: tie", "Story: no longer turn 2: tie"),
        ("option winnings winner-first", "Winnings go under the hand: winner's card first"),
        ("shuffle 7", "Shuffle the whole deck"),
        ("forget", "Forget the story"),
    ],
)
def test_the_history_tells_moves_in_words(move: str, words: str) -> None:
    given = WAR.apply(DEAL, "pin turn 2: tie")
    WAR.apply(given, move)
    assert WAR.caption(given, move) == words


def test_which_dealt_card_gives_way_to_a_typed_one_is_said() -> None:
    dealt = WAR.apply(empty(Rules()), "shuffle 3")
    rank = dealt.hands[0][1] % 9 + 1  # another one than lies there
    response = do(dealt, Gesture(Act.KEY, key=str(rank + 1)), HERE, view(dealt))
    assert response.move == f"set A 2 {rank}"
    after = WAR.apply(dealt, response.move)
    (gave,) = (
        f"Card {place + 1} of {'AB'[player]}"
        for player in (0, 1)
        for place in range(26)
        if (player, place) != (0, 1) and after.hands[player][place] != dealt.hands[player][place]
    )
    assert response.message == f"{gave} gave way to it: the deck has no more of that rank"
    assert do(DEAL, Gesture(Act.KEY, key="2"), HERE).message == ""
