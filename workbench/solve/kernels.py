"""Compiled kernels: Numba without the interpreter's lock, kept on disk, and compiled while no window waits for them.

Compiling holds the interpreter's lock for a tenth of a second at a time: `ready` has another Python do it, the one that
asks only loads the result. What is kept (`kernel_folder`) counts as ready only where Numba would load it. Where nothing
can be kept, kernels are compiled in memory, and that is said.

Modules that need other parts of Numba have them from here, too: a thread that begins with one of Numba's inner modules,
while another is importing Numba, gets half of it, and so does everybody after that.
"""

from __future__ import annotations

import contextlib
import functools
import importlib
import logging
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

from workbench.core.errors import Interrupted
from workbench.solve import another_python
from workbench.solve.kernel_folder import alone_in, folder_of, package_of, stamp

log = logging.getLogger(__name__)

Function = TypeVar("Function", bound=Callable[..., Any])

_POLL = 0.05
"""Seconds between two looks at the stop request while kernels are compiled elsewhere."""
_settings = threading.Lock()
"""Held while Numba's settings are other than usual: they are one for all threads."""
_made: list[Any] = []
"""All kernels of this process."""
_follow: Callable[[Any], object] | None = None
"""Called with each kernel that was compiled or loaded; None: no caller wants to know."""


def kernel(function: Function) -> Function:
    """Compile a function on its first call, keep it on disk, run it without the interpreter's lock."""
    return compiled(function)


def loose_kernel(function: Function) -> Function:
    """A kernel whose sums and minima of floats may be taken in any order, several at a time; they must never be NaN."""
    return compiled(function, fastmath={"reassoc", "nsz", "nnan", "contract"})


def inlined_kernel(function: Function) -> Function:
    """A kernel that is put in place of each of its calls: for the heart of a loop, where a call would cost more."""
    return compiled(function, inline="always")


def compiled(function: Function, **how: Any) -> Function:
    """A kernel with settings of its own for `numba.njit`."""
    how = {"nogil": True, "no_cfunc_wrapper": True, **how}  # no kernel is called from C
    place = folder_of(Path(function.__code__.co_filename).parent)
    if place is None:
        return cast(Function, _widened(numba.njit(**how)(function)))
    config: Any = numba.config  # its settings are made when it is imported
    with _settings:
        before = config.CACHE_DIR
        config.CACHE_DIR = str(place)
        try:
            made = numba.njit(cache=True, **how)(function)
        finally:
            config.CACHE_DIR = before
    _go_on_when_full(made)
    return cast(Function, _widened(made))


def _widened(made: Any) -> Any:
    """A kernel that is compiled once for signed and narrow numbers of all widths, and not anew for known ones.

    Numba compiles for each combination of types that it meets, even for those that it only meets on its way to the
    types of a loop's variables.
    """
    compile_for = made.compile

    def compile_widened(types: tuple[Any, ...]) -> Any:
        machine_code = compile_for(tuple(_widest(one) for one in types))
        if _follow is not None:
            _follow(made)
        return machine_code

    made.compile = compile_widened
    _made.append(made)
    return made


def _widest(one: Any) -> Any:
    """The widest integer type of Numba for an integer type; any other type as it is."""
    types: Any = numba.types
    one = types.unliteral(one)
    return types.int64 if isinstance(one, types.Integer) and one.bitwidth < types.int64.bitwidth else one


def _go_on_when_full(made: Any) -> None:
    """Have a kernel that was compiled run even where it cannot be kept: on a disk that has become full, say."""
    save = made._cache.save_overload

    @functools.wraps(save)
    def save_if_possible(*what: Any) -> None:
        try:
            save(*what)
        except OSError as error:
            log.warning("the kernel %s cannot be kept: %s", made.__name__, error)

    made._cache.save_overload = save_if_possible


def jitable(function: Function) -> Function:
    """Let kernels call a function that stays Python's own everywhere else."""
    return numba.extending.register_jitable(function)


def inlined_body_of(function: Callable[..., Any]) -> Callable[[Function], Function]:
    """A decorator for a function that chooses a body by the types of a call's arguments; kernels put that body in place
    of the call."""
    return cast(Callable[[Function], Function], numba.extending.overload(function, inline="always"))


def is_pair(arguments: object) -> bool:
    """Whether a type of Numba's is that of pairs whose two members have one type."""
    return isinstance(arguments, numba.types.UniTuple) and arguments.count == 2


def is_ready(module: str) -> bool:
    """Whether the kernels of a module can be had at once: compiled from the sources as they are, on this machine."""
    place = folder_of(package_of(module))
    return module in _in_memory if place is None else stamp(place, module).exists()


