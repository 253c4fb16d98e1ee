"""A question about War in the judge's words, and what holds of the answers of all tasks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from tests.drawn.watched import Told
from tests.judges.war import Deal, Question, game, holds
from tests.judges.war import Told as Game
from tests.puzzles.war.decks import judged
from workbench.core.outcome import Proof, Status, Stopped
from workbench.core.verdict import Violation
from workbench.puzzles.war.engines import exhaustive
from workbench.puzzles.war.rules.board import LETTERS, Board


class Asked:
    """A question in the judge's words, with all deals that tell its story."""

    def __init__(self, told: Told) -> None:
        self.told, self.outcome, self.task = told, told.outcome, told.question.task.name
        given: Board = told.question.board
        many = self.task == "count" and given.undealt.arrangements > exhaustive.MOST and not given.complete
        self.board = board = given if many or self.task == "equity" else given.undealt
        self.question = Question.read(told.question.puzzle.format(board))
        assert self.question.rules == judged(board.rules)

    @property
    def is_deck(self) -> bool:
        """Whether the cards are those of the deck."""
        rules, cards = self.question.rules, Counter(card for hand in self.question.hands for card in hand)
        del cards[0]
        sizes = tuple(map(len, self.question.hands))
        return sizes == self.board.rules.sizes and all(
            n <= rules.copies(card) and card <= rules.ranks for card, n in cards.items()
        )

    def look(self) -> None:
        """Have the deals played."""
        self.all = [(deal, game(self.question.rules, deal)) for deal in self.question.deals()]
        lines = self.question.story
        self.answers = [(deal, told) for deal, told in self.all if all(holds(line, deal, told) for line in lines)]
        worths = [worth for one in self.answers if (worth := self.worth(*one)) is not None]
        self.best = (max if self.task == "longest" else min)(worths, default=None)

    @property
    def within(self) -> int:
        """Turns within which the weakest winner must win: those of the story, if it says more."""
        said = [(line.partition(":")[0].split(), line) for line in self.question.story]
        ends = [int(line.split()[1]) for words, line in said if words == ["ends"]]
        last = [
            int(words[1]) + (int(line.split()[3]) - 1 if " war " in line else 0)
            for words, line in said
            if words[0] in ("turn", "after")
        ]
        turns = self.told.question.values.integer("turns")
        return min(ends[0] if ends else max([turns, *last]), self.question.rules.max_turns)

    def worth(self, deal: Deal, told: Game) -> float | None:
        """What a deal is worth to the task; None where it is no answer."""
        match self.task:
            case "weakest":
                won = told.winner is not None and len(told.results) <= self.within
                return sum(deal[LETTERS.index(told.winner)]) if won and told.winner else None
            case "shortest" | "longest":
                return len(told.results) if told.end == "ended" else None
            case "endless":
                return 0 if told.end == "endless" else None
            case _:
                return 0

    def untold(self, deal: Deal) -> list[str]:
        """The lines of the story that a deal does not tell."""
        told = game(self.question.rules, deal)
        return [line for line in self.question.story if not holds(line, deal, told)]

    @property
    def least_untold(self) -> int:
        """How many lines the nearest deal does not tell."""
        return min(len(self.untold(deal)) for deal, _ in self.all)

    def game_of(self, board: Board) -> Game:
        """The game of a deal that is shown; it keeps what is known."""
        assert board.hands in {deal for deal, _ in self.all}
        assert board.story == self.board.story
        return game(self.question.rules, board.hands)

    def open_questions(self) -> int:
        """Games that fit as far as they go, and of which nobody knows how they end."""
        return sum(told.end == "undecided" for _, told in self.answers)


def counted(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}" if count else f"no {what}s"


def in_words(told: Game) -> str:
    match told.end:
        case "ended":
            winner = f"{told.winner} wins" if told.winner else "a draw"
            return f"{winner} after {counted(len(told.results), 'turn')}"
        case "endless":
            assert told.cycle is not None
            return f"endless, the same every {counted(told.cycle[1], 'turn')}"
    return f"no end within {counted(len(told.results), 'turn')}"


def facts_of(told: Game) -> dict[str, Any]:
    """What is to be said of a game."""
    return {
        "turns": len(told.results) if told.end == "ended" else None,
        "winner": told.winner,
        "decided": told.end != "undecided",
        "wars": len(re.findall("=+", told.results)),
        "deepest_war": max(map(len, re.findall("=+", told.results)), default=0),
        "cycle": list(told.cycle) if told.cycle else None,
        "piles": [len(hand) for hand in told.hands],
    }


