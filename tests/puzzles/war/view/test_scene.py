"""The drawing of a deal: letters that can be read, frames around what is seen, every pin by a click, the what-if."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from tests.contract import everything
from tests.puzzles.war.rules.test_board import SMALL, WAR, board
from tests.puzzles.war.view.test_gestures import DEAL, do, view
from workbench.core.gesture import Act, Gesture, Ui
from workbench.core.grid import target_move
from workbench.core.options import Values
from workbench.core.scene import Box, Scene, Text
from workbench.puzzles.war.options import last_shown
from workbench.puzzles.war.rules.board import Board, Rules, Winnings, empty
from workbench.puzzles.war.rules.game import game_of
from workbench.puzzles.war.rules.pins import PinKind, parse_pin
from workbench.puzzles.war.view.scene import EDGE, NAME, layout
from workbench.puzzles.war.view.timeline import held
from workbench.render.control_bar import room_of
from workbench.solve.job import WorkerContext

ROOM = (675.0, 484.0)
"""Pixels of the board in a window of 1100 by 720."""
NO_CURSOR = Ui(live=True, room=ROOM)


def drawn(given: Board, ui: Ui = NO_CURSOR, at: Values | None = None) -> Scene:
    scene = WAR.scene(given, WAR.quick_check(given), at or view(given), ui)
    assert isinstance(scene, Scene)
    return scene


def chosen(target: str) -> Ui:
    return Ui(cursor=target, cursor_visible=True, live=True, room=ROOM)


def sizes(scene: Scene) -> list[tuple[str, float]]:
    """All words with the pixels of their letters in a small window."""
    assert scene.controls is not None
    room = ROOM[1] - min(scene.controls.height, 0.55 * ROOM[1])
    scale = min((ROOM[0] - 24) / scene.width, (room - 24) / scene.height)
    drawn = [(shape.text, shape.fit().size * scale) for shape in scene.shapes if isinstance(shape, Text)]
    return drawn + [(s.text, s.fit().size) for s in scene.controls.shapes if isinstance(s, Text)]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("cursor", ["cell 1 3", "hand 1", "turn 3", "pin 1", None])
def test_letters_can_be_read_in_a_small_window(players: int, cursor: str | None) -> None:
    rules = Rules(13, 4, players) if players != 3 else Rules(13, 3, 3)
    story = tuple(parse_pin(line, players) for line in ("turn 1: tie", "after 3: A ... 1 1 2 1", "A without: 13 12"))
    given = replace(empty(rules), story=story)
    for one in (given, WAR.apply(given, "shuffle 1")):
        scene = drawn(one, chosen(cursor) if cursor else NO_CURSOR)
        small = sizes(scene)
        assert min(size for _, size in small) >= 6.5, min(small, key=lambda shape: shape[1])
        told = ("shuffle", "winnings: pool", "turn 1: tie")
        words = [size for text, size in small if text.removeprefix("! ") in told]
        assert len(words) == 3
        assert min(words) >= 11.5


DECKS = (Rules(13, 4), Rules(13, 3, 3), Rules(13, 4, 4), Rules(4, 2), Rules(3, 4, 4), Rules(50, 10), Rules(50, 10, 4))


@pytest.mark.parametrize("rules", DECKS)
def test_the_room_of_a_small_window_is_used(rules: Rules) -> None:
    for one in (empty(rules), WAR.apply(empty(rules), "shuffle 1")):
        scene = drawn(one)
        assert scene.controls is not None
        room = ROOM[1] - min(scene.controls.height, 0.55 * ROOM[1])
        scale = min((ROOM[0] - 24) / scene.width, (room - 24) / scene.height)
        assert scene.width * scale * scene.height * scale >= 0.6 * (ROOM[0] - 24) * (room - 24)
        assert min(size for _, size in sizes(scene)) >= 6
        for cursor in ("cell 1 1", "hand 1", "turn 3"):  # nothing jumps when something is chosen
            other = drawn(one, chosen(cursor))
            assert other.controls is not None
            assert (other.height, other.controls.height) == (scene.height, scene.controls.height)


@pytest.mark.parametrize("rules", DECKS)
def test_no_card_touches_another_and_all_ranks_have_one_size(rules: Rules) -> None:
    """Also when one player holds nearly all cards."""
    given = WAR.apply(empty(replace(rules, winnings=Winnings.WINNER_FIRST)), "shuffle 5")
    game = game_of(given)
    for turn in {0, min(7, game.turns), game.turns // 2, game.turns - 1, game.turns}:
        hands = game.at(turn).hands
        scene = drawn(given, at=view(given).with_value("turn", turn))
        name = "held" if turn else "cell"
        boxes = [
            [scene.bounds(f"{name} {player} {place}") for place in range(1, len(hand) + 1)]
            for player, hand in enumerate(hands, 1)
        ]
        cards = [box for row in boxes for box in row if box is not None]
        assert len(cards) == sum(map(len, hands))
        assert max(box.x + box.width for box in cards) <= scene.width - EDGE + 1e-9
        ranks = [shape for shape in scene.shapes if isinstance(shape, Text) and _on_one(shape, cards)]
        assert len(ranks) == len(cards)
        assert len({shape.size for shape in ranks}) == 1
        for row in boxes:
            for one, other in pairwise(row):
                assert one is not None
                assert other is not None
                assert one.x + one.width < other.x or one.y + one.height < other.y
    assert game.turns > 1


def _on_one(text: Text, cards: list[Box]) -> bool:
    """Whether a text lies on a card, wholly."""
    box = text.box
    return any(card.contains(box.x, box.y) and card.contains(box.x + box.width, box.y + box.height) for card in cards)


@pytest.mark.parametrize("room", [(815, 565), (815, 700)])
def test_the_hands_of_a_full_deck_use_the_width_of_the_room(room: tuple[float, float]) -> None:
    at = layout(empty(Rules(13, 4)), Ui(live=True, room=room))
    hand = at.spread(26)
    assert hand.each * hand.step > 0.75 * (at.frame - 2 * EDGE - NAME)


def test_the_hand_of_one_who_holds_nearly_all_can_be_read() -> None:
    at = layout(empty(Rules(13, 4, 4)), NO_CURSOR)
    deal, late = at.spread(13), at.spread(48)
    assert late.letter(2) >= 0.65 * deal.letter(2)
    assert late.each * late.step <= at.width + 1e-9
    assert -(-48 // late.each) * late.pitch <= at.height + 1e-9


def test_fifty_two_ranks_are_offered_in_rows_that_can_be_read() -> None:
    given = empty(Rules(52, 4))
    for cursor in ("cell 1 1", "hand 2"):
        scene = drawn(given, chosen(cursor))
        assert scene.controls is not None
        shapes = scene.controls.shapes
        offered = [s for s in shapes if s.target and s.target.startswith(("move: set", "move: pin B without"))]
        assert len(offered) >= 52
        assert min(shape.box.width for shape in offered) > 12
        assert max(shape.box.y + shape.box.height for shape in offered) <= scene.controls.height
        plain = drawn(given).controls
        assert plain is not None
        assert plain.height == scene.controls.height  # nothing jumps when something is chosen
        assert min(shape.fit().size for shape in shapes if isinstance(shape, Text)) >= 8


def test_what_lies_below_another_card_is_framed_where_it_is_seen() -> None:
    given = board("A: " + "1 " * 40 + "\nB: " + "? " * 40)
    scene = drawn(given)
    boxes = [scene.bounds(f"cell 1 {place}") for place in range(1, 20)]
    for one, other in pairwise(boxes):
        assert one is not None
        assert other is not None
        assert one.x + one.width <= other.x + 1e-9
    # a hand that is longer than the deck allows has as many rows as it needs
    assert layout(given, NO_CURSOR).rows == 2


def test_the_strip_is_dragged() -> None:
    given = WAR.apply(empty(Rules(13, 4)), "shuffle 3")
    last, room = last_shown(given), room_of(NO_CURSOR)
    pressed = do(given, Gesture(Act.PRESS, f"jump {last}", button="left")).view
    assert pressed is not None
    assert pressed["turn"] == last
    middle, right = room.x + room.width / 2, room.x + room.width
    for x, turn in ((room.x, 0), (middle, round(last / 2)), (right, last), (-30.0, 0)):
        for act in (Act.DRAG, Act.DROP):
            at = do(given, Gesture(act, None, "jump 0", "left", x=x), NO_CURSOR, pressed).view
            assert at is not None
            assert at["turn"] == turn


def test_every_kind_of_pin_can_be_clicked() -> None:
    given = empty(Rules(13, 4))
    seen = set()
    for cursor, turn in ((None, 0), ("turn 3", 3), ("hand 1", 0), ("hand 1", 3)):
        ui = chosen(cursor) if cursor else NO_CURSOR
        for target, _ in drawn(given, ui, view(given).with_value("turn", turn)).targets():
            if target.startswith("move: pin "):
                move = do(given, Gesture(Act.CLICK, target, button="left")).move
                assert move is not None
                seen.add(WAR.apply(given, move).story[0].kind)
    assert seen == set(PinKind)


def test_flags_of_two_words_can_be_read_where_there_is_room() -> None:
    def flags(*lines: str) -> dict[str, Text]:
        given = replace(empty(Rules(13, 4)), story=tuple(parse_pin(line, 2) for line in lines))
        return {shape.text: shape for shape in everything(drawn(given)) if isinstance(shape, Text) and shape.bold}

    assert flags("turn 9: A", "ends: 9")["A end"].size == pytest.approx(flags("turn 9: A")["A"].size)
    crowded = flags("turn 9: A", "ends: 9", "turn 10: B", "turn 8: B")
    beside = crowded["B"].box
    flag = crowded["A end"].box
    assert flag.x + flag.width < beside.x or beside.x + beside.width < flag.x


def test_how_a_hand_ends_is_clicked_and_typed_card_by_card() -> None:
    given, ui = empty(Rules(13, 4)), chosen("hand 1")
    at = view(given).with_value("turn", 3)
    for rank in (1, 1, 2):
        target = next(
            t for t, _ in drawn(given, ui, at).targets() if t.startswith("move: pin") and t.endswith(f" {rank}")
        )
        given = WAR.apply(given, target_move(target) or "")
    move = do(given, Gesture(Act.KEY, key="1"), ui, at).move
    assert move == "pin after 3: A ... 1 1 2 1"
    given = WAR.apply(given, move)
    assert [pin.text for pin in given.story] == ["after 3: A ... 1 1 2 1"]
    assert do(given, Gesture(Act.KEY, key="backspace"), ui, at).move == "pin after 3: A ... 1 1 2"
    assert do(given, Gesture(Act.KEY, key="delete"), ui, at).move == "unpin after 3: A ... 1 1 2 1"
    assert do(given, Gesture(Act.KEY, key="1"), ui).move is None  # the deal itself: no turn is over
    assert do(given, Gesture(Act.KEY, key="enter"), ui, at).move == "pin winner: A"


def test_arrows_reach_the_players() -> None:
    to_player = do(DEAL, Gesture(Act.KEY, key="left"), chosen("cell 2 1")).ui
    assert to_player is not None
    assert to_player.cursor == "hand 2"
    for key, there in (("up", "hand 1"), ("right", "cell 2 1"), ("down", "turn 1"), ("left", "hand 2")):
        moved = do(DEAL, Gesture(Act.KEY, key=key), to_player).ui
        assert moved is not None
        assert moved.cursor == there


def test_what_if_is_asked_answered_and_ended_on_the_table() -> None:
    ui = chosen("cell 1 2")
    asked = do(DEAL, Gesture(Act.CLICK, "ask A 2 1", button="left"), ui).view
    assert asked is not None
    assert asked == do(DEAL, Gesture(Act.KEY, key="w"), ui).view
    assert "What if" not in drawn(DEAL, ui, asked).label  # not worked out yet
    known = tuple(WAR.insights(DEAL, asked, WorkerContext()))
    scene = WAR.scene(DEAL, WAR.check(DEAL), asked, ui, known)
    assert "What if card 2 of A were 1: " in scene.label
    assert "forks at turn 2" in scene.label
    targets = dict(scene.targets())
    assert {"ask A 2 2", "ask off"} <= set(targets)
    again = do(DEAL, Gesture(Act.KEY, key="w"), ui, asked).view  # 3 lies there: it is left out
    assert again is not None
    assert again["what_rank"] == 2
    # the answer to another question is not taken for one to this
    assert "What if" not in WAR.scene(DEAL, WAR.check(DEAL), again, ui, known).label
    off = do(DEAL, Gesture(Act.CLICK, "ask off", button="left"), ui, again).view
    assert off is not None
    assert off["what_if"] == "off"


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("A: 1 3 2\nB: 1 2 ?", "The deal: 1 card is open, the game is known up to turn 2"),
        ("A: ? 3 2\nB: 1 2 3", "The deal: 1 card is open"),
        ("A: ? 3 2\nB: ? 2 3", "The deal: 2 cards are open"),
        ("A: 1\nB: 2", "2 hands of 1 card. The deal: B wins after 1 turn"),
    ],
)
def test_counts_are_grammar(given: str, words: str) -> None:
    rules = SMALL if "3" in given else SMALL.with_value("ranks", 2).with_value("suits", 1)
    scene = drawn(board(given, rules))
    assert scene.label.endswith(words)
    assert not re.search(r"(?<![\d,])1 (cards|turns|ties|hands)", " ".join(label for _, label in scene.targets()))


def test_a_long_story_leaves_room_for_the_board() -> None:
    story = tuple(parse_pin(f"turn {turn}: {'tie' if turn % 3 else 'A'}", 2) for turn in range(1, 121))
    given = replace(empty(Rules(13, 4)), story=(*story, parse_pin("winner: B", 2)))
    few = drawn(replace(given, story=story[:1]))
    for turn in (0, 60, 120):
        scene = drawn(given, at=view(given).with_value("turn", turn))
        shown = [number for number in range(1, 122) if scene.bounds(f"pin {number}") is not None]
        assert scene.controls is not None
        assert few.controls is not None
        assert scene.controls.height - few.controls.height < 3 * 34
        words = [shape.text for shape in everything(scene) if isinstance(shape, Text)]
        assert f"and {121 - len(shown)} more, at other turns" in words
        assert {121, max(1, turn)} <= set(shown)  # of the whole game, and of the turn on show
    assert drawn(given, chosen("pin 77")).bounds("pin 77") is not None


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("face_down", [0, 1])
def test_the_cards_held_are_those_of_the_game(players: int, face_down: int) -> None:
    ties = 0
    for seed in range(12):
        rules = Rules(4, 3 * players, players, face_down, Winnings.WINNER_FIRST if seed % 2 else Winnings.POOL)
        game = game_of(WAR.apply(empty(rules), f"shuffle {seed}"), 300)
        ties += game.wars
        for step in (1, 7):
            turns = list(range(0, game.turns + 1, step))
            assert list(held(game, turns)) == [tuple(map(len, game.at(turn).hands)) for turn in turns]
    assert ties


def test_a_picture_has_the_rules_and_the_story_and_nothing_to_press() -> None:
    given = WAR.apply(empty(Rules()), "pin ends: 40")
    live, picture = drawn(given, Ui(live=True)), drawn(given, Ui())
    assert any(target_move(target) for target, _ in live.targets())
    assert not any(target_move(target) for target, _ in picture.targets())
    words = [shape.text for shape in picture.shapes if isinstance(shape, Text)]
    assert "winnings: pool, a tie buries 0, out in a war: lose" in words
    assert "ends: 40" in words
    for control in ("shuffle", "complete", "open all", "Choose", "Play winner-first"):
        assert not any(control in word for word in words), words
