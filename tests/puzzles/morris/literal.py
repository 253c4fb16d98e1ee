"""The rules and the retrograde analysis once more, literally: dictionaries of tuples, no symmetry, no table."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

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

    def solve(self) -> Literal:
        """Backwards from the finished games, with a count of the replies that are still open."""
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

    Of an explored game. Written without recursion, for the lines are thousands of moves deep.
    """
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
