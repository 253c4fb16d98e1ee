"""Parameters of the solvers as data: those that are not taken, each with its reason; those that cost the proof; sets
that are worth trying, each with what it changes and when that may help.

Those that abort the process were found by setting every parameter of CP-SAT 9.15 on boards of ten cells or fewer, with
one worker and with several, with hints and without.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from workbench.core.errors import OptionError
from workbench.core.limits import Limits
from workbench.core.task import CPSAT, HIGHS, SOLVER_NAMES

_ABORTS = "it can abort the whole program"
_OURS = "the program says that itself"
_WORKERS = "the number of workers is set beside the time limit"
_SEED = "the seed is set beside the time limit"
_TIME = "the time limit is set by itself"

REFUSED: Mapping[str, Mapping[str, str]] = {
    CPSAT: {
        "repair_hint": _ABORTS,
        "use_pb_resolution": _ABORTS,
        "check_drat_proof": _ABORTS,
        "output_drat_proof": _ABORTS,
        "num_workers": _WORKERS,
        "num_search_workers": _WORKERS,
        "random_seed": _SEED,
        "max_time_in_seconds": _TIME,
        "interleave_search": "CP-SAT cannot look for all solutions with it",
        "use_shared_tree_search": "CP-SAT sets it for single workers only",
        "catch_sigint_signal": "Ctrl+C is Stop already",
        "log_to_stdout": _OURS,
    },
    HIGHS: {
        "output_flag": _OURS,
        "log_to_console": _OURS,
        "threads": _WORKERS,
        "random_seed": _SEED,
        "time_limit": _TIME,
    },
}
"""Parameters that are not offered and not taken, by solver and name."""

UNSURE_WITH: Mapping[str, re.Pattern[str]] = {
    CPSAT: re.compile("^fix_variables_to_their_hinted_value$"),
    HIGHS: re.compile("tolerance|matrix_value|infinite_|objective_(bound|target)|user_.*_scale"),
}
"""By solver, the parameters that change what counts as a solution, or which solutions are looked at: with another value
than the default the solver's word is no proof."""

USUAL = "default"


@dataclass(frozen=True, slots=True)
class ParameterSet:
    """Parameters that are tried together. `about` says in a sentence what they change and when that may help."""

    name: str
    about: str
    params: Mapping[str, str]


SETS: Mapping[str, tuple[ParameterSet, ...]] = {
    CPSAT: (
        ParameterSet(USUAL, "The solver's defaults: what all others are held against.", {}),
        ParameterSet(
            "no relaxation",
            "Without any linear relaxation each step is faster; helps where constraints are mostly logical.",
            {"linearization_level": "0"},
        ),
        ParameterSet(
            "full relaxation",
            "Logical constraints are put into the linear relaxation, too: slower steps, better bounds.",
            {"linearization_level": "2"},
        ),
        ParameterSet(
            "no cuts",
            "The linear relaxation gets no cutting planes: saves time where they close no gap.",
            {"cut_level": "0"},
        ),
        ParameterSet(
            "core",
            "Assumes all costs away and learns which cannot go together: for sums of many small costs. One worker.",
            {"optimize_with_core": "true"},
        ),
        ParameterSet(
            "best bound first",
            "Explores the node with the best bound first, to prove rather than to find. One worker.",
            {"optimize_with_lb_tree_search": "true"},
        ),
        ParameterSet(
            "bound upwards",
            "Tries the best objective that is still possible; each failure is a better bound. One worker.",
            {"use_objective_lb_search": "true"},
        ),
        ParameterSet(
            "quick restarts",
            "Begins anew very often and mixes several ways to branch: helps where a wrong start costs much.",
            {"search_branching": "PORTFOLIO_WITH_QUICK_RESTART_SEARCH"},
        ),
        ParameterSet(
            "pseudo costs",
            "Branches where the bound has risen most so far, as MIP solvers do.",
            {"search_branching": "PSEUDO_COST_SEARCH"},
        ),
        ParameterSet(
            "no symmetry",
            "Symmetries are neither looked for nor used: saves time where there are none that matter.",
            {"symmetry_level": "0"},
        ),
        ParameterSet(
            "more symmetry",
            "Symmetries are used during the search, too, not in presolve alone.",
            {"symmetry_level": "4"},
        ),
        ParameterSet(
            "more probing",
            "The presolve tries more values and keeps what follows: longer before the search, less in it.",
            {"cp_model_probing_level": "3"},
        ),
        ParameterSet(
            "no presolve",
            "Searches the model as it was written: for small models that are searched many times.",
            {"cp_model_presolve": "false"},
        ),
        ParameterSet(
            "no LNS",
            "No large neighbourhoods: with several workers all of them prove; boards are found later.",
            {"use_lns": "false"},
        ),
        ParameterSet(
            "LNS only", "Large neighbourhoods alone: good boards early, nothing is proved.", {"use_lns_only": "true"}
        ),
    ),
    HIGHS: (
        ParameterSet(USUAL, "The solver's defaults: what all others are held against.", {}),
        ParameterSet(
            "more heuristics", "Four times the effort for finding solutions.", {"mip_heuristic_effort": "0.2"}
        ),
        ParameterSet("no heuristics", "All effort goes into the proof.", {"mip_heuristic_effort": "0"}),
        ParameterSet("no symmetry", "Symmetries are not looked for.", {"mip_detect_symmetry": "false"}),
        ParameterSet("no presolve", "Searches the model as it was written.", {"presolve": "off"}),
        ParameterSet(
            "no restarts", "Never presolves again after the search has begun.", {"mip_allow_restart": "false"}
        ),
        ParameterSet(
            "interior point",
            "Relaxations are solved by the interior point method first: for large ones.",
            {"mip_lp_solver": "ipm"},
        ),
        ParameterSet(
            "cuts at the root only",
            "No cutting planes are looked for below the root: more nodes a second.",
            {"mip_allow_cut_separation_at_nodes": "false"},
        ),
    ),
}
"""The sets of each solver. The first one is what the others are compared with."""


def refuse(limits: Limits, solver: str) -> None:
    """OptionError for a parameter that no job may have. It loads no solver: some would end the program."""
    for name, value in limits.params.items():
        if not f"{name}{value}".isprintable():  # half a character, of a command's words: solvers raise what is no error
            raise OptionError(f"{SOLVER_NAMES[solver]} has no parameter '{name}' that can be '{value}'")
        if why := REFUSED[solver].get(name):
            raise OptionError(f"{SOLVER_NAMES[solver]}'s parameter {name} is not taken: {why}")