def is_kept(module: str) -> bool:
    """Whether there is a folder to keep a module's compiled kernels in; if not, each start compiles them anew."""
    return folder_of(package_of(module)) is not None


def share(module: str) -> float:
    """Which share of a module's kernels is compiled, 0 to 1, as far as the other Python has told."""
    place = folder_of(package_of(module))
    if place is None or is_ready(module):
        return float(is_ready(module))
    with contextlib.suppress(OSError, ValueError):
        total, _, compiled_yet = _progress(place, module).read_text(encoding="ascii").partition("\n")
        return min(len(compiled_yet) / max(int(total), 1), 1.0)
    return 0.0


def begin(module: str) -> bool:
    """Whether the kernels of a module are compiled; if not, another Python begins to compile them."""
    try:
        ready(module, lambda: True)
    except Interrupted:
        return False
    return True


def ready(module: str, stopped: Callable[[], bool]) -> None:
    """Compile the kernels of a module, unless that has been done: another Python calls the module's `prepare()`.

    Interrupted when stopped first; the other Python goes on, so that the next who asks waits for less. Where nothing
    can be kept, a thread of this Python does it. When no other Python can be started, the kernels are compiled on
    their first call.
    """
    while not is_ready(module):
        with _lock:
            work = _running.get(module)
            if work is None:
                work = _start(module)
                if work is None:
                    return
                _running[module] = work
        if stopped():
            raise Interrupted
        if (code := work.poll()) is not None:
            if code:
                _tell(module, code)
            break
        time.sleep(_POLL)
    with _lock:
        ended = _running.pop(module, None)
    if ended is not None:
        ended.wait()


def _tell(module: str, code: int) -> None:
    """Log that another Python has not compiled a module's kernels to the end."""
    name = module.rpartition(".")[2].replace("_", " ")
    why = f"was ended by signal {-code}" if code < 0 else f"has failed (exit code {code})"
    log.warning("the process that compiled the kernels of %s %s: they are compiled when they are called", name, why)


class _InMemory(threading.Thread):
    """Compiles a module's kernels in this Python, for as long as it lives."""

    def __init__(self, module: str) -> None:
        # left behind by a program that ends: there is nothing to keep
        super().__init__(name=f"compiling {module}", daemon=True)
        self._module = module
        self._code = 1
        self.start()

    def run(self) -> None:
        with contextlib.suppress(Exception):  # a call of the kernel raises the same error
            importlib.import_module(self._module).prepare()
            _in_memory.add(self._module)
            self._code = 0

    def poll(self) -> int | None:
        """As of another Python: None while it compiles, then 0 for success."""
        return None if self.is_alive() else self._code

    def wait(self) -> int:
        self.join()
        return self._code


_lock = threading.Lock()
_running: dict[str, another_python.Process | _InMemory] = {}
_in_memory: set[str] = set()


def _start(module: str) -> another_python.Process | _InMemory | None:
    if not is_kept(module):
        return _InMemory(module)
    return another_python.start(f"from workbench.solve.kernels import compile_all; compile_all({module!r})")


def compile_all(module: str) -> None:
    """Compile a module's kernels in this process, and note that it is done. One process at a time: of two that save
    into one index, Numba would keep only what the later one saves."""
    place = folder_of(package_of(module))
    assert place is not None, "without a folder to keep them, kernels are compiled in memory"
    with alone_in(place):
        if not is_ready(module):
            imported = importlib.import_module(module)
            with _telling(_progress(place, module)):
                imported.prepare()
            stamp(place, module).touch()


def _progress(place: Path, module: str) -> Path:
    """The file that says, while a module's kernels are compiled, how many there are, and has a letter for each that is
    compiled: what has been read of it never becomes less."""
    return place / f"{module}.progress"


@contextlib.contextmanager
def _telling(file: Path) -> Iterator[None]:
    """While the block runs, a file tells how many of the kernels in this process are compiled. Compiling goes on where
    it cannot be written."""
    global _follow
    seen = set[int]()

    def write(text: str, mode: str) -> None:
        with contextlib.suppress(OSError), file.open(mode, encoding="ascii") as opened:
            opened.write(text)

    def note(made: Any) -> None:
        if id(made) not in seen:
            seen.add(id(made))
            write(".", "a")

    write(f"{sum(made.targetoptions.get('inline') != 'always' for made in _made)}\n", "w")
    _follow = note
    try:
        yield
    finally:
        _follow = None
        file.unlink(missing_ok=True)
