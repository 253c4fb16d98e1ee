"""Boards of War: failure boards with their codes first, then texts, moves and stories against the game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.puzzles.war.boards import WAR, board
from workbench.core.errors import FormatError, IllegalMove, OptionError
from workbench.core.options import Values, defaults
from workbench.core.verdict import Verdict
from workbench.puzzles.war.formats.hands import format_hands, parse_hands
from workbench.puzzles.war.rules.board import Board, Hand, Hands, Rules, Winnings
from workbench.puzzles.war.rules.faces import Faces
from workbench.puzzles.war.rules.game import game_of
from workbench.puzzles.war.rules.pins import parse_pin

DEAL = "A: 1 3 2\nB: 1 2 3"
"""Turn 1 ties, A takes turn 2 with four cards, B takes turn 3, then 1 beats nothing ..."""


def codes(verdict: Verdict) -> list[str]:
    return [violation.code for violation in verdict.violations]


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("A: 1 2 3\nB: 1 2", "uneven", "A has 3 cards, B has 2 cards"),
        ("A: 1 2\nB: 1 2", "cards", "each hand has 2 cards: the 6 cards of 3 ranks and 2 suits make 3 each"),
        ("A: 1 1 1\nB: ? ? ?", "cards", "there are 3 cards of rank 1: the deck has 2"),
        ("A: 1 4 ?\nB: ? ? ?", "cards", "card 2 of A has rank 4: the deck has ranks 1 to 3"),
        (f"{DEAL}\nturn 1: A", "story", "'turn 1: A': turn 1 ties"),
        (f"{DEAL}\nturn 2: B", "story", "turn 2 is taken by A"),
        (f"{DEAL}\nends: 3", "story", "'ends: 3':"),
        (f"{DEAL}\nafter 2: A ... 1 1 2 2", "story", "A's hand then ends with 1 1 3 2"),
        ("A: ? ? ?\nB: ? ? ?\nends: 5\nturn 6: A", "story", "turn 6 comes after the end: 'ends: 5'"),
        ("A: ? ? ?\nB: ? ? ?\nends: 2", "story", "a hand of 3 cards is never gone before turn 3"),
        ("A: ? ? ?\nB: ? ? ?\nends: 6", "story", "a game ends at turn 3, 5, 7, …"),
        ("A: ? ? ?\nB: ? ? ?\nturn 2: A\nturn 2: tie", "story", "'turn 2: tie': contradicts 'turn 2: A'"),
        ("A: ? ? ?\nB: ? ? ?\nwinner: A\nwinner: B", "story", "contradicts 'winner: A'"),
        ("A: ? ? ?\nB: ? ? ?\nlongest war: 1\nturn 2: war 2", "story", "'longest war: 1': contradicts 'turn 2: war 2'"),
        ("A: ? ? ?\nB: ? ? ?\nturn 2: war 2\nturn 4: tie", "story", "is deeper with 'turn 4: tie'"),
        ("A: 2 ? ?\nB: ? ? ?\nA without: 2", "story", "A has a card of rank 2"),
        ("A: ? ? ?\nB: ? ? ?\nA without: 5", "story", "the deck has ranks 1 to 3"),
    ],
)
def test_what_is_wrong_is_named(text: str, code: str, said: str) -> None:
    verdict = WAR.check(board(text))
    assert codes(verdict) == [code]
    assert said in verdict.violations[0].message


def test_a_card_that_a_hand_shall_be_without_hides_nothing_else() -> None:
    verdict = WAR.check(board("A: 1 2 3\nB: 1 2 3\nA without: 2\nturn 1: A"))
    assert [violation.targets[0] for violation in verdict.violations] == ["pin 1", "pin 2"]


def test_a_pool_is_of_ties() -> None:
    assert codes(WAR.check(board("A: 1\nB: 1\nplayed: 1\npool: 2 3"))) == ["cards"]
    assert codes(WAR.check(board("A: 1\nB: 1\nplayed: 2\npool: 2 2 3 3"))) == []


def test_every_position_of_a_game_is_one() -> None:
    values = Values({**defaults(WAR.options), "ranks": 3, "suits": 4, "face_down": "1"})
    ties = 0
    for seed in range(20):
        deal = WAR.apply(WAR.new_board(values), f"shuffle {seed}")
        game = game_of(deal)
        for turn, position in enumerate(game.positions()):
            ties += bool(position.pool)
            assert WAR.check(Board(deal.rules, position.hands, (), position.pool, turn + 1)).violations == ()
    assert ties > 20


def test_a_true_story_is_accepted() -> None:
    told = board(f"{DEAL}\nturn 1: tie\nturn 2: A\nturn 1: war 1\nafter 2: A ... 1 1 3 2")
    praise = "All cards are dealt, and the game goes as the story says"
    assert WAR.check(told) == Verdict((), complete=True, praise=praise)
    assert WAR.check(board("A: 1 3 ?\nB: 1 2 ?\nturn 2: A")) == Verdict((), complete=False)


def test_known_cards_are_held_against_the_story_as_far_as_they_go() -> None:
    assert codes(WAR.check(board("A: 1 3 ?\nB: 1 2 ?\nturn 2: B"))) == ["story"]
    assert codes(WAR.check(board("A: 1 ? ?\nB: 1 2 ?\nturn 2: B"))) == []


def test_a_winner_is_judged_over_the_whole_game() -> None:
    game = board(DEAL)
    winner = WAR.check(board(f"{DEAL}\nwinner: A"))
    other = WAR.check(board(f"{DEAL}\nwinner: B"))
    assert len(winner.violations) + len(other.violations) >= 1
    assert game.complete


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("A: 1 2 3", 1, "the hand of B is missing"),
        ("A: 1 2 x\nB: ?", 1, "'x' is no card"),
        ("A: 1\nA: 2", 2, "given a second time"),
        ("A: 1\nB: 1\nC: 1", 3, "there is no player C"),
        ("A: 1\nB: 1\nturn x: A", 3, "no line of a story"),
        ("A: 1\nB: 1\nturn 1: C", 3, "there is no player C"),
        ("A: 1\nB: 1\nends: 5\nends: 5", 4, "is said already"),
        ("A: 1\nB: 1\nends: 999999999", 3, "a turn is a number from 1"),
        ("A: 1\nB: 1\nplayed: 3\nends: 5", 4, "has no story"),
        ("A: 1\nB: 1\nplayed: 3\npool: 1", 4, "as many cards of each"),
        ("A: 1\nB: 1\nplayed: 3\nplayed: 3", 4, "'played' is said a second time"),
        ("A: 1\nB: 1\nplayed: x", 3, "'x' is no number of turns"),
        ("A: 1\nB: 1\nplayed: 3\ndealt: A 1", 4, "belongs to the deal"),
        ("A: 1\ndealt: 1 A\nB: 1", 2, "'1' is no place: players and places like"),
        ("A: 1\ndealt: A 1-x\nB: 1", 2, "'1-x' is no place"),
        ("A: 1 ?\ndealt: A 1-2\nB: 1 1", 2, "A has no known card 2 that could be dealt"),
        ("A: 1 1\ndealt: B 3\nB: 1 1", 2, "B has no known card 3"),
        ("A: 1 1\ndealt: B 2-1\nB: 1 1", 2, "'2-1' is no stretch"),
        ("A: 1 1\ndealt: A\nB: 1 1", 2, "names no card"),
    ],
)
def test_a_damaged_text_is_one_line_with_its_number(text: str, line: int, said: str) -> None:
    with pytest.raises(FormatError, match=said) as caught:
        board(text)
    assert caught.value.line == line


@pytest.mark.parametrize(
    "line",
    [
        "turn 3: A",
        "turn 1: tie",
        "turn 5: war 3",
        "ends: 40",
        "winner: B",
        "longest war: 4",
        "A without: 13 12",
        "after 3: A ... 1 1 2 1",
    ],
)
def test_pins_are_their_text(line: str) -> None:
    assert parse_pin(line, 2).text == line
    assert parse_pin(f"  {line.replace(': ', ':   ')}", 2).text == line


def test_bare_hands_say_their_deck() -> None:
    usual = defaults(WAR.options)
    found = parse_hands("1 2 ? ?\n1 1 ? ?\n", usual)
    assert (found.rules.ranks, found.rules.suits, found.rules.players) == (2, 4, 2)
    assert format_hands(found) == "1 2 ? ?\n1 1 ? ?"
    rest = " ".join("?" * 24)
    full = parse_hands(f"1 2 {rest}\n1 1 {rest}", usual)
    assert full.rules == Rules()
    three = parse_hands("1 2\n2 1\n3 3", usual)
    assert (three.rules.ranks, three.rules.suits, three.rules.players) == (3, 2, 3)
    with pytest.raises(FormatError, match="no deck of 5 ranks"):
        parse_hands("1 2 5\n1 1 ?", usual)
    with pytest.raises(FormatError, match="no card is known"):
        parse_hands("? ?\n? ?", usual)
    with pytest.raises(FormatError, match="1 hand: one line"):
        parse_hands("1 2 3", usual)
    with pytest.raises(FormatError, match="or the cards of a free deck"):
        parse_hands("1 2 3\n1 ?", usual)
    assert codes(WAR.check(board("A: 3 1 2 3\nB: 1 2"))) == ["uneven"]


@pytest.mark.parametrize("deck", ["ranks 1, suits 2", "ranks 53, suits 1", "ranks 5, suits 0"])
def test_a_line_that_says_a_deck_that_there_is_not_is_refused(deck: str) -> None:
    """The board of one rank could be read, and not written and read again."""
    with pytest.raises(FormatError, match="is not a whole number from"):
        parse_hands(f"# {deck}\n? ? ? ?\n1 ? ? ?", defaults(WAR.options))


@pytest.mark.parametrize(
    ("text", "deck", "sizes"),
    [
        ("2 13 7\n4 3 8", (2, 3, 4, 7, 8, 13), (3, 3)),
        ("1 2 2\n1", (1, 1, 2, 2), (3, 1)),
        ("K Q 3\nJ A", (3, 11, 12, 13, 14), (3, 2)),  # an ace is high, as in any other deck
        ("A 20\nJ", (11, 14, 20), (2, 1)),
        ("9 2 6\n3 1 5\n8", (1, 2, 3, 5, 6, 8, 9), (3, 3, 1)),
    ],
)
def test_hands_of_no_usual_deck_are_a_deck_of_their_own(text: str, deck: Hand, sizes: tuple[int, ...]) -> None:
    found = parse_hands(text, defaults(WAR.options))
    assert (found.rules.free, found.rules.sizes) == (deck, sizes)
    assert f"deck: {' '.join(map(str, deck))}\n" in WAR.format(found)
    assert WAR.parse(WAR.format(found)) == found
    assert WAR.check(found).solved
    assert parse_hands(format_hands(found), defaults(WAR.options)) == found


def test_a_free_deck_is_kept_as_any_other() -> None:
    given = WAR.parse("puzzle: war 1\ndeck: 2 3 4 7 8 13\n\nA: 2 ? ? ?\nB: 4 ?\n")
    assert (given.rules.sizes, given.missing()) == ((4, 2), [3, 7, 8, 13])
    assert WAR.check(WAR.apply(given, "complete 3")).solved
    assert codes(WAR.check(WAR.apply(given, "set A 2 2"))) == ["cards"]
    assert codes(WAR.check(WAR.apply(given, "set A 2 5"))) == ["cards"]
    short = WAR.parse("puzzle: war 1\ndeck: 2 3 4 7\n\nA: 2 ?\nB: 4\n")
    assert codes(WAR.check(short)) == ["cards"]
    new = WAR.new_board(defaults(WAR.options).with_value("deck", "5 5 1"))
    assert new.hands == ((0, 0), (0,))
    for wrong in ("5", "1 x", "0 3", "1 251"):
        with pytest.raises(OptionError):
            WAR.new_board(defaults(WAR.options).with_value("deck", wrong))


@pytest.mark.parametrize(
    ("text", "hands"),
    [
        ("Player 1:\n9\n2\n6\n3\n1\n\nPlayer 2:\n5\n8\n4\n7\n10\n", ((9, 2, 6, 3, 1), (5, 8, 4, 7, 10))),
        ("A: 1 2 3\nB: 3, 1, 2.", ((1, 2, 3), (3, 1, 2))),
        ("Answer:\n1 2\n2 1", ((1, 2), (2, 1))),
        ("hands = [[1, 2, ?], [3, 2, 1]]", ((1, 2, 0), (3, 2, 1))),
        ('{"A": [1, 2], "B": [2, 1]}', ((1, 2), (2, 1))),
        ("K Q\nQ K", ((2, 1), (1, 2))),
        ("9♠ 10h J Q K A\n9 T j q k a", ((1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6))),
        ("Player 1: 2 A\nPlayer 2: A 2", ((1, 2), (2, 1))),
    ],
)
def test_hands_are_read_as_people_write_them(text: str, hands: Hands) -> None:
    assert parse_hands(text, defaults(WAR.options)).hands == hands


def test_a_full_deck_of_faces_is_the_usual_one() -> None:
    names = "2 3 4 5 6 7 8 9 10 J Q K A"
    found = parse_hands(f"{names} {names}\n{names} {names}", defaults(WAR.options))
    assert found.rules == Rules()
    assert found.hands[0] == (*range(1, 14), *range(1, 14))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("1 A\nA 1", "'1' and 'A'"),
        ("Player 1: 2 3\nPlayer 3: 3 2", "line 2: the hand of player 3 is number 2"),
        ("K Q\nQ x", "line 2: 'x' is no card: 2 to 10, J"),
    ],
)
def test_hands_that_cannot_be_told_are_refused(text: str, why: str) -> None:
    with pytest.raises(FormatError, match=why):
        parse_hands(text, defaults(WAR.options))


@pytest.mark.parametrize(
    ("move", "after"),
    [
        ("set A 1 3", "A: 3 3 2\nB: 1 2 3"),
        ("set A 1 1", DEAL),
        ("set B 3 ?", "A: 1 3 2\nB: 1 2 ?"),
        ("set B 3 0", "A: 1 3 2\nB: 1 2 ?"),
        ("swap A 1 B 3", "A: 3 3 2\nB: 1 2 1"),
        ("open", "A: ? ? ?\nB: ? ? ?"),
        ("pin ends: 7", f"{DEAL}\nends: 7"),
    ],
)
def test_moves(move: str, after: str) -> None:
    assert WAR.apply(board(DEAL), move) == board(after)


@pytest.mark.parametrize(
    "numbers", ["A 0 1", "A 4 1", "A -1 1", "A ² 1", "C 1 1", "AB 1 1", "A 1 4", "A 1 -1", "A 1 ²"]
)
def test_numbers_beyond_the_deal_are_refused(numbers: str) -> None:
    for move in (f"set {numbers}", *([f"swap B 1 {numbers[:-2]}"] if numbers.endswith(" 1") else [])):
        with pytest.raises(IllegalMove, match=r"is no (player|place|rank)"):
            WAR.apply(board(DEAL), move)


def test_dealt_cards_are_told_from_chosen_ones() -> None:
    given = board("A: 3 ? ?\nB: ? ? 1")
    done = WAR.apply(given, "complete 5")
    assert done.dealt == {(0, 1), (0, 2), (1, 0), (1, 1)}
    text = WAR.format_body(done)
    assert "dealt: A 2-3 B 1-2" in text.splitlines()
    assert board(text) == done
    assert WAR.apply(done, "open dealt") == given
    kept = WAR.apply(done, "keep")
    assert (kept.hands, kept.dealt) == (done.hands, frozenset())
    chosen = WAR.apply(done, f"set A 2 {done.hands[0][1]}")
    assert (chosen.hands, chosen.dealt) == (done.hands, done.dealt - {(0, 1)})
    crowded = board("A: 3 2 ?\nB: 2 1 1\ndealt: A 2 B 2")
    assert WAR.apply(crowded, "set A 3 1") == board("A: 3 2 1\nB: 2 ? 1\ndealt: A 2")
    assert WAR.apply(crowded, "set B 1 1") == board("A: 3 2 ?\nB: 1 2 1\ndealt: A 2 B 2")
    assert codes(WAR.check(WAR.apply(crowded, "set A 1 2"))) == []  # the deck has another one
    swapped = WAR.apply(done, "swap A 1 B 2")
    assert swapped.dealt == {(0, 0), (0, 1), (0, 2), (1, 0)}
    assert WAR.apply(swapped, "swap A 1 B 2") == done
    assert WAR.apply(done, "open") == board("A: ? ? ?\nB: ? ? ?")


def test_a_pin_takes_the_place_of_one_about_the_same() -> None:
    story = board(f"{DEAL}\nturn 2: A\nends: 9")
    assert WAR.apply(story, "pin turn 2: tie") == board(f"{DEAL}\nturn 2: tie\nends: 9")
    assert WAR.apply(story, "unpin ends: 9") == board(f"{DEAL}\nturn 2: A")
    assert WAR.apply(story, "forget") == board(DEAL)
    with pytest.raises(IllegalMove, match="does not say"):
        WAR.apply(story, "unpin ends: 8")


def test_shuffled_and_completed_decks_are_the_deck() -> None:
    start = board("A: 3 ? ?\nB: ? ? 1")
    done = WAR.apply(start, "complete 5")
    assert WAR.check(done).solved
    assert WAR.keeps(start, done, WAR.task("deal"), Values())
    shuffled = WAR.apply(start, "shuffle 7")
    assert WAR.check(shuffled).solved
    assert WAR.apply(start, "shuffle 7") == shuffled
    with pytest.raises(IllegalMove, match="4 cards of the deck are missing for 3 open ones"):
        WAR.apply(board("A: 1 1 1\nB: ? ? ?"), "complete 1")


def test_rules_change_by_a_move() -> None:
    assert WAR.apply(board(DEAL), "option winnings winner-first").rules.winnings is Winnings.WINNER_FIRST
    assert WAR.apply(board(DEAL), "option face_down 3").rules.face_down == 3
    with pytest.raises(IllegalMove):
        WAR.apply(board(DEAL), "option winnings sideways")
    with pytest.raises(IllegalMove):
        WAR.apply(board(DEAL), "option ranks 5")


def test_a_free_deck_may_have_ranks_that_no_usual_deck_has() -> None:
    found = parse_hands("1 2 3\n4 92\n", defaults(WAR.options))
    assert found.rules.free == (1, 2, 3, 4, 92)
    assert WAR.parse(WAR.format(found)) == found


def test_what_is_broken_is_said_in_the_names_of_the_cards() -> None:
    given = replace(board("A: 3 ? ?\nB: ? ? ?\nA without: 3 2"), faces=Faces(("Q", "K", "A")))
    assert [one.message for one in WAR.check(given).violations] == ["'A without: A K': A has a card of rank A"]
