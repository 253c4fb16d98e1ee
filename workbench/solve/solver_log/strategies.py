"""CP-SAT's strategies by their names: under which name its tables tell of them, how each works, and what it does."""

from __future__ import annotations

from workbench.solve.solver_log import sentences

_FAMILIES = {"fj": "fj", "ls": "ls", "rins": "rins/rens", "rens": "rins/rens"}


def family(name: str) -> str:
    """Under which name CP-SAT's tables of times tell of who found a solution: "fj" of "fj_restart_decay"."""
    return _FAMILIES.get(name.partition("_")[0], name) if "_" in name else name


def about(name: str) -> str:
    """What a strategy does; empty where nothing is known of it."""
    usual = "Keeps most of the best solution, sets a part of it free and solves for that."
    return sentences.strategies().get(name, usual if name.endswith("_lns") else "")


def kind(name: str) -> str:
    """How a strategy works, in a word or two, from its name."""
    if name.endswith("_lns") or name.startswith(("rins", "rens")):
        return "large neighbourhood"
    if name.startswith(("fj", "ls", "feasibility_pump")):
        return "local search"
    return "before the search" if name in ("initial_domain", "presolve", "complete_hint") else ""
