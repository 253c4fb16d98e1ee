"""Help for who fills a board in: the next step, what is wrong, what is still possible, and why not."""

from __future__ import annotations

from tests.drawn.watched import Told
from tests.judges import towers as judge
from tests.puzzles.towers.judge_conflicts import impossible, minimal, named, side
from workbench.core.outcome import Outcome, Status
from workbench.puzzles.towers.rules.board import Board


def possible(told: Told) -> None:
    outcome, board = told.outcome, told.question.board
    n, held = board.size, board.heights
    assert not told.incumbents
    if outcome.status is Status.PROVED:
        assert judge.count(n, board.clues, held)
        assert (outcome.facts, outcome.answer) == (
            {"possible": True},
            "what has been filled in can be completed",
        )
        return
    if outcome.status is Status.UNKNOWN:
        assert outcome.stopped is not None
        assert not outcome.facts
        return
    assert outcome.facts == {"possible": False}
    assert not judge.count(n, board.clues, held)
    if not judge.count(n, board.clues, board.givens):  # the puzzle's own fault
        assert outcome.answer == "no: the puzzle itself has no solution" or not outcome.minimal
        impossible(board, outcome)
        return
    assert outcome.status is Status.INFEASIBLE
    assert outcome.answer == "no: what has been filled in cannot be completed"
    reasons = named(board, outcome, "holds")
    if not outcome.minimal:
        assert outcome.stopped is not None
        assert not reasons
        return

    def fits(kept: set[judge.Reason]) -> bool:
        _, entries = judge.kept_only(n, board.clues, board.entries, kept)
        return bool(judge.count(n, board.clues, [g or e for g, e in zip(board.givens, entries, strict=True)]))

    minimal(reasons, fits)


def why(told: Told) -> None:
    outcome, board, values = told.outcome, told.question.board, told.question.values
    n, (row, col, digit) = board.size, (values.integer(name) for name in ("row", "col", "digit"))
    assert outcome.refused is (max(row, col, digit) > n)
    if outcome.refused:
        assert outcome.status is Status.FAILED
        return
    place = (row - 1) * n + col - 1

    def fits(kept: set[judge.Reason] | None) -> bool:
        clues, givens = (board.clues, board.givens)
        if kept is not None:
            clues, givens = judge.kept_only(n, clues, givens, kept)
        return bool((judge.squares(n)[judge.solutions(n, clues, givens)][:, place] == digit).any())

    if outcome.status is Status.INFEASIBLE:
        assert fits(None)
        assert outcome.facts == {"forbidden": False}
        assert outcome.answer == f"nothing forbids a {digit} in row {row}, column {col}"
        return
    said = f"row {row}, column {col} cannot be {digit}"
    if outcome.status is Status.PROVED:
        assert outcome.answer == said
        assert outcome.minimal
        reasons = [violation.message for violation in outcome.conflict]
        assert outcome.facts == {"forbidden": True, "reasons": reasons}
        minimal(named(board, outcome), fits)
        return
    assert outcome.status is Status.UNKNOWN
    assert outcome.stopped is not None
    assert not outcome.facts or not fits(None)
    assert outcome.facts in ({}, {"forbidden": True})
    assert outcome.answer == (f"{said}: it is not known yet why" if outcome.facts else "")


