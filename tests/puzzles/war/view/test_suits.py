"""Cards as they came: J Q K A and suits are shown and written again, and stay with their cards."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from tests.contract import everything
from tests.puzzles.war.boards import WAR, board
from tests.puzzles.war.touching import do, view
from workbench.core.document import Document
from workbench.core.errors import FormatError
from workbench.core.gesture import Act, Gesture, Ui
from workbench.core.insight import Steps, Table
from workbench.core.options import Values, defaults
from workbench.core.recognise import recognise
from workbench.core.scene import Text
from workbench.puzzles import PUZZLES
from workbench.puzzles.war.formats.hands import FORMATS, format_hands, parse_hands
from workbench.puzzles.war.options import FACES, LETTERED, NUMBERS
from workbench.puzzles.war.rules.board import Board, Rules, Winnings, empty
from workbench.puzzles.war.rules.faces import SIGNS, Faces
from workbench.puzzles.war.rules.game import game_of
from workbench.puzzles.war.view.suits import SuitedCard, names, position_at
from workbench.solve.jobs.job_context import JobContext
from workbench.solve.jobs.question import Question
from workbench.solve.jobs.worker_context import StopToken

PASTED = "A♠ 10♥ K♦ 7♣ 2♠\n2♣ A♥ 10♦ K♠ 7♦"


def dealt(text: str = PASTED) -> Board:
    return parse_hands(text, defaults(WAR.options))


def written(given: Board, **values: str | int) -> list[str]:
    scene = WAR.scene(given, WAR.quick_check(given), _view(given, values), Ui())
    return [shape.text for shape in everything(scene) if isinstance(shape, Text)]


def _view(given: Board, values: dict[str, str | int]) -> Values:
    at = view(given)
    for name, value in values.items():
        at = at.with_value(name, value)
    return at


def context(given: Board) -> JobContext:
    return JobContext(Question(WAR, given, WAR.task("deal"), Values()), lambda event: None, StopToken())


def labels(given: Board, turn: int) -> dict[str, str]:
    scene = WAR.scene(given, WAR.quick_check(given), view(given).with_value("turn", turn), Ui())
    return dict(scene.targets())


def full_deck() -> str:
    cards = [f"{name}{suit}" for name in "23456789TJQKA" for suit in "shdc"]
    Random(7).shuffle(cards)
    return f"{' '.join(cards[:26])}\n{' '.join(cards[26:])}"


@pytest.mark.parametrize("text", [PASTED, full_deck(), "9♠ A♥ 9♦\nK♠ 10♠ Q♣", "A K 5 5\nQ 5 3", "1♠ J♥\n1♥ J♠"])
def test_cards_stay_as_they_came_from_paste_to_text_and_back(text: str) -> None:
    given = dealt(text)
    if "♠" in text:
        assert format_hands(given) == text
    assert WAR.parse(WAR.format(given)) == given
    for one in FORMATS:
        assert one.format is not None
        found = recognise(one.format(given), PUZZLES, front=WAR)
        assert (found.puzzle.slug, found.board) == ("war", given)


def test_an_ace_is_the_highest_or_the_lowest_rank_as_the_deck_has_it() -> None:
    given = dealt(full_deck())
    assert given.rules == Rules()
    assert (given.faces.names[0], given.faces.names[12]) == ("2", "A")
    low = replace(given, faces=replace(given.faces, names=("A", *given.faces.names[:12])))
    for one in FORMATS:
        assert one.format is not None
        assert "A" in one.format(low)
        assert recognise(one.format(low), PUZZLES, front=WAR).board == low
    half = replace(WAR.apply(low, "set A 3 ?"), faces=Faces(low.faces.names))
    assert recognise(format_hands(half), PUZZLES, front=WAR).board.hands == half.hands
    assert names(low, view(low))[0] == "A"
    free = dealt("A K 5 5\nQ 5 3")
    assert (free.hands[0][0], free.faces.names[13]) == (14, "A")


def test_the_boards_own_file_has_the_names_of_its_cards_and_reads_ranks_of_older_ones() -> None:
    given = WAR.apply(empty(Rules(4, 2)), "pin A without: 4")
    named = replace(given, hands=((4, 1, 0, 3), (2, 0, 0, 1)), faces=Faces(("10", "J", "3", "A"), away=((4, 0),)))
    text = WAR.format(named)
    assert "A: A 10 ? 3\nB: J ? ? 10\nfaces: 10 J 3 A\naway: As\n\nA without: A" in text
    assert WAR.parse(text) == named
    older = text.replace("A 10 ? 3", "4 1 ? 3").replace("J ? ? 10", "2 ? ? 1").replace("faces", "names")
    assert WAR.parse(older.replace("away: As", "away: 4s").replace("without: A", "without: 4")) == named
    odd = replace(named, hands=((9, 1, 0, 3), (2, 0, 0, 1)))  # a rank that has no name
    assert WAR.parse(WAR.format(odd)) == odd


def test_texts_for_people_have_the_names_that_are_on_the_screen() -> None:
    given = WAR.apply(empty(Rules()), "complete 1")
    wanted = view(given).with_value(FACES.name, LETTERED)
    shown = WAR.as_shown(given, wanted)
    assert {name for line in format_hands(shown).splitlines()[1:] for name in line.split()} == set(names(given, wanted))
    assert recognise(format_hands(shown), PUZZLES, front=WAR).board.hands == given.hands
    assert WAR.as_shown(given, view(given)) == given
    lettered = dealt(full_deck())
    numbers = WAR.as_shown(lettered, view(lettered).with_value(FACES.name, NUMBERS))
    assert set(format_hands(numbers).split()) == set(map(str, range(1, 14)))


def test_edits_undo_and_answers_keep_what_the_other_cards_look_like() -> None:
    document = Document(WAR, dealt())
    document.play("swap A 1 B 2")
    assert format_hands(document.board).splitlines() == ["A♥ 10♥ K♦ 7♣ 2♠", "2♣ A♠ 10♦ K♠ 7♦"]
    document.play("set A 2 ?")
    assert format_hands(document.board).startswith("A♥ ? K♦ 7♣ 2♠\n")
    filled = WAR.apply(document.board, "complete 1")  # as solvers fill it
    assert format_hands(filled).startswith("A♥ 10♥ K♦ 7♣ 2♠\n")  # the only card of the deck that it can be
    assert WAR.parse(WAR.format(filled)) == filled
    document.go(0)
    assert format_hands(document.board) == PASTED
    shuffled = WAR.apply(document.board, "shuffle 4")
    assert all(shuffled.hands[p][i] == rank for p, i, rank, _ in shuffled.faces.suits)
    assert WAR.caption(document.board, "set A 3 5") == "A, card 3: A"


def test_suits_come_back_with_the_cards_of_a_deck_that_came_with_them() -> None:
    """However they were taken away; where some card of a rank came without one, none of that rank gets another's."""
    given = dealt(full_deck())
    opened = WAR.apply(given, "open")
    assert (opened.faces.suits, len(opened.faces.away)) == (frozenset(), 52)
    assert WAR.parse(WAR.format(opened)) == opened
    for again in (WAR.apply(opened, "complete 1"), WAR.apply(given, "shuffle 1"), opened.filled_with(given.hands)):
        cards = sorted((rank, suit) for _, _, rank, suit in again.faces.suits)
        assert cards == [(rank, suit) for rank in range(1, 14) for suit in range(4)]
        assert not again.faces.away
    bare = WAR.apply(WAR.apply(dealt("A♠ A\n2♠ 2♥"), "open"), "complete 1")
    assert {(rank, suit) for _, _, rank, suit in bare.faces.suits} == {(1, 0), (1, 1)}
    assert bare.faces.away == ((2, 0),)


