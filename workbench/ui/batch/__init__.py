"""The window of batches: a plan, its jobs on this machine, and the table and plots that they fill."""
