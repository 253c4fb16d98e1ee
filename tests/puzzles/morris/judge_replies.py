"""What the opponent of morris plays, held against a literal analysis."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from tests.drawn.questions import Questions, draw
from tests.judges.morris import Literal
from tests.judges.morris_play import RANK, likely, moves_of
from tests.puzzles.morris.judge_value import (
    known,
    numbers_of,
    sides,
    state_of,
)
from workbench.core.options import Values
from workbench.core.puzzle import Reply
from workbench.puzzles.morris.rules.board import Board
from workbench.solve.jobs.worker_context import WorkerContext


def _back_from_wrong(board: Board, view: Values, game: Literal) -> Reply | None:
    """Back to a mistake of the person's, from another move that gives something away too."""
    tree = board.game
    parent, first = tree.parent(tree.at), tree.children(tree.parent(tree.at))[:1]
    main = (0, *tree.path(tree.main_end()))
    if tree.at in main or parent not in main or tree.children(tree.at):
        return None
    before = state_of(replace(board, game=tree.looked_at(parent)))
    ranks = {square: RANK[value] for square, (value, _) in moves_of(game, before).items()}
    wrong = all(ranks[tree.moves[node - 1].square] < max(ranks.values()) for node in (tree.at, *first))
    mine = sides(before)[0] != view.text("opponent")
    return Reply(f"go {parent}", view.integer("delay") / 250) if wrong and mine else None


def judge_reply(questions: Questions, seed: int) -> None:
    """Whether the opponent is to move, and what it plays."""
    drawn = draw(questions, seed)
    board, view, strength = drawn.question.board, drawn.view, drawn.view.integer("intelligence")
    game, state = known(numbers_of(board))[0], state_of(board)
    said = questions.puzzle.reply(board, view, WorkerContext(seed=seed))
    past = [state_of(board.at(position)) for position in board.positions]
    broken = state not in game.states
    over = broken or state in game.finished or past.count(state) >= 3 or len(past) > 100
    if view.text("mode") == "review":
        assert said == (None if broken else _back_from_wrong(board, view, game))
        return
    theirs = view.text("mode") == "play" and view.text("opponent") == sides(state)[0]
    if over or not theirs or board.game.children(board.game.at):
        assert said is None
        return
    shares = likely(game, state, strength, view.text("scale"))
    square = Random(seed).choices(list(shares), list(shares.values()))[0]
    assert said == Reply(f"play {square + 1}", view.integer("delay") / 1000)
