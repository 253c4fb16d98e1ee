"""The window of batches: a plan, its jobs here or on a cluster, and the table and plots that they fill."""
