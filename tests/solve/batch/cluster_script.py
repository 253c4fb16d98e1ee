"""What the tests of clusters run as a process of its own: a real cluster of this machine, and a batch on it.

python -m tests.solve.batch.cluster_script PLAN DIR [kill]   the batch on two workers; one is killed
"""

from __future__ import annotations

import importlib
import logging
import os
import signal
import sys
import threading
import time
from pathlib import Path
from typing import Any

from tests.solve.batch.puzzles import PUZZLES, REGISTRY
from workbench.cli.commands import batch
from workbench.cli.main import main


def run(plan: str, folder: str, *, kill: bool) -> int:
    """The exit code of the batch."""
    cluster_of: Any = importlib.import_module("distributed").LocalCluster
    batch.REGISTRY = REGISTRY
    with cluster_of(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=logging.CRITICAL
    ) as cluster:
        if kill:
            threading.Thread(target=_kill_one, args=(cluster,), daemon=True).start()
        return main(["batch", plan, "-o", folder, "--scheduler", cluster.scheduler_address], PUZZLES)


def _kill_one(cluster: object) -> None:
    """As soon as both work, kill one worker; its jobs may end afterwards."""
    marks = Path(os.environ["WORKBENCH_TEST_MARK"])
    while len(found := {path.name.split("-")[0] for path in marks.iterdir()}) < 2:
        time.sleep(0.05)
    os.kill(int(min(found)), signal.SIGKILL)
    (marks / "go").touch()


if __name__ == "__main__":
    raise SystemExit(run(sys.argv[1], sys.argv[2], kill="kill" in sys.argv[3:]))
