"""Mutation testing: random small changes of a room's sources, and which of them its tests let pass.

    python -m tests.mutants [SOURCE [TESTS...]] [--count 15] [--seed 0] [--uncompiled] [--lines N...]

works in a copy of the checkout, prints each survivor with its lines, and the share that died. Comparisons are turned or
moved by one, arithmetic, conditions and numbers changed. A mutant that hangs has died. With --uncompiled kernels run as
plain Python, so that none has to be compiled anew. Without tests, those that `ROOMS` has for the source are taken; with
nothing, all its rooms are gone through. What has come of it stands in mutants.md.
"""

from __future__ import annotations

import argparse
import ast
import functools
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

_PARTS = ("workbench", "tests", "resources", "main.py", "pyproject.toml", "README.md")
_PATIENCE = 3  # how many times as long as without a change tests may take, and a minute beside
_COMPARED: dict[type, type] = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq}
_COMPARED |= {ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is}
_REVERSED: dict[type, type] = {ast.Lt: ast.GtE, ast.LtE: ast.Gt, ast.Gt: ast.LtE, ast.GtE: ast.Lt}
_RECKONED: dict[type, type] = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.Div: ast.Mult}
_RECKONED |= {ast.FloorDiv: ast.Mult, ast.Mod: ast.Add, ast.LShift: ast.RShift, ast.RShift: ast.LShift}
_OF_PUZZLES = {
    "towers/rules": "rules formats",
    "dicdacdoe/rules": "rules test_formats.py",
    "ladders/rules": "rules test_formats.py",
    "war/rules": "rules/test_board.py rules/test_moves.py rules/test_story.py view/test_suits.py "
    "test_published_games.py "
    "rules/test_game.py::test_plain_games_are_as_the_rules_tell "
    "rules/test_game.py::test_positions_of_a_history_are_those_of_the_game "
    "rules/test_game.py::test_a_period_that_is_nearly_the_whole_game_is_found_where_it_begins",
    "morris/rules": "rules test_formats.py view/test_gestures.py "
    "analysis/test_tablebase.py::test_every_value_is_the_literal_one",
    "towers/model": "model",
    "dicdacdoe/model": "model",
    "ladders/model": "model engines/test_by_equations.py",
    "war/model": "model",
    "morris/model.py": "test_model.py engines/test_tasks.py",
    "ladders/kernels": "kernels engines/test_tree.py",
    "dicdacdoe/kernels": "kernels engines/test_local_search.py "
    "engines/test_pack_holes.py::test_ways_with_a_full_cross_are_none_for_three_players "
    "engines/test_pack_holes.py::test_the_most_holes_of_small_boards_and_all_ways_to_place_them "
    "engines/test_pack_holes.py::test_the_solutions_of_the_tree_are_the_ways_to_place_the_most_holes "
    "engines/test_pack_holes.py::test_what_is_followed_once_has_no_fewer_holes",
    "towers/kernels": "kernels/test_bits.py kernels/test_completion_tables.py "
    "analysis/test_techniques.py::test_compiled_sight_is_the_boards "
    "kernels/test_deduction.py::test_two_rows_of_a_height_in_two_columns_leave_none_to_the_others "
    "kernels/test_deduction.py::test_a_chain_of_cells_with_two_heights_takes_one_where_its_ends_cross "
    "kernels/test_deduction.py::test_only_what_has_no_solution_is_refuted_and_no_solution_is_lost[4] "
    "kernels/test_deduction.py::test_a_chain_takes_a_height_from_every_cell_in_line_with_both_its_ends "
    "kernels/test_search.py::test_row_states_count_the_same_where_no_last_rows_are_listed "
    "kernels/test_search.py::test_a_blank_board_is_filled_however_many_guesses_that_takes "
    "kernels/test_search.py::test_every_engine_agrees_with_the_rules "
    "kernels/test_search.py::test_the_number_of_latin_squares[4-576] "
    "kernels/test_search.py::test_the_search_and_the_sweep_agree_in_every_direction[5-0.4-0.1] "
    "kernels/test_search.py::test_the_search_and_the_sweep_agree_in_every_direction[9-0.5-0.4] "
    "kernels/test_search.py::test_a_plain_count_goes_as_far_as_it_is_let[5] "
    "kernels/test_search.py::test_a_known_solution_is_found_last[4] "
    "kernels/test_search.py::test_a_random_solution_is_one_and_of_an_impossible_board_there_is_none "
    "kernels/test_near_solutions.py "
    "engines/test_candidates.py::test_every_height_of_some_solution_is_counted_up_to_the_limit[1-7]",
    "morris/kernels": "analysis/test_tablebase.py::test_every_value_is_the_literal_one "
    "analysis/test_tablebase.py::test_three_by_three_is_the_literal_one "
    "engines/test_tasks.py::test_compositions_are_what_was_asked_for",
    "war/kernels": "kernels/test_lightest.py engines/test_cycles.py::test_all_games_that_go_round_are_found "
    "engines/test_cycles.py::test_what_goes_round_in_no_way_is_all_behind_in_the_end "
    "engines/test_cycles.py::test_a_game_without_room_for_its_turns_is_no_proof "
    "engines/test_weakest.py::test_the_lightest_winner_of_all_games_is_that_of_all_deals "
    "rules/test_game.py::test_compiled_games_are_as_the_rules_tell engines/test_local_search.py "
    "engines/test_exhaustive.py::test_twins_that_are_played_once_count_twice "
    "engines/test_exhaustive.py::test_what_is_found_is_not_always_the_same_deal "
    "engines/test_statistics.py::test_games_are_those_of_the_rules_in_order_and_drawn "
    "engines/test_tasks.py::test_best_ones_are_those_of_all_deals "
    "engines/test_exhaustive.py::test_every_deal_is_judged_as_the_rules_judge_it",
}
_OF_SOLVE = {
    "solvers/cpsat.py": "solvers/test_cpsat.py test_doubt.py",
    "solvers/mip.py": "solvers/test_mip.py solvers/test_linear_search.py",
    "explain.py": "test_explain.py",
    "jobs/job.py": "jobs/test_job.py jobs/test_job_clock.py",
    "jobs/job_context.py": "jobs/test_job.py jobs/test_job_clock.py test_kernels.py",
}
ROOMS = {
    f"workbench/puzzles/{source}": [f"tests/puzzles/{source.split('/')[0]}/{name}" for name in tests.split()]
    for source, tests in _OF_PUZZLES.items()
}
ROOMS |= {
    f"workbench/solve/{source}": [f"tests/solve/{name}" for name in tests.split()]
    for source, tests in _OF_SOLVE.items()
}
"""The tests that ought to find a mistake in a source, the quickest ones first."""
Mutant = tuple[Path, ast.expr, str]


