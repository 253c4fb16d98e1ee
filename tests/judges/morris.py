"""The rules and the retrograde analysis once more, literally: dictionaries of tuples, no symmetry, no table."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from itertools import permutations

State = tuple[tuple[int, ...], tuple[int, ...], bool]
"""X's pieces and O's, oldest first, squares from 0; whether X is to move."""
Value = tuple[str, int | None]
EMPTY: State = ((), (), True)


@dataclass
class Literal:
    """A variant. `states` are all that play can reach, with the states after each move; finished ones have none."""

    rows: int
    cols: int
    pieces: int
    run: int
    states: dict[State, list[State]] = field(default_factory=dict)
    finished: set[State] = field(default_factory=set)
    values: dict[State, Value] = field(default_factory=dict)
    lines: dict[tuple[int, ...], bool] = field(default_factory=dict)

    def won(self, squares: tuple[int, ...]) -> bool:
        """Whether these squares hold a line."""
        if squares not in self.lines:
            cells = {divmod(square, self.cols) for square in squares}
            self.lines[squares] = any(
                all((row + k * down, col + k * right) in cells for k in range(self.run))
                for row, col in cells
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
            )
        return self.lines[squares]

    def after(self, state: State) -> dict[int, State]:
        """The states after each move, by squares; the game is not asked whether it is over."""
        x, o, x_moves = state
        found = {}
        for square in range(self.rows * self.cols):
            if square in x or square in o:
                continue
            mine = (*(x if x_moves else o), square)
            if len(mine) > self.pieces:
                mine = mine[1:]
            found[square] = (mine, o, False) if x_moves else (x, mine, True)
        return found

    def explore(self) -> None:
        """Breadth first from the empty board."""
        waiting = deque([EMPTY])
        self.states = {EMPTY: []}
        while waiting:
            state = waiting.popleft()
            if self.won(state[0]) or self.won(state[1]):
                self.finished.add(state)
                continue
            self.states[state] = list(self.after(state).values())
            for later in self.states[state]:
                if later not in self.states:
                    self.states[later] = []
                    waiting.append(later)

    def explore_everything(self) -> None:
        """Every position that breaks no rule, whether play comes to it or not."""
        for count in range(2 * self.pieces + 1):
            for squares in permutations(range(self.rows * self.cols), count):
                half = count // 2
                x_moves = [True, False] if count == 2 * self.pieces else [count % 2 == 0]
                for x_to_move in x_moves:
                    first = half if x_to_move or count % 2 == 0 else half + 1
                    state = (squares[:first], squares[first:], x_to_move)
                    if self.won(state[0]) and self.won(state[1]):
                        continue  # the game ends with the first line
                    over = self.won(state[0]) or self.won(state[1])
                    self.states[state] = [] if over else list(self.after(state).values())
                    if over:
                        self.finished.add(state)

    def solve(self, everything: bool = False) -> Literal:
        """Backwards from the finished games, with a count of the replies that are still open.

        Of all that play can reach from the empty board, or of all positions; there a game that is over counts as lost
        for the side to move, whoever has the line.
        """
        if everything:
            self.explore_everything()
        else:
            self.explore()
        before: dict[State, list[State]] = {state: [] for state in self.states}
        for state, later in self.states.items():
            for one in later:
                before[one].append(state)
        open_replies = {state: len(later) for state, later in self.states.items()}
        waiting = deque(self.finished)
        self.values = dict.fromkeys(self.finished, ("loss", 0))
        while waiting:
            state = waiting.popleft()
            value, distance = self.values[state]
            assert distance is not None
            for one in before[state]:
                if one in self.values:
                    continue
                if value == "loss":
                    self.values[one] = ("win", distance + 1)
                    waiting.append(one)
                    continue
                open_replies[one] -= 1
                if open_replies[one] == 0:
                    self.values[one] = ("loss", distance + 1)
                    waiting.append(one)
        for state in self.states:
            self.values.setdefault(state, ("draw", None))
        return self


def depth_first(game: Literal, root: State) -> dict[State, str]:
    """The source's way: depth first, each position visited once, one that is met again while it is open counts 0.

    Of an explored game. Written without recursion, for the lines are thousands of moves deep. From a game that is over
    there is nothing to search: whoever has the line has won.
    """
    if root in game.finished:
        return {root: "win" if game.won(root[0] if root[2] else root[1]) else "loss"}
    scores: dict[State, int] = {root: 0}  # 0 until it is known, for whoever comes by meanwhile
    waiting = [(root, iter(game.states[root]))]
    best = [-2]
    while waiting:
        state, later = waiting[-1]
        one = next(later, None)
        if one is None:
            waiting.pop()
            scores[state] = best.pop()
            if waiting:
                best[-1] = max(best[-1], -scores[state])
        elif one in scores:
            best[-1] = max(best[-1], -scores[one])
        elif one in game.finished:
            scores[one] = -1
            best[-1] = max(best[-1], 1)
        else:
            scores[one] = 0
            waiting.append((one, iter(game.states[one])))
            best.append(-2)
    names = {1: "win", 0: "draw", -1: "loss"}
    return {state: names[score] for state, score in scores.items()}


# ------------------------------------------------------------------------------------------------ up to symmetry


def images(rows: int, cols: int) -> list[list[int]]:
    """The symmetries of a board, each as the image of every square."""
    squares = [(row, col) for row in range(rows) for col in range(cols)]
    found = []
    for turned in [False, True] if rows == cols else [False]:
        for down in (False, True):
            for across in (False, True):
                image = []
                for row, col in squares:
                    r, c = (col, row) if turned else (row, col)
                    image.append((rows - 1 - r if down else r) * cols + (cols - 1 - c if across else c))
                found.append(image)
    return found


Kind = tuple[tuple[int, ...], tuple[int, ...]]
"""The side to move's pieces and the other's: one of a position's images, the same for all of them."""


