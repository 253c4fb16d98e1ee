"""Which setting of a comparison is the best, and whether by more than chance, in one sentence.

By the test in `rank_sum.py`, of the best setting against the plainest one, the p-value multiplied by how many were held
against that (Bonferroni). Where each setting was asked once there is nothing to test: then it is told who was first.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from workbench.core.outcome import Status
from workbench.core.task import SOLVER_NAMES, Objective
from workbench.core.wording import duration_text, listed, number_text, with_capital
from workbench.solve.compare.comparison import Comparison, Group, Trial
from workbench.solve.compare.measures import best_of
from workbench.solve.compare.rank_sum import CHANCE, by_board, places_within_boards, rank_sum, seeds_needed
from workbench.solve.runs.run import Run

_NOISE, _SHARE = 0.01, 0.1
"""Seconds, and part of the longer time, below which one run of each cannot tell which is faster: of times as short as
these the machine decides."""
_FEW = 1000  # trials among which a single one is named as the first


def conclusion(found: Comparison, before: str = "") -> str:
    """Which setting is best, where all ask the same and something is known; then which were refused, and which
    parameters had no effect. before: that an earlier run has proved what these leave open."""
    vain = [*found.vain[:_NAMED], *([f"{len(found.vain) - _NAMED} more"] if len(found.vain) > _NAMED else [])]
    best = _best(found)
    if before:
        best = best.replace(_OPEN, f". {with_capital(before)}; here ")
    return ". ".join(filter(None, (best, *_whys(found), f"Had no effect: {', '.join(vain)}" if vain else "")))


def _whys(found: Comparison) -> list[str]:
    """Which settings were refused and why, in short; settings with the same reason together."""
    who: dict[str, list[str]] = {}
    alone = len(found.groups) == len(found.trials)  # then they are called as their trials are
    place = {group.setting: group.label for group in found.groups}
    for run, trial, label in zip(found.runs, found.trials, found.labels, strict=False):
        if trial.refused and run.outcome is not None:
            error = run.outcome.error or ""
            first = error.partition(": ")[0]
            named = who.setdefault(first if " " in first else error, [])  # a word alone names an option
            named.append(label if alone else place[trial.setting])
    return [f"{listed(list(dict.fromkeys(named)))}: refused, because {why}" for why, named in who.items()]


def _best(found: Comparison) -> str:
    groups = [group for group in found.groups if not all(trial.refused for trial in group.trials)]
    if len(found.trials) < 2 or not groups:
        return ""
    if len({group.setting.what for group in groups}) > 1:
        return "They were asked different things, so none of them is the best"
    if accepted(found):
        return "All accepted your board: nothing was compared"
    if all(trial.rank[0] == _NOTHING for trial in found.trials):
        return "" if _goes_on(found) else "None of them has found anything"
    if len(found.groups) < 2 or len(found.groups) == len(found.trials):
        return _first(found)
    usual = min(groups, key=_chosen)
    places = places_within_boards(found.trials)

    def place(group: Group) -> float:
        return sum(places[id(one)] for one in group.trials) / len(group.trials)

    # none is called best that solved fewer than another, whatever the mean place of its runs is
    best, *behind = sorted(groups, key=lambda group: (-_share_solved(group), place(group)))
    tests = len(groups) - 1
    fewest, one_board = seeds_needed(tests), len({trial.board for trial in found.trials}) == 1
    few = one_board and len(best.trials) < fewest
    if len(groups) == 1 or _goes_on(found):  # only runs that have ended say which is first
        all_ = (best, *behind[:1]) if best is usual else (best, usual)
        return ("So far: " if _goes_on(found) else "") + "; ".join(_did(*all_))
    ahead = min(behind, key=place)
    if place(ahead) < place(best) and _share_solved(ahead) < _share_solved(best):
        return (
            f"Undecided: {best.label} solved more ({_many(best)}; {ahead.label}: {_many(ahead)}), "
            f"but by the mean place of its runs, solved or not, {ahead.label} is ahead"
        )
    if best is usual:
        by, (first, next_) = _measure(best, behind[0]), _did(best, behind[0])
        if few:  # too few to tell which is best
            chancy = f"fewer than {fewest} seeds cannot tell {len(groups)} settings from chance"
            return f"Ahead by {by} is {first}; next is {next_}; but {chancy}"
        other = "" if by == _PLACE else "nothing else was better, "
        return f"Best by {by} is {first}; {other}next is {next_}"
    chance = min(1.0, tests * rank_sum(by_board(best.trials, usual.trials)))
    by, both = _measure(best, usual), "; ".join(_did(best, usual))
    open_ = ""
    if not any(group.solved for group in groups) and _proves(best.trials[0]):
        who = "neither setting" if len(groups) == 2 else f"none of the {len(groups)} settings"
        open_ = _not_known(f"{who} has proved it {_in_all(found)}")
    if chance < CHANCE:
        return f"Best by {by} is {both}. That is more than chance (p {_p(chance)}){open_}"
    more = f"; {len(groups)} settings need at least {fewest} seeds" if few else ""
    return f"First by {by} is {both}. That may be chance (p {_p(chance)}{more}){open_}"


def accepted(found: Comparison) -> bool:
    """Whether all runs have answered with the board that they were asked about: then they have found nothing."""
    given = (run.best is not None and run.best.board == run.question.board for run in found.runs)
    return bool(found.runs) and all(given) and all(run.began_with_answer for run in found.runs)


def equal_but_for_bounds(found: Comparison) -> bool:
    """Whether none has proved its answer, and runs with boards alike differ in what they have proved."""
    values = {trial.measures.best for trial in found.trials}
    open_ = all(_proves(trial) and trial.measures.to_end is None for trial in found.trials)
    return open_ and len(values) == 1 and len({trial.measures.bound for trial in found.trials}) > 1


def first_of(runs: Sequence[Run]) -> Run:
    """The best of runs that ask the same: the one that `conclusion` names where each setting was asked once."""
    found = Comparison.of_runs(runs, [run.name for run in runs])
    return min(zip(found.trials, runs, strict=True), key=lambda both: both[0].rank)[1]


def is_once(found: Comparison) -> bool:
    """Whether it compares two or more settings of one question, each of which was asked once: seeds may tell more."""
    alike = len({(group.setting.what, trial.board) for group in found.groups for trial in group.trials}) == 1
    taken = not any(trial.refused for trial in found.trials) and not accepted(found)
    return len(found.groups) == len(found.trials) > 1 and alike and taken


_OPEN = ". Whether there is better is not known: "
_NAMED = 6  # parameters without effect
_RACED = 4  # settings of a race
_PLACE = "the mean place of its runs"
_SOLVED, _NOTHING = 0, 2  # of `Trial.rank`


def _chosen(group: Group) -> int:
    """How much of a setting is not as the task has it by itself: values of options, and parameters."""
    options = group.setting.task.options if group.setting.task else ()
    return len(set(group.setting.asked) - {(one.name, one.text(one.default)) for one in options})


def _goes_on(found: Comparison) -> bool:
    return any(run.running for run in found.runs)


def _first(found: Comparison) -> str:
    """Who was first of trials that all ask about the same board."""
    if len({trial.board for trial in found.trials}) > 1 or len(found.trials) > _FEW:
        return ""
    all_ = sorted(zip(found.trials, found.labels, strict=True), key=lambda both: both[0].rank)
    (trial, label), (behind, next_), running = *all_[:2], _goes_on(found)
    once = "" if running or len(found.groups) < 2 else ". With one seed each that may be chance"
    once = once if running or (_proves(trial) and trial.measures.to_end is None) else f"{_unsolved(all_[1:])}{once}"
    once = f"{_other_finder(found, label)}{once}"
    if trial.measures.to_end is not None and trial.rank[0] == _SOLVED:  # of heuristics none is first that is worse
        later = behind.measures.to_end
        if later is not None and later - trial.measures.to_end < max(_NOISE, _SHARE * later):
            mine, other = duration_text(trial.measures.to_end), duration_text(later)
            if _brief(trial.measures.to_end) == _brief(later):
                return f"Equally fast: {label} and {next_}, done in {mine}{once}"
            return f"Hardly faster: {label} with {mine}, {next_} with {other}{once}"
        apart = "" if later is None else f", {duration_text(later - trial.measures.to_end)} before {next_}"
        return f"First: {label}, solved in {duration_text(trial.measures.to_end)}{apart}{once}"
    if trial.rank[:2] == behind.rank[:2]:
        if found.runs and all(run.best and run.best.board == run.question.begun for run in found.runs):
            who = "Both" if len(found.runs) == 2 else f"All {len(found.runs)}"
            value = "" if trial.measures.best is None else f" ({number_text(trial.measures.best)})"
            return f"{who} began with your board{value}; nothing better {'yet' if running else 'was found'}"
        early, late = trial.measures.to_best, behind.measures.to_best
        known = early is not None and late is not None and _brief(early) < _brief(late)
        when = [duration_text(seconds or 0.0) for seconds in (early, late)]
        who = f"; {label} had it first, after {when[0]}, {next_} after {when[1]}" if known else ""
        alike = [each for each in all_ if each[0].rank[:2] == trial.rank[:2]]
        closer = _closer(alike) if _proves(trial) else ""
        if not running and _proves(trial):
            those = "all" if len(alike) == len(found.trials) else f"the best {len(alike)}"
            who_has = "both have" if len(found.trials) == 2 else f"{those} have"
            return f"Equal: {who_has} {_worth(trial)}{who}{_unproved(found)}{closer}"
        return f"{'So far e' if running else 'E'}qual: {_worth(trial)}{closer}{who}"
    if not running and _proves(trial):
        both = (trial, label), (behind, next_)
        return f"{_better(found, *both)}{_unproved(found)}{_bounds(*both)}{once}"
    after = f"; next is {next_}, {_worth(behind)}" if behind.measures.best is not None else ""
    return f"{'Ahead' if running else 'Best'}: {label}, {_worth(trial)}{after}{once}"


def _unsolved(all_: Sequence[tuple[Trial, str]]) -> str:
    """Which of a few trials were not solved, and whether they had a board: nothing else is told of stopped ones."""
    how = {_NOTHING: "without an answer"}
    left = ((one, label) for one, label in all_ if one.measures.to_end is None and not one.refused)
    stopped = [
        f"{label} failed" if one.status is Status.FAILED else f"{label} stopped {how.get(one.rank[0], 'unsolved')}"
        for one, label in left
    ]
    return f"; {', '.join(stopped)}" if stopped and len(all_) < _RACED else ""


def _proves(trial: Trial) -> bool:
    """Whether its task proves how good a board can be: not where a goal ends it, or nothing is ever proved."""
    task = trial.setting.task
    return task is not None and task.objective is not None and not task.goal and not task.heuristic


def _in_all(found: Comparison) -> str:
    """How long the slowest of these trials took, in words; "" where none has a time."""
    most = max(trial.measures.elapsed for trial in found.trials)
    return f"in {duration_text(most)}" if most else ""


def _unproved(found: Comparison) -> str:
    who = "neither" if len(found.trials) == 2 else f"none of the {len(found.trials)}"
    return _not_known(f"{who} has proved it {_in_all(found)}")


def _not_known(why: str) -> str:
    return f"{_OPEN}{why}".rstrip()


def _better(found: Comparison, first: tuple[Trial, str], second: tuple[Trial, str]) -> str:
    """Whose board is better than all others, and by how much."""
    (trial, label), (behind, next_) = first, second
    two, other = len(found.trials) == 2, behind.measures.best
    if other is None:
        return f"Only {label} has a board: {_worth(trial)}"
    against = f"{next_} has {number_text(other)}" if two else f"then {next_} with {number_text(other)}"
    return f"Best is {label}: {_worth(trial)}; {against}"


def _bounds(first: tuple[Trial, str], second: tuple[Trial, str]) -> str:
    """What both have proved of how good a board can be."""
    (trial, label), (behind, next_) = first, second
    one, other = trial.measures.bound, behind.measures.bound
    if one is None or other is None:
        return ""
    if one == other:
        return f", only that there is none {_beyond(trial)} {number_text(one)}"
    return f", {label} only that there is none {_beyond(trial)} {number_text(one)} ({next_}: {number_text(other)})"


def _beyond(trial: Trial) -> str:
    """On which side of a bound there is no board."""
    return "above" if trial.setting.objective is Objective.MAXIMISE else "below"


def _closer(alike: Sequence[tuple[Trial, str]]) -> str:
    """Which of several trials with equal boards has proved more than the next."""
    known = [(each.measures.bound, label) for each, label in alike if each.measures.bound is not None]
    falls = alike[0][0].setting.objective is Objective.MAXIMISE
    (one, label), (next_, _) = (*sorted(known, key=lambda pair: pair[0], reverse=not falls), (None, ""), (None, ""))[:2]
    if one is None or next_ is None or one == next_:
        return ""
    side = _beyond(alike[0][0])
    return f"; {label} has proved more: none {side} {number_text(one)}, the next none {side} {number_text(next_)}"


def _brief(seconds: float | None) -> float:
    """A time in two digits, in which times are compared: more digits would tell of the machine."""
    return float(f"{seconds or 0.0:.2g}")


def _other_finder(found: Comparison, label: str) -> str:
    """Who found the answer of a run that is named after a solver, where it was not that solver. A finder of one word is
    a part of the solver."""
    run = next((run for run, own in zip(found.runs, found.labels, strict=False) if own == label), None)
    by = "" if run is None or run.best is None else run.best.by
    return (
        f"; the answer of {label} was found by {by}"
        if " " in by and any(name in label for name in SOLVER_NAMES.values())
        else ""
    )


def _worth(trial: Trial) -> str:
    task, best = trial.setting.task, trial.measures.best
    if best is None:
        return f"{trial.measures.boards} boards"
    return f"{(task.objective_label if task else '') or 'best'} {number_text(best)}"


def _share_solved(group: Group) -> float:
    """The share of its runs that were solved; heuristics are ranked by their boards alone."""
    return 0.0 if _heuristic(group) else group.solved / len(group.trials)


def _heuristic(group: Group) -> bool:
    return group.setting.task is not None and group.setting.task.heuristic


def _measure(best: Group, other: Group) -> str:
    """The measure by which one of two settings ranks before the other: the one that is told of both, unless that says
    otherwise."""
    one, two = _share_solved(best), _share_solved(other)
    if one != two:  # where some of both were not solved, their boards count in the test, too
        return "runs solved and boards" if one < 1 and best.setting.objective is not None else "runs solved"
    task = best.setting.task
    if one:
        return "time" if one == 1 and best.times.median < other.times.median else _PLACE
    values = [group.median("best", known=True) for group in (best, other)]
    direction, label = best.setting.objective, (task.objective_label if task else "") or "value"
    if direction is None or values[0] is None:
        return "time to a board" if direction is None else _PLACE
    if values[0] == values[1]:
        return _PLACE
    return label if best_of(values, direction) == values[0] else _PLACE


def _many(group: Group) -> str:
    """How many of its runs were solved: while some go on, of those that have ended."""
    done, solved, size = group.ended, group.solved, len(group.trials)
    if done < size:
        return f"{solved:,} of {done:,} done solved" if done else "none done yet"
    if solved == size > 1:
        return f"all {size:,} solved"
    return f"{f'{solved:,}' if solved else 'none'} of {size:,} solved"


def _did(*groups: Group) -> list[str]:
    """How settings did, all told by one measure: how many were solved and when, or how good their boards are."""
    values = [group.median("best", known=True) for group in groups]
    boards = not any(map(_share_solved, groups)) and any(value is not None for value in values)
    return [_did_boards(*both) if boards else _did_solve(both[0]) for both in zip(groups, values, strict=True)]


def _did_solve(group: Group) -> str:
    time = f", typically in {duration_text(group.times.median)}" if math.isfinite(group.times.median) else ""
    return f"{group.label}: {_many(group)}{time}"


def _did_boards(group: Group, value: float | None) -> str:
    if value is None:
        return f"{group.label}: no board"
    bound = group.median("bound", known=True) if _proves(group.trials[0]) else None
    words = f"{group.label}: boards of typically {number_text(value)}"
    return words if bound is None else f"{words} (bound {number_text(bound)})"


def _p(chance: float) -> str:
    return "below 0.001" if chance < 0.001 else number_text(chance, 2)