def _changed(node: ast.expr) -> Iterator[str]:
    """The text of an expression after each small change that we know."""
    if isinstance(node, ast.Compare):
        for table in (_COMPARED, _REVERSED):
            for at, operator in enumerate(node.ops):
                if other := table.get(type(operator)):
                    ops = [*node.ops[:at], other(), *node.ops[at + 1 :]]
                    yield ast.unparse(ast.Compare(node.left, ops, node.comparators))
    elif isinstance(node, ast.BinOp) and (found := _RECKONED.get(type(node.op))):
        yield ast.unparse(ast.BinOp(node.left, found(), node.right))
    elif isinstance(node, ast.BoolOp):
        yield ast.unparse(ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values))
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield ast.unparse(node.operand)
    elif isinstance(node, ast.IfExp):
        yield ast.unparse(ast.IfExp(node.test, node.orelse, node.body))
    elif isinstance(node, ast.Constant) and type(node.value) in (int, float, bool):
        value: Any = node.value
        yield repr(not value if type(value) is bool else value + 1 if type(value) is int else value / 2 or 1.0)


def _expressions(node: ast.AST) -> Iterator[ast.expr]:
    """All that is reckoned in a source: no annotation, decorator or formatted text, nor whether `zip` is strict, which
    guards against mistakes of the code alone."""
    if isinstance(node, ast.keyword) and node.arg == "strict":
        return
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list") or isinstance(node, ast.JoinedStr):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.expr):
                yield child
            if isinstance(child, ast.AST):
                yield from _expressions(child)


def mutants(source: Path) -> list[Mutant]:
    """All small changes of a source."""
    tree = ast.parse(source.read_text(encoding="utf-8"))
    return [(source, node, text) for node in _expressions(tree) for text in _changed(node)]


def text_of(mutant: Mutant) -> str:
    """The whole source with the change."""
    source, node, text = mutant
    lines = source.read_bytes().splitlines(keepends=True)
    starts = [sum(map(len, lines[:row])) for row in range(len(lines))]
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    begin, end = starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset
    whole = b"".join(lines)
    return (whole[:begin] + f"({text})".encode() + whole[end:]).decode()