@dataclass
class Kinds:
    """The positions of a solved game up to symmetry, whoever is to move."""

    game: Literal
    known: dict[State, Kind] = field(default_factory=dict)

    def of(self, state: State) -> Kind:
        if state not in self.known:
            x, o, x_moves = state
            mine, theirs = (x, o) if x_moves else (o, x)
            self.known[state] = min(
                (tuple(image[s] for s in mine), tuple(image[s] for s in theirs))
                for image in images(self.game.rows, self.game.cols)
            )
        return self.known[state]

    def strategy(self, state: State, budget: int = 20_000) -> int | None:
        """The fewest kinds of positions that the winner has to know, those with a win at once left out; None when
        that takes more than so many steps. Somebody must be winning a game that goes on."""
        values = self.game.values
        starts = [state] if values[state][0] == "win" else self.game.states[state]
        ways: dict[Kind, list[frozenset[Kind]]] = {}
        examples = {self.of(start): start for start in starts if values[start][1] != 1}
        roots, waiting = frozenset(examples), list(examples)
        while waiting:  # every kind that can come up, and what each of its winning moves then demands
            kind = waiting.pop()
            if kind in ways:
                continue
            ways[kind] = []
            for after in self.game.states[examples[kind]]:
                if values[after][0] != "loss":
                    continue
                later = {self.of(one): one for one in self.game.states[after] if values[one][1] != 1}
                ways[kind].append(frozenset(later))
                examples.update({one: example for one, example in later.items() if one not in examples})
                waiting.extend(later)
        return _fewest(ways, roots, budget)


def _fewest(ways: dict[Kind, list[frozenset[Kind]]], roots: frozenset[Kind], budget: int) -> int | None:
    """By trying every choice, without those that already know too much or go round in circles."""
    best, steps = len(ways) + 1, 0

    def choose(chosen: dict[Kind, frozenset[Kind]], needed: frozenset[Kind]) -> None:
        nonlocal best, steps
        steps += 1
        if len(needed) >= best or steps > budget:
            return
        left = needed - chosen.keys()
        if not left:
            best = len(needed)
            return
        kind = min(left)
        for way in sorted(set(ways[kind]), key=len):
            more = {**chosen, kind: way}
            if not _circles(more, kind):
                choose(more, needed | way)

    choose({}, roots)
    return None if steps > budget else best


def _circles(chosen: dict[Kind, frozenset[Kind]], kind: Kind) -> bool:
    """Whether a kind comes after itself."""
    waiting, seen = list(chosen[kind]), set[Kind]()
    while waiting:
        one = waiting.pop()
        if one == kind:
            return True
        if one not in seen:
            seen.add(one)
            waiting.extend(chosen.get(one, ()))
    return False
