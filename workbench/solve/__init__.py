"""Running a solve: events, stop, context, CP-SAT behind one module, explanations, the disk cache."""
