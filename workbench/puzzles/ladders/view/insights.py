"""What there is to know about a board: expectation, spread and distribution of the game's length, visits of squares,
what its jumps do and what others near to them would do, and games to walk through.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from math import inf, isfinite

from workbench.core.context import Context
from workbench.core.grid import move_target
from workbench.core.insight import TYPED, Fact, Facts, FactValue, Insight, Row, Step, Steps, Table
from workbench.core.options import Values
from workbench.core.wording import counted, share_text
from workbench.puzzles.ladders.analysis import exact, jump_ends, markov, measures
from workbench.puzzles.ladders.analysis.jump_ends import End, expected, hits, spectrum
from workbench.puzzles.ladders.analysis.length_curves import curves
from workbench.puzzles.ladders.analysis.markov import Transitions, transitions
from workbench.puzzles.ladders.analysis.single_games import QUICKEST, Throw, game
from workbench.puzzles.ladders.options import MOST_THROWS, SHOWN
from workbench.puzzles.ladders.rules.board import Board, Jump, Overshoot, jump_name, jump_target
from workbench.puzzles.ladders.rules.check import check
from workbench.puzzles.ladders.view import drag
from workbench.puzzles.ladders.view.geometry import square_target


def insights(board: Board, view: Values, ctx: Context) -> Iterator[Insight]:
    """Facts, the distribution of the game's length, how often each square is visited, and games to walk through."""
    playable = all(violation.code == "unreachable" for violation in check(board).violations)
    chain = transitions(board)
    yield facts(board, chain if playable else None, view.integer("longer"))
    if ctx.stopped():
        return
    if not playable:
        yield jump_list(board, playable)  # what breaks the rules can be mended there
        return
    if chain.sure[0]:
        yield from curves(markov.lengths(chain))
        if ctx.stopped():
            return
        yield visit_table(board)
    yield jump_list(board, playable)
    if board.jumps and not ctx.stopped():
        yield one_end_elsewhere(board, view)
    if ctx.stopped():
        return
    number = view.integer("game")
    if number != QUICKEST:
        yield game_steps("game", f"Game {number}, throw by throw", board, number)
    quickest = game_steps("quickest", "The quickest game", board, QUICKEST)
    if quickest.steps:
        yield quickest


def facts(board: Board, chain: Transitions | None, moves: int) -> Facts:
    """The numbers of a board; without a chain, of one that breaks the rules, only what can be counted."""
    found: list[Fact] = []
    if chain is not None:
        found.extend(_reckoned(board, chain))
        longer = markov.longer(chain, moves)
        found.append(Fact("longer", longer, f"Longer than {counted(moves, 'move')}", share_text(longer)))
    else:
        found.extend(Fact(name, None, label) for name, label in _LABELS.items())
    of_jumps = f"{board.snakes} of {counted(len(board.jumps), 'jump')}"  # which tells the ladders, too
    found += [
        Fact("snakes", board.snakes, "Snakes", of_jumps if board.jumps else ""),
        Fact("ladders", board.ladders, "Ladders"),
        Fact("pinned", sum(jump.pinned for jump in board.jumps), "Pinned"),
    ]
    return Facts("facts", "Facts", tuple(found))


_LABELS = {
    "expected": "Expected moves",
    "expected_exact": "As a fraction",
    "sd": "Standard deviation",
    "shortest": "Shortest game",
    "median": "Median",
    "first_wins": "The first of two players wins",
}


def _reckoned(board: Board, chain: Transitions) -> Iterator[Fact]:
    fraction = exact.expected(board)
    deviation, shortest = markov.deviation(chain), markov.shortest(board)
    first = round(markov.first_wins(chain), 9)
    values: dict[str, FactValue] = {
        "expected": "inf" if fraction is None else exact.digits(fraction),
        "expected_exact": None if fraction is None else f"{fraction.numerator}/{fraction.denominator}",
        "sd": deviation if isfinite(deviation) else None,
        "shortest": shortest,
        "median": None if shortest is None else measures.median(board),
        "first_wins": first,
    }
    shown = {} if fraction is not None else {"expected": "∞", "expected_exact": "none", "sd": "∞"}
    shown["first_wins"] = share_text(first, 6)
    for name, label in _LABELS.items():
        yield Fact(name, values[name], label, shown.get(name, ""))


