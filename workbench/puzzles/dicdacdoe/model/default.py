"""Dic-dac-doe as a CP-SAT model: one Boolean per cell and content, one function a rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from ortools.sat.python import cp_model

from workbench.puzzles.dicdacdoe.rules.board import Board, rest_after, share, shares
from workbench.puzzles.dicdacdoe.rules.lines import Line, Symmetry, geometry
from workbench.solve.cell_model import CellModel, model_of


@dataclass(frozen=True, slots=True)
class Model(CellModel):
    """The model of a board. cells[i][v]: the cell with index i holds v, 0 for a hole."""

    board: Board


def plain(board: Board) -> Model:
    """Safe boards after the board's moves: the rules and nothing else, no objective."""
    model = _cells(board, board.players)
    add_turns(model, board.moves)
    for line in geometry(*board.shape).lines:
        add_safe(model, line, rest_after(board, board.moves))
    add_pins(model)
    return model


def fixed(board: Board, moves: int, symmetries: Sequence[Symmetry] = ()) -> Model:
    """The same after exactly `moves` moves, with an objective that is the same for all.

    With one CP-SAT proves in a second what it did not prove in a minute without (measured at 5 by 5 after 18 moves and
    9 by 9 after 64).
    """
    model = _cells(board, board.players)
    add_fair_turns(model)
    model.cp_sat.add(_made(model) == moves)
    for line in geometry(*board.shape).lines:
        add_safe(model, line, rest_after(board, moves))
    add_pins(model)
    add_symmetric_holes(model, symmetries)
    model.cp_sat.minimize(_made(model))
    return model


def _made(model: Model) -> cp_model.LinearExprT:
    return sum(literal for cell in model.cells for literal in cell[1:])


def fewest(board: Board, symmetries: Sequence[Symmetry] = (), at_most: int | None = None, fair: bool = True) -> Model:
    """Boards that are safe however many moves the demon has, with as few peaceful moves as possible.

    at_most   only boards with so many moves, or fewer.
    fair      whether everybody has their share of the moves.
    """
    model = _cells(board, board.players)
    if fair:
        add_fair_turns(model)
    for line in geometry(*board.shape).lines:
        add_shared(model, line)
    add_pins(model)
    add_symmetric_holes(model, symmetries)
    moves = _made(model)
    if at_most is not None:
        model.cp_sat.add(moves <= at_most)
    model.cp_sat.minimize(moves)
    return model


def exact(board: Board, symmetries: Sequence[Symmetry] = ()) -> Model:
    """Boards that are safe for the moves that the demon has left after theirs, with as few peaceful moves as possible.

    Its relaxation is weaker than that of `fewest`, which has the same optimum wherever every player still gets a whole
    line of moves after it.
    """
    model = _cells(board, board.players)
    made = add_fair_turns(model)
    lines = geometry(*board.shape).lines
    for player, due in shares(board.size, board.players).items():
        late = model.cp_sat.new_bool_var(f"late[{player}]")  # too few moves are left for a whole line
        model.cp_sat.add(made[player - 1] > due - board.run).only_enforce_if(late)
        for line in lines:
            others, holes = _others(model, line, player), sum(model.cells[i][0] for i in line)
            model.cp_sat.add_bool_or([*others, late])
            model.cp_sat.add(holes + made[player - 1] + (due + 1) * sum(others) > due)
    add_pins(model)
    add_symmetric_holes(model, symmetries)
    model.cp_sat.minimize(_made(model))
    return model


def packing(board: Board) -> Model:
    """A relaxation of `fewest` that sees only holes: cells hold nothing (0) or something (1), no line too many holes.

    Solved in no time, and on many boards as good a bound as the whole model's.
    """
    model = _cells(board, 1)
    for line in geometry(*board.shape).lines:
        add_few_holes(model, line)
    for cell in board.pins:
        model.cp_sat.add(model.cells[cell][0] == (board.cells[cell] == 0))
    model.cp_sat.minimize(sum(cell[1] for cell in model.cells))
    return model