def test_what_is_shown_is_what_came_and_never_a_suit_of_our_own() -> None:
    given = dealt()
    shown = written(given)
    assert {"A", "K", "10", "7", "2"} <= set(shown)
    assert labels(given, 0)["cell 1 3"] == "A, card 3 of 5: K of diamonds, rank 4"
    assert labels(given, 1)["laid 2"] == "laid by B: 2 of clubs, rank 1"
    assert labels(WAR.apply(given, "set A 3 ?"), 0)["cell 1 3"].endswith("open")
    numbers = written(given, faces="numbers")
    assert {"5", "4", "3", "2", "1"} <= set(numbers)
    assert not {"A", "K"} & (set(numbers) - {"A", "B"})
    plain = WAR.apply(empty(Rules(6, 4)), "shuffle 1")
    for faces in ("as given", "numbers", "J Q K A"):
        at = view(plain).with_value("faces", faces)
        assert "of spades" not in " ".join(dict(WAR.scene(plain, WAR.check(plain), at, Ui()).targets()).values())


def test_letters_stand_for_the_ranks_that_the_format_reads() -> None:
    given = WAR.apply(empty(Rules(14, 1)), "shuffle 1")
    assert {"J", "Q", "K", "A"} <= set(written(given, faces="J Q K A"))
    assert not {"J", "Q", "K", "A"} & (set(written(given)) - {"A"})
    at = view(given).with_value("faces", "J Q K A")
    assert [names(given, at)[rank - 1] for rank in (1, 10, 11, 14)] == ["1", "10", "J", "A"]
    usual = empty(Rules())
    assert [names(usual, at)[rank - 1] for rank in (1, 13)] == ["A", "K"]


