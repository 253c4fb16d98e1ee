"""Fewer points with the same outline, for plots of long series."""

from __future__ import annotations

Points = list[tuple[float, float]]


def thinned(points: Points, most: int) -> Points:
    """At most about `most` points with the same outline: first, last, lowest and highest of every stretch."""
    if len(points) <= most:
        return points
    size = -(-len(points) // max(1, most // 4))
    kept: Points = []
    for start in range(0, len(points), size):
        part = points[start : start + size]
        values = [value for _, value in part]
        indices = {0, len(part) - 1, values.index(min(values)), values.index(max(values))}
        kept.extend(part[i] for i in sorted(indices))
    return kept