def mistakes(told: Told) -> None:
    outcome, board = told.outcome, told.question.board
    n, chosen = board.size, judge.solutions(board.size, board.clues, board.givens)
    squares = judge.squares(n)[chosen]
    if outcome.status is Status.INFEASIBLE:
        assert outcome.count == 0
        assert not outcome.answer
        impossible(board, outcome)
        return
    assert not told.incumbents
    if outcome.status is Status.UNKNOWN:
        assert outcome.stopped is not None
        return
    assert outcome.status is Status.PROVED
    can_be = [{int(height) for height in squares[:, i]} for i in range(n**2)]
    marked = [{h for h in range(n + 1) if mask >> h & 1} for mask in board.marks]
    wrong = [[i // n + 1, i % n + 1] for i, e in enumerate(board.entries) if e and e not in can_be[i]]
    faded = [[i // n + 1, i % n + 1] for i, marks in enumerate(marked) if marks and not marks & can_be[i]]
    assert outcome.facts == {"wrong": wrong, "marks": faded}
    if wrong or faded:
        heights = [f"{len(wrong)} height{'s' if len(wrong) > 1 else ''}"] if wrong else []
        marks = [f"the pencil marks of {len(faded)} cell{'s' if len(faded) > 1 else ''}"] if faded else []
        said = " and ".join(heights + marks)
        assert outcome.answer == f"{said} {'is' if len(wrong) == 1 and not faded else 'are'} wrong"
    else:
        nothing = not any(board.entries) and not any(board.marks)
        none = "no height and no pencil mark is wrong"
        empty = "nothing is wrong: nothing has been filled in or pencilled in yet"
        assert outcome.answer == (empty if nothing else none)
    assert sorted(list(one.cells[0]) for one in outcome.conflict) == sorted([*wrong, *faded])
    assert not outcome.minimal  # each is wrong by itself


# ------------------------------------------------------------------------------------------------ hints


def hint(told: Told) -> None:
    """Mistakes are mistakes, and all of them; what a step says holds in every solution that is left."""
    outcome, board = told.outcome, told.question.board
    n = board.size
    steps = [step for insight in told.insights("hint") for step in insight.steps]
    assert not told.incumbents
    if outcome.status is Status.UNKNOWN:
        assert outcome.stopped is not None
        assert not steps
        return
    left = judge.squares(n)[judge.solutions(n, board.clues, board.heights, board.marks)]
    technique, sentence = outcome.facts["technique"], outcome.facts["step"]
    if technique is None:
        assert not steps
        assert outcome.board is None
        no_step(board, outcome, str(sentence))
        return
    assert outcome.status is Status.PROVED
    assert outcome.answer == f"{technique}: {sentence}" == steps[0].caption
    assert outcome.board == steps[0].board != board
    lit = [mark.target for mark in steps[0].marks]
    assert lit == [f"cell {row} {col}" for row, col in outcome.facts["cells"]]
    assert (technique == "Mistake") is (len(left) == 0)
    assert outcome.count == (0 if technique == "Mistake" else None)
    if technique == "Mistake":
        check_mistakes(board, outcome)
        return
    for i, (height, mask) in enumerate(zip(outcome.board.heights, outcome.board.marks, strict=True)):
        assert all(int(one) == height or (not height and (not mask or mask >> int(one) & 1)) for one in left[:, i])


def no_step(board: Board, outcome: Outcome, sentence: str) -> None:
    total = judge.count(board.size, board.clues, board.givens)
    if outcome.status is Status.PROVED:
        assert judge.is_solution(board.size, board.clues, board.givens, board.heights)
        assert (sentence, outcome.answer) == ("The board is full", "the board is full, and right")
        return
    assert outcome.status is Status.INFEASIBLE
    if total == 0:
        shown = ("Reasoning (Alt+7)", "Still possible? (F8)")
        assert sentence in {f"This board has no solution: {one} shows what contradicts" for one in shown}
    else:
        why_not = {1: "No next step: only trial and error goes on from here"}
        assert sentence == why_not.get(total, "This board has several solutions: reasoning ends here")
    assert outcome.answer == f"{sentence[0].lower()}{sentence[1:]}"


def check_mistakes(board: Board, outcome: Outcome) -> None:
    """What is wiped out fits nowhere with what was right before it; what is left has a solution."""
    n, after = board.size, outcome.board
    wrong = {i for i, h in enumerate(board.heights) if h != after.heights[i]}
    faded = {i for i, m in enumerate(board.marks) if m != after.marks[i]}
    lit = [tuple(cell) for cell in outcome.facts["cells"]]
    gone, why = lit[: len(wrong | faded)], lit[len(wrong | faded) :]
    assert {(i // n + 1, i % n + 1) for i in wrong | faded} == set(gone)
    assert not wrong or not faded
    assert judge.solutions(n, board.clues, after.heights, () if wrong else after.marks).any()
    kept, said = list(board.givens), []
    for i, entry in enumerate(board.entries):
        if entry:
            tried = [*kept[:i], entry, *kept[i + 1 :]]
            assert (i in wrong) is not bool(judge.count(n, board.clues, tried))
            if i in wrong:
                alone = judge.count(n, board.clues, [*board.givens[:i], entry, *board.givens[i + 1 :]])
                more = f" (1 to {n} are possible)" if entry > n else " beside the heights before it" if alone else ""
                said.append(f"row {i // n + 1}, column {i % n + 1} cannot be {entry}{more}")
            else:
                kept = tried
    if not wrong:
        before = [0] * n**2
        for i, mask in enumerate(board.marks):
            tried = [*before[:i], mask, *before[i + 1 :]]
            assert not mask or (i in faded) is not bool(judge.solutions(n, board.clues, kept, tried).any())
            before = before if i in faded else tried
        said = [
            f"the right height is not among the pencil marks of row {i // n + 1}, column {i % n + 1}"
            for i in sorted(faded)
        ]
    if why:
        first = said[0].removesuffix(" beside the heights before it")
        said[0] = f"{first}, as {contradicted(board, after, gone[0], why)}"
    said = said[:4] + ([f"{len(said) - 4} more are wrong"] if len(said) > 4 else [])
    sentence = "; ".join(said)
    assert outcome.facts["step"] == f"{sentence[0].upper()}{sentence[1:]}."


def contradicted(board: Board, after: Board, wrong: judge.Reason, why: list[judge.Reason]) -> str:
    """What a wrong entry is told to contradict, in words: beside these clues and heights alone it fits nowhere."""
    n, at = board.size, (wrong[0] - 1) * board.size + wrong[1] - 1
    clues, heights = judge.kept_only(n, board.clues, after.heights, set(why))
    assert judge.count(n, clues, heights)
    assert not judge.count(n, clues, [*heights[:at], board.entries[at], *heights[at + 1 :]])
    said = []
    for row, col in why:
        inside = 1 <= row <= n and 1 <= col <= n
        number = heights[(row - 1) * n + col - 1] if inside else judge.clue_at(n, clues, (row, col))
        said.append(f"{f'row {row}, column {col}' if inside else f'the clue {side(n, (row, col))}'} is {number}")
    return " and ".join(filter(None, (", ".join(said[:-1]), said[-1])))
