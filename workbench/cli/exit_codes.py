"""The exit codes of the program, and what each command means by them.

    0    ANSWERED      an answer; a board without a violation; a batch or a tour in which all went well
    1    UNANSWERED    no answer; a violation; a failed or missing job of a batch; a record that does not hold
    2    WRONG_INPUT   what the user gave is wrong, or the system refuses a file: one line says where and what
    3    FAILED        a job failed, or the program has a bug
    130  INTERRUPTED   Ctrl+C where nothing can be kept

Ctrl+C (or SIGTERM) while jobs run is Stop, and no error: `solve` and `think` end by what they have by then, 0 or 1;
`batch`, `tour`, `records` and `compile` end with 1; `check` ends by what the rules say, and tells that facts are
missing. It ends with 130 before a command begins, in the other commands, and when it is pressed a second time.
"""

from __future__ import annotations

from workbench.cli.early import INTERRUPTED as INTERRUPTED

ANSWERED, UNANSWERED, WRONG_INPUT, FAILED = 0, 1, 2, 3

OF_STATUS = {
    "proved": ANSWERED,
    "feasible": ANSWERED,
    "infeasible": UNANSWERED,
    "unknown": UNANSWERED,
    "failed": FAILED,
}
"""By the value of a job's `Status`. A job that refuses its board ends with WRONG_INPUT instead."""
