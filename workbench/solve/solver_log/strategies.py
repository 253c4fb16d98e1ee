"""CP-SAT's subsolvers: how each works, and what it does, in a sentence of our own.

The names are those of OR-tools 9.15 (its `cp_model_search.cc` and the CP-SAT primer tell of them).
"""

from __future__ import annotations

_ABOUT = {
    "main": "The one search there is with one worker: branching with learning, and a linear relaxation.",
    "default_lp": "Branching with learning from dead ends, helped by a linear relaxation of the easy constraints.",
    "no_lp": "Branching with learning, without any linear relaxation: fast steps.",
    "max_lp": "Branching with learning, with as much as possible in the linear relaxation: strong bounds, slow steps.",
    "core": "Assumes that every cost can be avoided and learns which cannot together: proves bounds from below.",
    "core_max_lp": "As core, with as much as possible in the linear relaxation.",
    "core_or_no_lp": "As core, without a linear relaxation.",
    "quick_restart": "Begins anew very often and decides where conflicts were lately.",
    "quick_restart_no_lp": "As quick_restart, without a linear relaxation.",
    "reduced_costs": "Branches as the reduced costs of the linear relaxation suggest.",
    "pseudo_costs": "Branches where the bound has risen most so far.",
    "lb_tree_search": "Explores the node with the lowest bound first: proves bounds rather than finding solutions.",
    "objective_lb_search": "Tries the best objective that is still possible; each failure raises the bound.",
    "objective_shaving_search": "Fixes the objective to its bound and solves the rest: proof that it is or is not met.",
    "objective_shaving": "Fixes the objective to its bound and solves the rest: proof that it is or is not met.",
    "variables_shaving": "Tries to prove that single variables cannot have the ends of their ranges.",
    "probing": "Tries values one by one and keeps what follows from all of them.",
    "probing_max_lp": "As probing, with a strong linear relaxation.",
    "fixed": "Branches exactly as the model says.",
    "fj": "Feasibility jump: a local search for a first solution that moves the variable which mends most.",
    "ls": "Local search near the best solution, breaking constraints for a while.",
    "fs_random": "Looks for a first solution with random settings.",
    "fs_random_no_lp": "Looks for a first solution with random settings, without a linear relaxation.",
    "fs_random_quick_restart": "Looks for a first solution with random settings, beginning anew very often.",
    "fs_random_quick_restart_no_lp": "Looks for a first solution, beginning anew very often, without a relaxation.",
    "feasibility_pump": "Rounds solutions of the linear relaxation, again and again, towards a feasible one.",
    "rins/rens": "Sets free only variables on which the best solution and the linear relaxation disagree.",
    "rnd_var_lns": "Keeps the best solution but for some variables drawn at random, and solves for those.",
    "rnd_cst_lns": "Keeps the best solution but for the variables of some random constraints, and solves for those.",
    "graph_var_lns": "Sets free variables that lie close together in the graph of constraints.",
    "graph_cst_lns": "Sets free the variables of constraints that lie close together in the graph.",
    "graph_arc_lns": "Sets free variables along edges of the graph of constraints.",
    "graph_dec_lns": "Sets free a part of the problem that hangs together, cut out of the graph of constraints.",
    "lb_relax_lns": "Solves a relaxation of the problem and sets free what it would change.",
    "objective_lns": "Sets free variables that cost something in the objective.",
    "complete_hint": "The hint, completed to a solution.",
    "initial_domain": "What the ranges of the variables say by themselves.",
    "presolve": "What the presolve proved.",
}

_FAMILIES = {"fj": "fj", "ls": "ls", "rins": "rins/rens", "rens": "rins/rens"}


def family(name: str) -> str:
    """Under which name CP-SAT's tables of times tell of who found a solution: "fj" of "fj_restart_decay"."""
    return _FAMILIES.get(name.partition("_")[0], name) if "_" in name else name


def about(name: str) -> str:
    """What a strategy does; empty where nothing is known of it."""
    if name in _ABOUT:
        return _ABOUT[name]
    if name.endswith("_lns"):
        return "Keeps most of the best solution, sets a part of it free and solves for that."
    return ""


def kind(name: str) -> str:
    """How a strategy works, in a word or two, from its name."""
    if name.endswith("_lns") or name.startswith(("rins", "rens")):
        return "large neighbourhood"
    if name.startswith(("fj", "ls", "feasibility_pump")):
        return "local search"
    return "before the search" if name in ("initial_domain", "presolve", "complete_hint") else ""
