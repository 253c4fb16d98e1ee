"""What is true of an answer of each of War's tasks but those that play random deals, in the judge's words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.drawn.different import judge_different
from tests.judges.war import Deal, game
from tests.puzzles.war.judge_every_task import (
    Asked,
    counted,
    decided,
    facts_of,
    in_words,
    judge_boards,
    judge_bounds,
    judge_conflict,
)
from workbench.core.outcome import Proof, Status, Stopped
from workbench.puzzles.war.engines import exhaustive


def deal(asked: Asked) -> None:
    outcome, possible = asked.outcome, bool(asked.answers)
    if asked.told.question.several:
        different(asked)
        return
    judge_boards(asked)
    judge_bounds(asked)
    literal = asked.told.question.values["formulation"] == "literal"
    said = decided(asked, exact=not literal, possible=possible)
    if outcome.status is Status.PROVED:
        told = asked.game_of(outcome.board)
        assert outcome.answer == f"{as_told(asked)}: {in_words(told)}{redealt(asked, outcome.board.hands)}"
        assert outcome.facts == facts_of(told)
    elif said:
        judge_impossible(asked)
    elif outcome.board is not None:
        words = lines_told(asked, outcome.board.hands)
        assert outcome.answer in (words, f"no deal found: longer games are not ruled out; the nearest found: {words}")
    else:
        assert outcome.answer in (
            "no deal found yet, and none ruled out",
            "no deal found: longer games are not ruled out",
            "",
        )


def as_told(asked: Asked) -> str:
    """What is said of the story, if there is any."""
    story = asked.told.question.board.story
    return "the game goes as the story says" if story else "no story is told, any deal will do"


def redealt(asked: Asked, deal: Deal) -> str:
    """What is said of cards that had been dealt and are others in the answer."""
    before = asked.told.question.begun
    number = sum(1 for p, place in before.dealt if before.hands[p][place] != deal[p][place])
    dealt = "card was" if number == 1 else "cards were"
    return f". {number} {dealt} dealt anew, none of those chosen by hand" if number else ""


def judge_impossible(asked: Asked) -> None:
    """What is said where no deal tells the story, of the nearest as well."""
    outcome = asked.outcome
    if asked.board.complete and asked.task == "deal":
        assert outcome.answer in (
            f"this deal goes otherwise than the story says: {lines_told(asked, asked.board.hands)}",
            "the story contradicts itself",
        )
        return
    if outcome.answer == "the story contradicts itself":
        return
    one = "this deal goes otherwise than the story says"
    words = one if asked.board.complete else "no deal goes as the story says"
    if outcome.board is not None:
        proved = outcome.objective == outcome.bound
        assert not proved or outcome.objective == asked.least_untold
        nearest = "the nearest" if proved else "the nearest found"
        words += f"; {nearest}: {lines_told(asked, outcome.board.hands)}"
    assert outcome.answer == words


def lines_told(asked: Asked, deal: Deal) -> str:
    """How near a deal is to the story, in words."""
    untold, lines = asked.untold(deal), len(asked.question.story)
    which = ", ".join(f"'{line}'" for line in untold[:3]) + (", …" if len(untold) > 3 else "")
    come = "comes" if lines == 1 or lines - len(untold) == 1 else "come"
    return f"{lines - len(untold)} of {counted(lines, 'line')} of the story {come} true, not {which}"


def different(asked: Asked) -> None:
    """Of one deal or another: all of them are known to the judge."""
    outcome, board = asked.outcome, asked.board
    answers = [deal for deal, told in asked.answers if asked.worth(deal, told) is not None]
    assert outcome.objective in (None, 0) or not answers
    assert outcome.bound in (None, 0) or (not answers and outcome.bound <= asked.least_untold)
    if outcome.status is Status.INFEASIBLE and not answers:  # the nearest deal is shown, and is none
        assert not asked.told.incumbents
        judge_conflict(asked, outcome.conflict, outcome.minimal)
        (judge_impossible if asked.task == "deal" else judge_never)(asked)
        return
    judge_different(asked.told, [board.filled_with(deal) for deal in answers])
    if outcome.status is Status.PROVED and len(asked.told.incumbents) == 1 and outcome.count is None:
        told = asked.game_of(outcome.board)
        others = redealt(asked, outcome.board.hands)
        assert outcome.answer in (
            f"{as_told(asked)}: {in_words(told)}{others}",
            in_words(told),
            "another board",
        )


def count(asked: Asked) -> None:
    outcome, number, every = asked.outcome, len(asked.answers), len(asked.all)
    assert asked.told.bounds == []
    assert all((one.board.hands, asked.game_of(one.board)) in asked.answers for one in asked.told.incumbents)
    assert outcome.board == (asked.told.incumbents[-1].board if asked.told.incumbents else None)
    stay = " with the dealt cards where they are" if asked.board.dealt else ""
    only_dealt = bool(stay) and outcome.status is Status.PROVED  # other cards may be dealt: nothing is impossible
    if not decided(asked, exact=True, possible=number > 0 or only_dealt):
        assert (outcome.count or 0) <= number
        assert outcome.answer in (f"{counted(outcome.count or 0, 'deal')}{stay} so far", "")
    elif outcome.status is Status.PROVED:
        assert outcome.count == number
        deals, go = counted(number, "deal") if number else "no deal", "go" if number > 1 else "goes"
        assert outcome.answer == f"{deals} of {every:,}{stay} {go} as the story says"
        judge_conflict(asked, outcome.conflict, outcome.minimal)
    else:
        assert outcome.count == 0
        judge_impossible(asked)


def searched(asked: Asked, possible: bool) -> bool:
    """What holds of all tasks with an optimum; whether it is decided."""
    judge_boards(asked)
    judge_bounds(asked)
    late = asked.task == "longest" and asked.open_questions() > 0
    return decided(asked, exact=not late, possible=possible)


def of_best(asked: Asked) -> dict[str, Any]:
    """The facts of the deal that is shown; of the given one, where it is complete."""
    board = asked.outcome.board or (asked.board if asked.board.complete else None)
    return {} if board is None else facts_of(game(asked.question.rules, board.hands))


def weakest_winner(asked: Asked) -> None:
    outcome, within = asked.outcome, f"within {counted(asked.within, 'turn')}"
    said = searched(asked, asked.best is not None)
    facts = dict(outcome.facts.items())
    if outcome.status is Status.INFEASIBLE:
        assert facts.pop("within", asked.within) == asked.within
        assert facts in ({}, of_best(asked))
        assert outcome.answer in (f"nobody can win {within}", "the story contradicts itself", ends_by(asked))
        return
    assert facts.pop("within", asked.within) == asked.within
    assert facts == ({} if outcome.board is None else of_best(asked))
    if outcome.objective is None:
        assert not outcome.answer
    else:
        total = f"a total of {outcome.objective:,.0f}"
        if asked.board.faces.names[:1] == ("2",):
            total += f", 2 counted as 1 and {asked.board.faces.names[-1]} as {len(asked.board.faces.names)},"
        assert outcome.answer == f"{total} {'is the least that wins' if said else 'wins, least or not,'} {within}"


def ends_by(asked: Asked) -> str:
    return f"a game that ends has no more than {counted(asked.question.rules.max_turns, 'turn')}, see max_turns"


def shortest_game(asked: Asked) -> None:
    outcome = asked.outcome
    if asked.board.complete and asked.answers and asked.answers[0][1].end == "undecided":
        assert (outcome.status, outcome.stopped) == (Status.UNKNOWN, Stopped.LIMIT)
        assert (outcome.answer, outcome.facts) == (in_words(asked.answers[0][1]), of_best(asked))
        assert not asked.told.incumbents
        assert not asked.told.bounds
        return
    if exhaustive.FEW and asked.best is None and asked.open_questions():
        assert outcome.status is Status.UNKNOWN or asked.told.question.limits.time
        assert not asked.told.incumbents
        assert outcome.answer in (NONE_ENDS, "no game that ends found yet")
        judge_bounds(asked)
        return
    said = searched(asked, asked.best is not None)
    turns = counted(int(outcome.objective or 0), "turn")
    if outcome.status is Status.PROVED:
        least = f"no game{' of this story' if asked.board.story else ''} is shorter than {turns}"
        only = f"{in_words(asked.answers[0][1])}{ONLY}"
        assert outcome.answer == (only if asked.board.complete else least)
    elif said:
        judge_no_end(asked, "every game that fits goes on for ever")
    elif outcome.board is not None:
        assert outcome.answer == f"{turns}, the shortest game found"
    else:
        assert asked.best is None or outcome.answer != NONE_ENDS
        assert outcome.answer in (NONE_ENDS, "no game that ends found yet", LONGER)
    assert outcome.facts in ({}, of_best(asked))


def judge_never(asked: Asked) -> None:
    """What is said where no game is endless."""
    if "however they are dealt" in asked.outcome.answer:
        rules = replace(asked.question.rules, max_turns=10**7)  # whatever the turn limit
        assert all(game(rules, deal).end == "ended" for deal, _ in asked.all)
    else:
        judge_no_end(asked, "every game that fits ends")


def judge_no_end(asked: Asked, words: str = "no game that fits ends") -> None:
    """What is said where no deal is an answer."""
    answer = asked.outcome.answer
    if asked.board.complete and asked.answers:
        assert answer in (in_words(asked.answers[0][1]), NO_END, ends_by(asked))
    elif asked.board.complete:
        assert answer in (
            "this deal goes otherwise than the story says",
            "the story contradicts itself",
            ends_by(asked),
            NO_END,
        )
    else:
        assert answer in (
            words,
            "no deal goes as the story says",
            "the story contradicts itself",
            ends_by(asked),
            NO_END,
        )
        assert answer != "no deal goes as the story says" or not asked.answers


NONE_ENDS, LONGER = "no game ends within the turn limit", "no deal found: longer games are not ruled out"
NO_END = "an endless game has no end and no winner"
ONLY = "; no card is open, so there is no other game"


def longest_game(asked: Asked) -> None:
    outcome, never = asked.outcome, asked.task == "endless"
    if asked.board.complete and outcome.status is not Status.PROVED:
        assert outcome.facts in ({}, of_best(asked))
    if asked.told.question.several:
        different(asked)
        return
    judge_boards(asked)
    judge_bounds(asked)
    if asked.board.complete and asked.answers and asked.answers[0][1].end == "undecided":
        assert (outcome.status, outcome.stopped) == (Status.UNKNOWN, Stopped.LIMIT)
        assert outcome.answer == in_words(asked.answers[0][1])
        return
    late = asked.open_questions() > 0 and not (never and asked.best is not None)
    said = decided(asked, exact=not late, possible=asked.best is not None)
    turns, facts = counted(int(outcome.objective or 0), "turn"), dict(outcome.facts.items())
    if outcome.status is Status.PROVED:
        told = asked.game_of(outcome.board)
        assert facts == facts_of(told)
        if never or asked.board.complete:
            assert outcome.answer == f"{in_words(told)}{'' if never else ONLY}"
        elif outcome.proof is Proof.REASONED:
            end = int(outcome.objective or 0)
            assert any(pin.text == f"ends: {end}" for pin in asked.board.story)
            assert outcome.answer == f"the story ends at turn {end}: no game of it is longer"
        else:
            whose = " of this story" if asked.board.story else ""
            assert outcome.answer == f"no game{whose} that ends is longer than {turns}"
    elif said:
        (judge_never if never else judge_no_end)(asked)
    else:
        kind = "endless game" if never else "game that ends"
        words = f"{turns}, the longest game found" if outcome.board is not None else f"no {kind} found yet"
        if "undecided" in facts:
            many = facts.pop("undecided")
            assert many == asked.open_questions()
            words += f"; {counted(many, 'game')} {'is' if many == 1 else 'are'} undecided at the turn limit"
        # the time was over while a model was built
        assert outcome.answer == words or (not outcome.answer and outcome.stopped is Stopped.TIME and not facts)
        assert facts == ({} if outcome.board is None else of_best(asked))