def refused(asked: Asked) -> bool:
    """Whether the question was refused; for a good reason."""
    outcome, task, values = asked.outcome, asked.task, asked.told.question.values
    if outcome.status is not Status.FAILED:
        assert asked.is_deck
        return False
    assert outcome.refused
    assert not asked.told.incumbents
    assert {*asked.told.bounds, outcome.bound} <= {0, None}
    error = outcome.error or ""
    if not asked.is_deck:
        assert "card" in error
    elif task == "equity":
        assert "no card is known" in error
        assert not any(card for hand in asked.question.hands for card in hand)
    elif task == "weakest" and error.startswith("turns is "):
        asked.look()
        assert re.match(r"turns is (\d+): hands of (\d+) are never gone before turn \2", error), error
        assert asked.best is None
    elif task == "deal" and error.startswith("solver=highs takes linear formulations only"):
        assert (values["solver"], values["formulation"]) == ("highs", "tape")
    elif task == "deal" and error.startswith("the literal model"):
        assert values["formulation"] == "literal"
    else:  # engines that are kept from playing every deal
        assert exhaustive.MOST == 0
        assert (
            "deals are too many to be played" in error
            or "can be played" in error
            or "a deal can be looked for" in error
        )
    return True


def judge_boards(asked: Asked) -> None:
    """What is shown is an answer, and worth what is said; the last one stands."""
    found, outcome = asked.told.incumbents, asked.outcome
    worths: list[float | None] = []
    for one in found:
        told = asked.game_of(one.board)
        if asked.task == "deal":  # which shows the nearest deals, too
            worths.append(len(asked.untold(one.board.hands)) if asked.question.story else None)  # without one: nothing
        else:
            assert (one.board.hands, told) in asked.answers
            worth = asked.worth(one.board.hands, told)
            assert worth is not None
            worths.append(None if asked.told.question.task.objective is None else worth)
    assert [one.objective for one in found] == worths
    assert outcome.board == (found[-1].board if found else None)
    assert outcome.objective == (worths[-1] if worths else None)


def judge_bounds(asked: Asked) -> None:
    """No bound says more than is true; what is proved closes its bound."""
    outcome, best = asked.outcome, asked.best
    if asked.told.question.task.objective is None or (asked.task == "deal" and not asked.question.story):
        assert outcome.bound is None
        assert not asked.told.bounds
        return
    if asked.task == "deal":
        best = asked.least_untold
    for bound in filter(None, [*asked.told.bounds, outcome.bound]):
        assert best is None or (best <= bound if asked.task == "longest" else bound <= best)
    if outcome.status is Status.PROVED:
        assert outcome.objective == outcome.bound == best


def judge_conflict(asked: Asked, conflict: Sequence[Violation], minimal: bool) -> None:
    """What is blamed cannot stand together; where it is said to be minimal, no part of it is impossible."""
    if not conflict:
        return
    assert all(asked.worth(*one) is None for one in part_of(asked, conflict).answers())
    if minimal:
        for left_out in conflict:
            rest = [violation for violation in conflict if violation is not left_out]
            assert part_of(asked, rest).answers(), f"impossible without {left_out.message}"


def part_of(asked: Asked, some: Sequence[Violation]) -> Question:
    """The question with what some violations blame only: lines by their targets, known cards by their cells."""
    story = asked.question.story
    numbers = {int(target.split()[1]) for one in some for target in one.targets if target.startswith("pin ")}
    places = frozenset(cell for one in some for cell in one.cells)
    return asked.question.part([line for i, line in enumerate(story, 1) if i in numbers], places)


def judge_check(asked: Asked) -> None:
    """What the rules call broken is; of a deal that is complete nothing else is."""
    verdict = asked.told.question.puzzle.check(asked.board)
    for violation in verdict.violations:
        assert none_told(asked, violation), f"no violation: {violation.message}"
    assert bool(verdict.violations) or not verdict.complete or bool(asked.answers)


def none_told(asked: Asked, violation: Violation) -> bool:
    """Whether no deal with the known cards tells the lines that are named."""
    numbers = {int(target.split()[1]) for target in violation.targets if target.startswith("pin ")}
    lines = [line for i, line in enumerate(asked.question.story, 1) if i in numbers]
    return not any(all(holds(line, deal, told) for line in lines) for deal, told in asked.all)


def decided(asked: Asked, *, exact: bool, possible: bool) -> bool:
    """What is said is so; who says nothing was stopped, or is no engine that plays every deal. Whether it is said."""
    outcome = asked.outcome
    if outcome.status is Status.PROVED:
        assert possible
        assert outcome.stopped is None
        return True
    if outcome.status is Status.INFEASIBLE:
        assert not possible
        gone_through = outcome.proof in (Proof.EXHAUSTED, Proof.PLAYED, Proof.REASONED)
        assert gone_through or not exhaustive.MOST or asked.told.question.values.get("formulation") == "literal"
        judge_conflict(asked, outcome.conflict, outcome.minimal)
        return True
    given_up = Stopped.TIME if asked.told.question.limits.time else Stopped.LIMIT
    every = bool(exhaustive.MOST)  # deals are played
    assert outcome.stopped is given_up or (outcome.stopped is Stopped.LIMIT and not (exact and every))
    assert not (exact and every) or asked.told.question.limits.time
    return False