def visit_table(board: Board) -> Table:
    """How often a game comes to rest on each square."""
    counts = jump_ends.visits(board) or ()
    rows = tuple(Row((square, round(count, 6)), square_target(square)) for square, count in enumerate(counts) if square)
    return Table("visits", "Visits in a game", ("square", "visits"), rows)


def game_steps(key: str, title: str, board: Board, number: int) -> Steps:
    """A game to walk through, throw by throw."""
    throws = game(board, number)
    steps = tuple(
        Step(_in_words(board, one), board, view=(("game", number), ("throw", count)))
        for count, one in enumerate(throws, 1)
    )
    return Steps(key, title if len(steps) < MOST_THROWS else f"{title}: the first {MOST_THROWS}", steps)


def _in_words(board: Board, one: Throw) -> str:
    words = f"throws {one.pips}, to {one.landing}"
    if one.square + one.pips > board.rules.squares:
        words = {
            Overshoot.STAY: f"throws {one.pips}, too far: stays on {one.square}",
            Overshoot.BOUNCE: f"throws {one.pips}, bounces back to {one.landing}",
            Overshoot.WIN: words,
        }[board.rules.overshoot]
    if one.jumps:
        words += f", {jump_name(one.jumps[0])}" + (f" and on to {one.after}" if len(one.jumps) > 1 else "")
    return words + (", home" if one.after == board.rules.squares else "")


# ------------------------------------------------------------------------------------------------ jumps


def jump_list(board: Board, playable: bool) -> Table:
    """Every jump with what it does to the expected moves, on a playable board; a click selects it there.

    Its ends can be typed anew, Delete takes it away, and a further one can be typed below.
    """
    now = expected(board) if playable else inf
    rows = []
    for jump in board.jumps:
        without = expected(drag.grip_of(board, jump, End.TARGET).rest) if isfinite(now) else inf
        change = round(now - without, 6) if isfinite(without) else None
        kind = "snake" if jump.is_snake else "ladder"
        values = (jump.source, jump.target, kind, jump.length, "yes" if jump.pinned else "no", change)
        name = f"{jump.source} {jump.target}"
        typed = (f"move {name} -> {TYPED} {jump.target}", f"move {name} -> {jump.source} {TYPED}")
        rows.append(Row(values, jump_target(jump), typed, f"remove {name}"))
    columns = ("from", "to", "kind", "squares", "pinned", "changes moves by")
    another = f"Another jump: {max(2, board.rules.squares // 8)} {2 * board.rules.squares // 5}"
    return Table("jumps", "Jumps", columns, tuple(rows), f"add {TYPED}", another)


def one_end_elsewhere(board: Board, view: Values) -> Table:
    """All layouts that one end of one free jump on another square makes; a click makes that change.

    Nearest to the target first; without one in the order of the expected moves.
    """
    digits = view.integer("digits")
    target = view.decimal("target") if view["target"] is not None else None
    found = sorted(_changes(board), key=lambda one: one[0] if target is None else abs(one[0] - float(target)))
    places = min(max(6, digits), SHOWN)
    columns = ("jump", "from", "to", "moves") + (("off target", "hits") if target is not None else ())
    rows = []
    for value, name, new, changed, move in found:
        values = (name, new.source, new.target, round(value, places))
        if target is not None:
            hit = "yes" if hits(value, target, digits, changed) else "no"
            rows.append(Row((*values, round(value - float(target), places), hit), move_target(move)))
        else:
            rows.append(Row(values, move_target(move)))
    return Table("one-end", "One end elsewhere", columns, tuple(rows))


def _changes(board: Board) -> Iterator[tuple[float, str, Jump, Callable[[], Board], str]]:
    """The expected moves, the jump that is changed and what it becomes, the board then, and the move that does it."""
    for jump in board.jumps:
        if jump.pinned:
            continue
        for end in End:
            grip = drag.grip_of(board, jump, end)
            for square, value in enumerate(spectrum(grip)):
                new = grip.at(square)
                if not value < inf or new == jump:  # nor what is no number
                    continue
                name = jump_name(jump).removeprefix("the ")
                yield value, name, new, partial(grip.board, square), drag.to_square(grip, square)
