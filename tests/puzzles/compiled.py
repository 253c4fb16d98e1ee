"""How often kernels were compiled, and not loaded."""

from __future__ import annotations

from types import ModuleType

from numba.core.registry import CPUDispatcher


def times_compiled(*modules: ModuleType) -> dict[str, int]:
    """Of each kernel of these modules, by its name."""
    return {
        f"{module.__name__}.{name}": sum(kernel.stats.cache_misses.values())
        for module in modules
        for name, kernel in vars(module).items()
        if isinstance(kernel, CPUDispatcher)
    }