def _passes(room: Path, tests: list[str], uncompiled: bool, limit: float | None) -> bool:
    """Whether all tests pass in a copy of the checkout."""
    # plain numbers of NumPy warn where those of a kernel wrap around
    plugin = ["-p", "tests.mutants", "-W", "ignore::RuntimeWarning"] if uncompiled else []
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-m", "not trust", *plugin, *tests]
    environment = {**os.environ, "PYTHONPATH": str(room), "CI": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(command, cwd=room, env=environment, capture_output=True, text=True, timeout=limit)
    except subprocess.TimeoutExpired:
        return False
    if limit is None and done.returncode:
        raise SystemExit(f"the tests fail without a change:\n{done.stdout[-3000:]}")
    return not done.returncode


def pytest_configure(config: Any) -> None:
    """As a plugin: kernels are plain functions."""
    from workbench.solve import kernels

    config.addinivalue_line(
        "filterwarnings", "ignore:overflow encountered:RuntimeWarning"
    )  # compiled, they wrap around
    # before anything imports a kernel; each says how numbers wrap around by NumPy's types
    plain: Any = kernels
    plain.compiled = lambda function, **how: _widened(function)
    plain.jitable = lambda function: function
    plain.inlined_body_of = _chosen
    plain.is_pair = lambda arguments: isinstance(arguments, tuple)
    plain.is_ready, plain.ready = lambda module: True, lambda module, stopped: None


def _widened(function: Any) -> Any:
    """A kernel whose whole numbers have 64 bits, as compiled ones have: those it is given, and reads of its arrays."""
    import numpy as np

    narrow = (np.int8, np.int16, np.int32, np.uint8, np.uint16, np.uint32)

    class Wide(np.ndarray[Any, Any]):
        def __getitem__(self, at: Any) -> Any:
            found = super().__getitem__(at)
            return np.int64(found) if isinstance(found, narrow) else found

    def wide(one: Any) -> Any:
        if isinstance(one, np.ndarray) and one.dtype.type in narrow:
            return one.view(Wide)
        return np.int64(one) if isinstance(one, narrow) else one

    return functools.wraps(function)(lambda *given: function(*map(wide, given)))


def _chosen(function: Any) -> Any:
    """A function that chooses its body when it is called takes the place of the one that kernels alone can call."""

    def take_its_place(choose: Any) -> Any:
        setattr(sys.modules[function.__module__], function.__name__, lambda *given: choose(*given)(*given))
        return choose

    return take_its_place


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def sample(source: Path, tests: list[str], asked: argparse.Namespace) -> None:
    """Try some mutants of a source, and tell which live."""
    sources = sorted(source.rglob("*.py")) if source.is_dir() else [source]
    every = [one for path in sources for one in mutants(path) if asked.lines is None or one[1].lineno in asked.lines]
    chosen = random.Random(asked.seed).sample(every, min(asked.count, len(every)))
    texts = [text_of(mutant) for mutant in chosen]  # of now: the checkout may change while tests run
    died = 0
    with tempfile.TemporaryDirectory(prefix="workbench-mutants-") as folder:
        room = Path(folder)
        for part in _PARTS:
            copy = shutil.copytree if Path(part).is_dir() else shutil.copy
            copy(part, room / part)
        began = os.times().elapsed
        _passes(room, tests, asked.uncompiled, None)
        limit = _PATIENCE * (os.times().elapsed - began) + 60
        for number, ((path, node, change), text) in enumerate(zip(chosen, texts, strict=True), 1):
            before = (room / path).read_bytes()
            (room / path).write_text(text, encoding="utf-8")
            passed = _passes(room, tests, asked.uncompiled, limit)
            (room / path).write_bytes(before)
            died += not passed
            if passed:
                tell(f"lives: {path}:{node.lineno}: {ast.unparse(node)}  ->  {change}")
            tell(f"  {died} of {number} died")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants")
    parser.add_argument("source", nargs="?", help="a file or folder of sources; nothing for all rooms")
    parser.add_argument("tests", nargs="*", help="nothing for those of the room")
    parser.add_argument("--count", type=int, default=15)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--lines", type=int, nargs="+", help="only the changes that begin in these lines")
    parser.add_argument("--uncompiled", action="store_true")
    asked = parser.parse_args()
    for source in [asked.source] if asked.source else ROOMS:
        tell(f"{source}:")
        sample(Path(source), asked.tests or ROOMS[source], asked)


if __name__ == "__main__":
    main()
