"""Threads of solvers do not each leave a heap of their own behind."""

from __future__ import annotations

import platform
import subprocess
import sys

import pytest

COUNTED = """
import ctypes, os, threading
from workbench.ui.background.garbage import share_heaps
share_heaps()
libc, barrier = ctypes.CDLL(None), threading.Barrier(12)
libc.fdopen.restype = ctypes.c_void_p
def allocate():
    barrier.wait()
    bytes(10_000)
    libc.malloc(1_000)
    barrier.wait()
threads = [threading.Thread(target=allocate) for _ in range(12)]
for one in threads: one.start()
for one in threads: one.join()
read, write = os.pipe()
stream = libc.fdopen(write, b"w")
libc.malloc_info(0, ctypes.c_void_p(stream))
libc.fclose(ctypes.c_void_p(stream))
print(os.read(read, 1 << 20).count(b"<heap nr="), len(os.sched_getaffinity(0)))
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="heaps are counted by glibc")
def test_there_is_a_heap_a_core() -> None:
    done = subprocess.run([sys.executable, "-c", COUNTED], capture_output=True, text=True, check=True)
    heaps, cores = map(int, done.stdout.split())
    assert heaps <= cores
