"""Threads of solvers do not each leave a heap of their own behind, and large blocks lie outside of heaps."""

from __future__ import annotations

import platform
import subprocess
import sys

import pytest

COUNTED = """
import ctypes, os, threading
from workbench.ui.background.garbage import keep_heaps_small
keep_heaps_small()
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

LARGE = """
import ctypes
from workbench.ui.background.garbage import keep_heaps_small
keep_heaps_small()
libc = ctypes.CDLL(None)
libc.malloc.restype, libc.malloc.argtypes, libc.free.argtypes = ctypes.c_void_p, [ctypes.c_size_t], [ctypes.c_void_p]
class Told(ctypes.Structure):
    _fields_ = [(name, ctypes.c_size_t) for name in "arena ordblks smblks hblks hblkhd a b c d e".split()]
libc.mallinfo2.restype = Told
libc.free(libc.malloc(8 << 20))
before = libc.mallinfo2().hblkhd
libc.malloc(4 << 20)
print(libc.mallinfo2().hblkhd - before)
"""
glibc_only = pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="heaps are counted by glibc")


@glibc_only
def test_a_large_block_lies_apart_after_another_has_been_freed() -> None:
    done = subprocess.run([sys.executable, "-c", LARGE], capture_output=True, text=True, check=True)
    assert int(done.stdout) >= 4 << 20


@glibc_only
def test_there_is_a_heap_a_core() -> None:
    done = subprocess.run([sys.executable, "-c", COUNTED], capture_output=True, text=True, check=True)
    heaps, cores = map(int, done.stdout.split())
    assert heaps <= cores
