"""Parameters of the solvers that are not offered and not taken, each with its reason. Data, nothing else.

Those that abort the process were found by setting every parameter of CP-SAT 9.15 on boards of ten cells or fewer, with
one worker and with several, with hints and without.
"""

from __future__ import annotations

from collections.abc import Mapping

from workbench.core.task import CPSAT, HIGHS

_ABORTS = "it can abort the whole program"
_OURS = "the program says that itself"

REFUSED: Mapping[str, Mapping[str, str]] = {
    CPSAT: {
        "repair_hint": _ABORTS,
        "use_pb_resolution": _ABORTS,
        "check_drat_proof": _ABORTS,
        "output_drat_proof": _ABORTS,
        "num_search_workers": "the number of workers is set beside the time limit",
        "interleave_search": "CP-SAT cannot look for all solutions with it",
        "use_shared_tree_search": "CP-SAT sets it for single workers only",
        "catch_sigint_signal": "Ctrl+C is Stop already",
        "log_to_stdout": _OURS,
    },
    HIGHS: {"output_flag": _OURS, "log_to_console": _OURS},
}
"""By solver and name."""
