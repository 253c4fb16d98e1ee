"""The drawing of a deal: letters that can be read, frames around what is seen, every pin by a click, the what-if."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from tests.contract import board_of, controls_of, everything, rows_below, samples, touched, words_below
from tests.puzzles.war.boards import SMALL, WAR, board
from tests.puzzles.war.touching import DEAL, do, view
from workbench.core.control import Control
from workbench.core.gesture import Act, Gesture, Ui
from workbench.core.grid import target_move
from workbench.core.options import Values
from workbench.core.scene import Box, Rect, Scene, Text
from workbench.puzzles.war.options import last_shown
from workbench.puzzles.war.rules.board import Board, Rules, Winnings, card_target, empty
from workbench.puzzles.war.rules.faces import Faces, usual_faces
from workbench.puzzles.war.rules.game import game_of
from workbench.puzzles.war.rules.pins import PinKind, parse_pin, pin_target
from workbench.puzzles.war.view import timeline
from workbench.puzzles.war.view.scene import EDGE, NAME, layout
from workbench.puzzles.war.view.timeline import held
from workbench.solve.jobs.worker_context import WorkerContext

ROOM = (675.0, 218.0)
"""Pixels of the board in a window of 1100 by 720, with as many controls as there can be."""
SMALLEST = 10.9
"""Pixels of letters that can be read; a rounding of what eleven would be is allowed."""
NO_CURSOR = Ui(live=True, room=ROOM)


def drawn(given: Board, ui: Ui = NO_CURSOR, at: Values | None = None) -> Scene:
    scene = WAR.scene(given, WAR.quick_check(given), at or view(given), ui)
    assert isinstance(scene, Scene)
    return scene


def chosen(target: str) -> Ui:
    return Ui(cursor=target, cursor_visible=True, live=True, room=ROOM)


def sizes(scene: Scene) -> list[tuple[str, float]]:
    """All words with the pixels of their letters in a small window."""
    assert scene.strip is not None
    scale = min((ROOM[0] - 24) / scene.width, (ROOM[1] - 24) / scene.height)
    drawn = [(shape.text, shape.fit().size * scale) for shape in scene.shapes if isinstance(shape, Text)]
    return drawn + [(s.text, s.fit().size) for s in scene.strip.shapes if isinstance(s, Text)]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("cursor", ["cell 1 3", "hand 1", "turn 3", "pin 1", None])
def test_letters_can_be_read_in_a_small_window(players: int, cursor: str | None) -> None:
    rules = Rules(13, 4, players) if players != 3 else Rules(13, 3, 3)
    story = tuple(parse_pin(line, players) for line in ("turn 1: tie", "after 3: A ... 1 1 2 1", "A without: 13 12"))
    given = replace(empty(rules), story=story)
    for one in (given, WAR.apply(given, "shuffle 1")):
        scene = drawn(one, chosen(cursor) if cursor else NO_CURSOR)
        small = sizes(scene)
        assert min(size for _, size in small) >= SMALLEST, min(small, key=lambda shape: shape[1])
        told = {words.removeprefix("! ").removesuffix(" ?") for words in words_below(WAR, one)}
        assert told >= {"shuffle", "winnings: as laid", "turn 1: tie"}


LARGEST = pytest.param(Rules(50, 10, 4), marks=pytest.mark.corner)
DECKS = (Rules(13, 4), Rules(13, 3, 3), Rules(13, 4, 4), Rules(4, 2), Rules(3, 4, 4), Rules(50, 10), LARGEST)


@pytest.mark.parametrize("rules", DECKS)
def test_the_room_of_a_small_window_is_used(rules: Rules) -> None:
    for one in (empty(rules), WAR.apply(empty(rules), "shuffle 1")):
        scene = drawn(one)
        scale = min((ROOM[0] - 24) / scene.width, (ROOM[1] - 24) / scene.height)
        assert scene.width * scale * scene.height * scale >= 0.6 * (ROOM[0] - 24) * (ROOM[1] - 24)
        assert min(size for _, size in sizes(scene)) >= SMALLEST
        for cursor in ("cell 1 1", "hand 1", "turn 3"):  # nothing jumps when something is chosen
            other = drawn(one, chosen(cursor))
            assert other.height == scene.height


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
        for row in boxes:
            hand = [box for box in row if box is not None]
            ranks = [shape for shape in scene.shapes if isinstance(shape, Text) and _on_one(shape, hand)]
            assert len(ranks) in (0, len(hand))  # hundreds have no room for ranks that can be read, but from nearby
            at = layout(given, NO_CURSOR)
            room = at.common(hands).largest(at.digits)
            assert not hand or bool(ranks) == (room >= NO_CURSOR.legible(0.0, at.frame, at.high))
            assert len({shape.size for shape in ranks}) <= 1
        near = drawn(given, replace(NO_CURSOR, zoom=8.0), view(given).with_value("turn", turn))
        assert sum(1 for shape in near.shapes if isinstance(shape, Text) and _on_one(shape, cards)) == len(cards)
        for row in boxes:
            for one, other in pairwise(row):
                assert one is not None
                assert other is not None
                assert one.x + one.width < other.x or one.y + one.height < other.y
        assert len({round(box.width, 6) for box in cards}) == 1, "no one's cards are smaller than another's"
    assert game.turns > 1


def _on_one(text: Text, cards: list[Box]) -> bool:
    """Whether a text lies on a card, wholly."""
    box = text.box
    return any(card.contains(box.x, box.y) and card.contains(box.x + box.width, box.y + box.height) for card in cards)


@pytest.mark.parametrize("room", [(815, 295), (815, 430)])
def test_the_hands_of_a_full_deck_use_the_width_of_the_room(room: tuple[float, float]) -> None:
    at = layout(empty(Rules(13, 4)), Ui(live=True, room=room))
    hand = at.spread(26)
    assert hand.each * hand.step > 0.75 * (at.frame - 2 * EDGE - NAME)


def test_ranks_counts_and_what_is_said_of_the_deal_can_be_read_from_afar() -> None:
    given = WAR.apply(empty(Rules(13, 4)), "shuffle 3")
    shown = drawn(given, Ui(live=True, room=(690.0, 230.0)))
    cards = [box for place in range(26) if (box := shown.bounds(card_target(0, place))) is not None]
    texts = [shape for shape in shown.shapes if isinstance(shape, Text)]
    ranks = [text for text in texts if _on_one(text, cards)]
    assert len(ranks) == len(cards) == 26
    assert min(text.size for text in ranks) > 0.5 * min(card.height for card in cards)
    assert min(text.size for text in texts if text not in ranks and text.text == "26") > 0.6
    (deal,) = (text for text in texts if text.text.startswith("The deal"))
    assert deal.size > 0.6


def test_the_hand_of_one_who_holds_nearly_all_can_be_read() -> None:
    at = layout(empty(Rules(13, 4, 4)), NO_CURSOR)
    deal, late = at.spread(13), at.spread(48)
    assert late.letter(2) >= 0.64 * deal.letter(2)
    assert late.each * late.step <= at.width + 1e-9
    assert -(-48 // late.each) * late.pitch <= at.height + 1e-9


def test_room_is_kept_for_all_that_may_be_offered() -> None:
    given = empty(Rules(52, 4))
    for cursor in ("cell 1 1", "hand 2"):
        rows = rows_below(WAR, given, ui=chosen(cursor))
        offered = next(row for row in rows if len(row.items) >= 52)
        assert max(map(len, offered.kept)) >= len(offered.items)
        assert offered.kept in {row.kept for row in rows_below(WAR, given)}


def test_what_can_always_be_said_keeps_its_place_whatever_is_chosen() -> None:
    """Stories went while a card was chosen, and in a low window what stood behind them moved."""
    given = WAR.apply(empty(Rules(13, 4)), "pin turn 3: A")
    usual = rows_below(WAR, given)
    for cursor in ("cell 1 1", "hand 2", "turn 3", pin_target(0)):
        rows = rows_below(WAR, given, ui=chosen(cursor))
        assert (len(rows), rows[:3]) == (len(usual), usual[:3]), cursor
        assert [row.kept for row in rows] == [row.kept for row in usual]


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
    last, left, width = last_shown(given), timeline.SIDE, timeline.width_in(NO_CURSOR)
    pressed = do(given, Gesture(Act.PRESS, f"jump {last}", button="left")).view
    assert pressed is not None
    assert pressed["turn"] == last
    middle, right = left + width / 2, left + width
    for x, turn in ((left, 0), (middle, round(last / 2)), (right, last), (-30.0, 0)):
        for act in (Act.DRAG, Act.DROP):
            at = do(given, Gesture(act, None, "jump 0", "left", x=x), NO_CURSOR, pressed).view
            assert at is not None
            assert at["turn"] == turn


def test_every_kind_of_pin_can_be_clicked() -> None:
    given = empty(Rules(13, 4))
    seen = set()
    for cursor, turn in ((None, 0), ("turn 3", 3), ("hand 1", 0), ("hand 1", 3)):
        ui = chosen(cursor) if cursor else NO_CURSOR
        for target in touched(WAR, given, view(given).with_value("turn", turn), ui):
            if target.startswith("move: pin "):
                move = do(given, Gesture(Act.CLICK, target, button="left")).move
                assert move is not None
                seen.add(WAR.apply(given, move).story[0].kind)
    assert seen == set(PinKind)
    told = words_below(WAR, given, view(given).with_value("turn", 3), chosen("turn 3"))
    assert any("2 (a war of 2)" in words for words in told), "a number is a key, too"


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
        target = next(t for t in touched(WAR, given, at, ui) if t.startswith("move: pin") and t.endswith(f" {rank}"))
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
    assert "What if card 2 of A were 1? " in scene.label
    assert "; the game forks at turn 2" in scene.label
    assert {"ask A 2 1", "ask A 2 2", "ask off"} <= set(touched(WAR, DEAL, asked, ui))
    assert not any(option.how_shown for option in WAR.view_options(DEAL) if option.name.startswith("what_"))
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


@pytest.mark.parametrize(
    ("names", "numbers"),
    [
        (usual_faces(13, 4, ()).names, (*range(2, 15),)),
        (("7", "9", "K", "A"), (7, 9, 13, 14)),
        (("A", "2", "3"), (1, 2, 3)),
        ((), (1, 2, 3)),
    ],
)
def test_a_hands_mean_is_that_of_the_cards_as_they_are_called(names: tuple[str, ...], numbers: tuple[int, ...]) -> None:
    """Of 7, 8 and 9 it was 7.0: they were counted from two as 1."""
    assert Faces(names).numbers(len(numbers)) == numbers


def test_a_hand_with_a_card_that_the_deck_has_not_is_drawn_without_a_mean() -> None:
    scene = drawn(board("A: 1 2 4\nB: 1 2 3", SMALL))
    assert {"player A, 3 cards", "player B, 3 cards, mean 2.0"} <= {label for _, label in scene.targets()}
    lacking = board("A: 1 2 ?\nB: 1 2 3\n\nA without: 9", SMALL)
    shall = {one.label for one in controls_of(rows_below(WAR, lacking, view(lacking), chosen("hand 1")))}
    assert "The story shall say: A is dealt no 9 or 3" in shall


def test_a_full_decks_hands_and_a_solvers_choices_speak_of_its_cards() -> None:
    names = " ".join(usual_faces(13, 4, ()).names)
    full = WAR.parse(f"puzzle: war 1\n\nfaces: {names}\n\nA: {names} {names}\nB: {names} {names}\n")
    room = Ui(live=True, room=(900.0, 700.0))
    means = [one.text for one in drawn(full, room).shapes if isinstance(one, Text)]
    assert means.count("8.0") == 2
    choice = WAR.choice(full, "A[3]=12")
    assert choice is not None
    assert (choice.symbol, choice.order) == ("K", 12)


def test_a_long_story_leaves_room_for_the_board() -> None:
    story = tuple(parse_pin(f"turn {turn}: {'tie' if turn % 3 else 'A'}", 2) for turn in range(1, 121))
    given = replace(empty(Rules(13, 4)), story=(*story, parse_pin("winner: B", 2)))
    for turn in (0, 60, 120):
        at = view(given).with_value("turn", turn)
        shown = {int(one.target.split()[1]) for one in lines(given, at, NO_CURSOR)}
        assert len(shown) == 3  # side by side in a small window
        assert f"and {121 - len(shown)} more lines" in words_below(WAR, given, at)
        assert {121, max(1, turn)} <= shown  # of the whole game, and of the turn on show
    assert "pin 77" in {one.target for one in lines(given, view(given), chosen("pin 77")) if one.on}
    four = replace(given, story=story[:4])
    assert len(lines(four, view(four), NO_CURSOR)) == 4


def lines(given: Board, at: Values, ui: Ui) -> list[Control]:
    """The lines of the story that are shown."""
    return [one for one in controls_of(rows_below(WAR, given, at, ui)) if one.target.startswith("pin ")]


@pytest.mark.corner("0-2", "0-4", "1-3", "1-4")
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
    picture = drawn(given, Ui())
    assert not any(target_move(target) for target, _ in picture.targets())
    words = [shape.text for shape in picture.shapes if isinstance(shape, Text)]
    assert "winnings: as laid, a tie buries 0, out in a war: loses" in words
    assert "ends: 40" in words
    for control in ("shuffle", "fill open cards", "open all", "Choose", "Play winner-first"):
        assert not any(control in word for word in words), words


@pytest.mark.parametrize(("said", "anchor"), [(1, "end"), (24, "start")])
def test_what_the_strip_shows_is_told_beside_it_and_beside_what_the_story_says(said: int, anchor: str) -> None:
    given = WAR.apply(empty(Rules()), f"pin turn {said}: A")
    strip = drawn(given).strip
    assert strip is not None
    (caption,) = (shape for shape in strip.shapes if isinstance(shape, Text) and shape.text.startswith("cards held"))
    assert caption.anchor == anchor
    bars = timeline.FRAME + timeline.PIXELS
    assert all(shape.y > bars for shape in strip.shapes if isinstance(shape, Text))  # nothing lies on the bars


def test_the_turn_on_show_is_told_large_and_marked_bold() -> None:
    given = WAR.apply(empty(Rules(13, 4)), "shuffle 3")
    shown = drawn(given, at=view(given).with_value("turn", 7))
    (told,) = (shape for shape in shown.shapes if isinstance(shape, Text) and shape.text.startswith("Turn 7: "))
    cards = [shape.size for shape in shown.shapes if isinstance(shape, Text) and shape.text.isdecimal()]
    assert told.size > max(cards)
    assert shown.strip is not None
    turns = {shape.target: shape for shape in shown.strip.shapes if isinstance(shape, Rect) and shape.target}
    assert turns["turn 7"].stroke_width >= 3 * turns["turn 8"].stroke_width
    assert turns["turn 7"].stroke == "ink"


@pytest.mark.parametrize("path", samples(WAR), ids=lambda path: path.stem)
def test_a_thumbnail_has_cards_that_can_be_read(path: Path) -> None:
    """A whole deck in 96 pixels was a grey smear."""
    thumbnail = drawn(board_of(WAR, path), Ui(room=(96.0, 96.0)))
    scale = 96 / max(thumbnail.width, thumbnail.height)
    letters = [shape for shape in thumbnail.shapes if isinstance(shape, Text)]
    assert len(letters) > 6
    assert min(letter.fit().size * scale for letter in letters) > 6


def test_cards_are_as_large_after_the_first_turn_as_they_were_dealt() -> None:
    given = WAR.apply(empty(Rules(13, 4)), "shuffle 1")

    def size(turn: int) -> tuple[float, float]:
        shapes = drawn(given, replace(NO_CURSOR, room=(480.0, 230.0)), view(given).with_value("turn", turn)).shapes
        found = [(shape.width, shape.height) for shape in shapes if isinstance(shape, Rect)]
        return max(found, key=found.count)

    assert size(0) == size(1)


@pytest.mark.parametrize(
    ("rules", "sizes"), [(Rules(13, 4), 2), (Rules(13, 4, 4), 2), (Rules(6, 4), 2), (Rules(5, 2), 1)]
)
@pytest.mark.parametrize("room", [(676, 310), (1000, 300), (1280, 400), (900, 490)])
def test_cards_have_few_sizes_in_a_game_and_use_the_width_of_a_wide_room(
    rules: Rules, sizes: int, room: tuple[float, float]
) -> None:
    """They were drawn anew, larger or smaller, at every fourth card that a hand won or lost."""
    at = layout(empty(rules), Ui(live=True, room=room))
    dealt = rules.cards // rules.players
    assert len({at.spread(count) for count in range(1, rules.cards + 1)}) <= sizes
    assert at.spread(dealt + 1) == at.spread(dealt)
    if dealt > 5:
        hand = at.spread(dealt)
        assert min(dealt, hand.each) * hand.step > 0.7 * at.width