def slack(board: Board) -> Model:
    """Boards after exactly the board's moves with as few broken lines as possible."""
    model = _cells(board, board.players)
    add_turns(model, board.moves)
    add_pins(model)
    rest = rest_after(board, board.moves)
    broken = []
    for number, line in enumerate(geometry(*board.shape).lines):
        literal = model.cp_sat.new_bool_var(f"broken[{number}]")
        add_safe(model, line, rest, unless=literal)
        broken.append(literal)
    model.cp_sat.minimize(sum(broken))
    return model


def _cells(board: Board, players: int) -> Model:
    model = model_of(board, range(players + 1))
    return Model(model.cp_sat, model.cells, model.first, board)


# ------------------------------------------------------------------------------------------------ rules


def add_turns(model: Model, moves: int) -> None:
    """After `moves` moves each player has made the share that the turn order gives."""
    players = model.board.players
    for player in range(1, players + 1):
        model.cp_sat.add(sum(cell[player] for cell in model.cells) == share(moves, players, player))
    model.cp_sat.add(sum(cell[0] for cell in model.cells) == model.board.size - moves)


def add_fair_turns(model: Model) -> list[cp_model.IntVar]:
    """Shares of the moves without a fixed number of moves, each player's: an earlier player has made as many as a later
    one or more, and the first at most one more than the last."""
    players, size = model.board.players, model.board.size
    made = []
    for player in range(1, players + 1):
        count = model.cp_sat.new_int_var(0, size, f"made[{player}]")
        model.cp_sat.add(count == sum(cell[player] for cell in model.cells))
        made.append(count)
    for earlier, later in pairwise(made):
        model.cp_sat.add(earlier >= later)
    model.cp_sat.add(made[0] <= made[-1] + 1)
    return made


def add_shared(model: Model, line: Line) -> None:
    """No line is open for a demon with moves to spare: two players have a piece in it."""
    for player in range(1, model.board.players + 1):
        model.cp_sat.add_bool_or(_others(model, line, player))
    add_few_holes(model, line)  # follows, but helps the bound


def add_few_holes(model: Model, line: Line) -> None:
    """Two cells of a line have pieces, so that at most `run` - 2 are empty."""
    holes = [model.cells[i][0] for i in line]
    if model.board.run == 3:
        model.cp_sat.add_at_most_one(holes)
    else:
        model.cp_sat.add(sum(holes) <= max(0, model.board.run - 2))


def add_safe(model: Model, line: Line, rest: dict[int, int], unless: cp_model.IntVar | None = None) -> None:
    """For every player: another has a piece in the line, or more cells are empty than moves are left.

    rest     the moves left to each player.
    unless   a literal that excuses the line.
    """
    excuse = [] if unless is None else [unless]
    for player, moves in rest.items():
        others = _others(model, line, player)
        if moves >= len(line):
            model.cp_sat.add_bool_or([*others, *excuse])
            continue
        need = moves + 1
        holes = sum(model.cells[i][0] for i in line)
        model.cp_sat.add(holes + need * sum(others) + need * sum(excuse) >= need)


def _others(model: Model, line: Line, player: int) -> list[cp_model.IntVar]:
    return [literal for i in line for v, literal in enumerate(model.cells[i]) if v not in (0, player)]


def add_pins(model: Model) -> None:
    """Pinned cells stay as they are."""
    for cell in model.board.pins:
        model.keep(cell, model.board.cells[cell])


def add_symmetric_holes(model: Model, symmetries: Sequence[Symmetry]) -> None:
    """The holes are the same after one of the symmetries; any holes will do when none is given."""
    chosen = [model.cp_sat.new_bool_var(f"symmetry[{number}]") for number in range(len(symmetries))]
    if chosen:
        model.cp_sat.add_exactly_one(chosen)
    for literal, images in zip(chosen, symmetries, strict=True):
        for cell, image in enumerate(images):
            if cell < image:
                a, b = model.cells[cell][0], model.cells[image][0]
                model.cp_sat.add_implication(a, b).only_enforce_if(literal)
                model.cp_sat.add_implication(b, a).only_enforce_if(literal)


def add_packed(model: Model, packings: Sequence[Sequence[int]]) -> None:
    """The holes are one of the packings: the indices of their cells."""
    rows = [[int(cell in packing) for cell in range(model.board.size)] for packing in map(set, packings)]
    model.cp_sat.add_allowed_assignments([cell[0] for cell in model.cells], rows)