def test_buttons_chips_and_insights_call_cards_as_they_are_called() -> None:
    given = WAR.apply(dealt(), "pin after 1: A ... 5 1")
    at = view(given)
    rows = WAR.controls(given, WAR.check(given), at, Ui(cursor="cell 1 1", cursor_visible=True))
    words = [getattr(item, "words", "") for row in rows for item in row.items]
    assert {"2", "7", "10", "K", "A", "! after 1: A ... A 2"} <= set(words) | {f"! {word}" for word in words}
    found = list(WAR.insights(given, at, context(given)))
    turns = next(one for one in found if isinstance(one, Table) and one.key == "turns")
    assert turns.rows[0].values[1:3] == ("A♠", "2♣")
    history = next(one for one in found if isinstance(one, Steps))
    assert history.steps[0].caption.startswith("Turn 1: A A♠, B 2♣")
    assert WAR.parse(WAR.format(history.steps[0].board)) == history.steps[0].board
    numbers = next(
        one for one in WAR.insights(given, at.with_value("faces", "numbers"), context(given)) if one.key == "turns"
    )
    assert isinstance(numbers, Table)
    assert numbers.rows[0].values[1:3] == (5, 1)


@pytest.mark.parametrize(
    ("keys", "card"), [("k", "K"), ("10", "10"), ("a", "A"), ("t", "10"), ("7", "7"), ("2", "2"), ("0", "?")]
)
def test_a_card_is_typed_as_it_is_called(keys: str, card: str) -> None:
    given, ui = dealt("A♠ 10♥ K♦ 7♣ 2♠\n2♣ A♥ 10♦ ? 7♦"), Ui(live=True, cursor="cell 1 1", cursor_visible=True)
    for key in keys:
        answer = do(given, Gesture(Act.KEY, key=key), ui)
        ui = answer.ui or ui
        given = WAR.apply(given, answer.move) if answer.move else given
    assert format_hands(given).splitlines()[-2].split()[0].rstrip(SIGNS) == card


@pytest.mark.parametrize(
    "said",
    [
        "names: 2 3",
        "names: 2 3 3",
        "names: 2 3 four",
        "faces: 2 3",
        "suits: shd",
        "suits: shd xyz",
        "suits: sh shd",
        "suits: - - -",
        "away: 0s",
        "away: 1x",
    ],
)
def test_faces_that_are_none_are_refused_with_their_line(said: str) -> None:
    with pytest.raises(FormatError, match=said[:4]) as caught:
        board(f"A: 3 1 2\nB: 1 2 3\n{said}")
    assert caught.value.line == 3


@pytest.mark.parametrize("rules", [Rules(6, 4), Rules(5, 4, face_down=1), Rules(5, 4, 4, winnings=Winnings.DESCENDING)])
def test_suits_stay_with_their_cards(rules: Rules) -> None:
    rng, seen = Random(3), Counter[int]()
    given = WAR.apply(empty(rules), f"shuffle {rng.randrange(10**6)}")
    suits = set()
    for p, hand in enumerate(given.hands):
        for i, rank in enumerate(hand):
            suits.add((p, i, rank, seen[rank]))
            seen[rank] += 1
    given = replace(given, faces=Faces((), frozenset(suits)))
    assert WAR.parse(WAR.format(given)) == given
    game = game_of(given)
    for turn in (0, 1, game.turns // 2, min(game.turns, 1300)):
        here, plain = position_at(given, turn), game.at(turn)
        assert (here.hands, here.pool) == (plain.hands, plain.pool)
        cards = [card for pile in (*here.hands, here.pool) for card in pile if isinstance(card, SuitedCard)]
        assert max(Counter((int(card), card.suit) for card in cards).values()) == 1
        assert len(cards) == rules.cards


def test_a_shuffled_usual_deck_has_letters_unless_a_story_tells_of_ranks() -> None:
    shuffled = WAR.apply(empty(Rules()), "shuffle 3")
    assert shuffled.faces.names == ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
    assert {"J", "Q", "K", "A"} <= set(format_hands(shuffled).split())
    told = WAR.apply(WAR.apply(empty(Rules()), "pin after 3: A ... 1 2"), "shuffle 3")
    assert not told.faces.names
    assert told.hands == shuffled.hands
    assert not WAR.apply(empty(Rules(6, 4)), "shuffle 3").faces.names


def test_the_timeline_of_an_open_deal_says_what_is_known() -> None:
    for cards, said in (
        ("A: ? ? ?\nB: ? ? ?", "none"),
        ("A: 1 ? ?\nB: 2 ? ?", "1"),
        ("A: 1 2 ?\nB: 2 1 ?", "2"),
    ):
        turn = next(one for one in WAR.view_options(board(cards)) if one.name == "turn")
        assert turn.unit == f"turns, {said} known"


def test_a_suit_is_kept_where_its_card_lies_and_nowhere_else() -> None:
    faces = Faces(suits=frozenset({(0, 0, 3, 1), (1, 1, 2, 0)}))
    assert faces.on(((3, 1), (1, 2)), Rules(3, 2).copies) is faces
    assert faces.on(((1, 3), (1, 2)), Rules(3, 2).copies).suits == {(1, 1, 2, 0)}
    assert faces.on(((3, 1), (1,)), Rules(3, 2).copies).suits == {(0, 0, 3, 1)}
    assert faces.on(((3, 1),), Rules(3, 2).copies).suits == {(0, 0, 3, 1)}  # of fewer players
