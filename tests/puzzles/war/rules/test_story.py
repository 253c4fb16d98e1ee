"""Lines of a story: each against the judge's games of small decks, in pairs against all deals, and at their edges."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations

import pytest

from tests.contract import controls_of
from tests.judges import war as judge
from tests.puzzles.war.boards import WAR, board
from tests.puzzles.war.decks import judged, random_deal, random_rules, tell
from workbench.core.gesture import Ui
from workbench.core.options import Values
from workbench.puzzles.war.rules.board import Board, OverWhen, Rules, RunOut, Winnings, empty
from workbench.puzzles.war.rules.check import contradictions, quick_check
from workbench.puzzles.war.rules.faces import usual_faces
from workbench.puzzles.war.rules.game import play
from workbench.puzzles.war.rules.pins import MOST_RANK, Pin, PinKind, in_order, parse_pin


def every_line(players: str, turns: int, ranks: int) -> list[str]:
    """Lines of all kinds, true and false ones."""
    lines = [f"turn {turn}: {what}" for turn in range(1, turns) for what in (*players, "tie")]
    lines += [f"turn {turn}: war {depth}" for turn in range(1, turns) for depth in range(1, 4)]
    lines += [f"ends: {turn}" for turn in range(1, turns + 2)]
    lines += [f"winner: {player}" for player in players]
    lines += [f"longest war: {depth}" for depth in range(5)]
    lines += [f"{player} without: {rank}" for player in players for rank in range(1, ranks + 1)]
    for turn in range(1, turns, 2):
        lines += [f"after {turn}: {player} ... {rank} 1" for player in players for rank in range(1, ranks + 1)]
    return lines


def test_a_line_that_open_cards_leave_open_is_not_told_as_kept() -> None:
    said = "turn 1: A\nturn 2: A\nends: 5\nB without: 3"
    for cards, marked in (
        ("A: 3 ? ?\nB: 1 ? ?", ["turn 2: A ?", "ends: 5 ?", "B without: 3 ?"]),
        ("A: 3 2 3\nB: 1 1 2", []),
    ):
        given = board(f"{cards}\n{said}")
        below = controls_of(WAR.controls(given, WAR.quick_check(given), Values(), Ui()))
        pins = [one for one in below if one.target.startswith("pin ")]
        assert [one.words for one in pins if one.words.endswith("?")] == marked
        assert all(one.role == "" for one in pins if one.words in marked)


def test_a_story_is_told_in_order_and_its_run_is_named_after_it() -> None:
    said = ("turn 2: A", "ends: 40", "winner: B", "turn 6: tie", "turn 1: A", "A without: 13")
    given = replace(empty(Rules()), story=tuple(parse_pin(line, 2) for line in said))
    lines = [given.story[number].text for number in in_order(given.story)]
    assert lines == ["turn 1: A", "turn 2: A", "turn 6: tie", "ends: 40", "winner: B", "A without: 13"]
    four = replace(given, story=given.story[:4])
    shown = [one.target for one in controls_of(WAR.controls(four, WAR.quick_check(four), Values(), Ui()))]
    assert [one for one in shown if one.startswith("pin ")] == ["pin 1", "pin 4", "pin 2", "pin 3"]
    assert WAR.in_short(given) == "follows 6 story lines: turn 1: A … A without: 13"
    named = replace(given, faces=usual_faces(13, 4, ()))
    assert WAR.in_short(named) == "follows 6 story lines: turn 1: A … A without: A"
    small = replace(empty(Rules(4, 2, winnings=Winnings.WINNER_FIRST)), story=(parse_pin("winner: B", 2),))
    assert WAR.in_short(small) == "follows 1 story line: winner: B, 8 cards, winnings: winner's card first"
    assert WAR.in_short(replace(given, story=())) == ""


@pytest.mark.parametrize("seed", range(3))
def test_a_line_is_accepted_exactly_where_it_is_true(seed: int) -> None:
    rng = random.Random(seed)
    true = 0
    for _ in range(16):
        rules = replace(random_rules(rng, 12), max_turns=rng.choice((4, 10**6)))
        deal = random_deal(rules, rng)
        told = tell(rules, deal, rules.max_turns)
        for line in every_line("ABCD"[: rules.players], 9, rules.ranks):
            given = Board(rules, deal, (parse_pin(line, rules.players),))
            verdict, holds = quick_check(given), judge.holds(line, deal, told)
            assert not verdict.pending
            assert (not verdict.violations) == holds, (given, line)
            true += holds
    assert true > 100


@pytest.mark.parametrize("rules", [Rules(3, 2), Rules(2, 3, face_down=1), Rules(2, 3, 3, over_when=OverWhen.ONE_LEFT)])
def test_lines_that_contradict_each_other_are_true_of_no_deal(rules: Rules) -> None:
    blank = empty(rules)
    question = judge.Question(judged(rules), blank.hands, ())
    games = [(deal, judge.game(question.rules, deal)) for deal in question.deals()]
    lines = every_line("ABCD"[: rules.players], 5, rules.ranks)
    true = {line: {i for i, (deal, told) in enumerate(games) if judge.holds(line, deal, told)} for line in lines}
    found = 0
    for story in combinations(lines, 2):
        pins = tuple(parse_pin(line, rules.players) for line in story)
        if any(contradictions(replace(blank, story=pins))):
            assert not true[story[0]] & true[story[1]], story
            found += 1
    assert found > len(lines)


OPEN = "A: ? ? ?\nB: ? ? ?\n"


@pytest.mark.parametrize(
    ("lines", "sound"),
    [
        (("longest war: 3",), True),
        (("longest war: 4",), False),
        (("turn 1: war 3",), True),
        (("turn 1: war 4",), False),
        (("ends: 3",), True),
        (("ends: 5",), True),
        (("ends: 4",), False),
        (("after 3: A ... 1 1",), True),
        (("after 3: A ... 1 1 1",), False),
        (("A without: 3",), True),
        (("A without: 4",), False),
        (("turn 2: war 2", "turn 3: tie"), True),
        (("turn 2: war 2", "turn 2: A"), False),
        (("turn 2: war 2", "turn 3: A"), False),
        (("turn 2: war 2", "turn 4: A"), True),
        (("turn 2: war 2", "turn 1: A"), True),
        (("turn 2: war 2", "turn 1: tie"), False),
        (("turn 2: war 2", "turn 4: tie"), False),
        (("turn 2: war 2", "turn 5: tie"), True),
        (("ends: 5", "turn 5: A"), True),
        (("ends: 5", "turn 6: A"), False),
        (("ends: 5", "turn 4: war 2"), True),
        (("ends: 5", "turn 5: war 2"), False),
        (("ends: 5", "after 5: A ... 1"), True),
        (("ends: 5", "after 6: A ... 1"), False),
        (("ends: 5", "ends: 5"), True),
        (("ends: 5", "ends: 7"), False),
        (("longest war: 1", "turn 1: tie", "turn 3: tie"), True),
        (("longest war: 1", "turn 1: tie", "turn 2: tie"), False),
        (("longest war: 2", "turn 1: tie", "turn 2: tie"), True),
        (("longest war: 0", "turn 1: tie"), False),
        (("longest war: 0", "turn 1: A"), True),
    ],
)
def test_what_can_be_said_of_three_open_cards_each(lines: tuple[str, ...], sound: bool) -> None:
    given = board(OPEN)
    story = tuple(parse_pin(line, 2) for line in lines)
    assert (not any(contradictions(replace(given, story=story)))) == sound


def test_turns_beyond_the_limit_of_the_rules_are_beyond_the_end() -> None:
    rules = Rules(3, 2, max_turns=7)
    blank = empty(rules)
    for lines, sound in (
        (("ends: 7",), True),
        (("ends: 9",), False),
        (("winner: A", "turn 7: A"), True),
        (("winner: A", "turn 8: A"), False),
    ):
        story = tuple(parse_pin(line, 2) for line in lines)
        assert (not any(contradictions(replace(blank, story=story)))) == sound, lines


@pytest.mark.parametrize("face_down", range(4))
@pytest.mark.parametrize("players", [2, 3])
def test_hands_that_are_alike_are_the_deepest_war_and_the_shortest_game(face_down: int, players: int) -> None:
    for size in range(1, 8):
        rules = Rules(size, players, players, face_down)
        alike = play(rules, (tuple(range(1, size + 1)),) * players)
        assert (alike.deepest, alike.turns) == (rules.deepest, rules.deepest)
        best = play(replace(rules, face_down=0), ((2,) * size, *((1,) * size,) * (players - 1)))
        assert (best.turns, best.winner) == (rules.earliest, 0) == (size, 0)


def test_the_last_two_lay_more_cards_than_each_of_three() -> None:
    rules = Rules(4, 3, 3, over_when=OverWhen.ONE_LEFT)
    assert (rules.hand, rules.deepest, rules.earliest) == (4, 6, 4)
    uneven = Rules(2, 3, 3, over_when=OverWhen.ONE_LEFT, free=(1, 1, 1, 2, 2, 2), uneven=(1, 2, 3))
    assert (uneven.hand, uneven.earliest, uneven.deepest) == (1, 2, 3)
    assert replace(uneven, run_out=RunOut.DRAW).earliest == 1
    assert replace(uneven, over_when=OverWhen.FIRST_OUT).earliest == 1


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("winner: A", ""),
        ("winner: B", "A wins"),
        ("longest war: 1", ""),
        ("longest war: 0", "the longest war is 1"),
        ("longest war: 2", "the longest war is 1"),
        ("ends: 2", ""),
    ],
)
def test_a_game_that_is_over_is_judged_though_cards_are_open(line: str, why: str) -> None:
    """A has a card that is never turned up."""
    given = WAR.parse(f"puzzle: war 1\ndeck: 1 1 2 3 4\n\nA: 1 3 ?\nB: 1 2\n{line}\n")
    assert [violation.message for violation in quick_check(given).violations] == ([f"'{line}': {why}"] if why else [])


def test_a_war_that_has_been_too_deep_is_told_though_the_game_goes_on() -> None:
    for line, why in (("longest war: 1", ["there is a war of 2"]), ("longest war: 2", [])):
        given = board(f"A: 1 2 ?\nB: 1 2 ?\n{line}")
        assert [one.message for one in quick_check(given).violations] == [f"'{line}': {said}" for said in why]


def test_the_largest_rank_may_be_named() -> None:
    assert parse_pin(f"A without: {MOST_RANK}", 2).cards == (MOST_RANK,)


def test_a_pin_that_names_only_what_its_line_says_is_that_of_the_line() -> None:
    for line, pin in (
        ("turn 3: A", Pin(PinKind.TURN, 3)),
        ("turn 3: war 2", Pin(PinKind.WAR, 3, depth=2)),
        ("ends: 9", Pin(PinKind.ENDS, 9)),
        ("winner: B", Pin(PinKind.WINNER, player=1)),
        ("longest war: 2", Pin(PinKind.LONGEST, depth=2)),
        ("A without: 4 1", Pin(PinKind.WITHOUT, cards=(4, 1))),
    ):
        assert parse_pin(line, 2) == pin
