"""Batch: many boards x tasks x settings x seeds from one small file, here or on a cluster.

    plan, plan_*   the file: read, checked, crossed to jobs      jobs      one job as texts, its key, what it comes to
    runner         jobs through an `Executor` of `concurrent.futures`      table     the table on disk: what is done
    children       child processes, a warm one for each thread   serve     the loop of such a child
    cluster        the executor of Dask distributed              estimate  how long what is left will take
    trials         rows as trials of a comparison, and as runs

Everything runs through `runner`; a pool of threads with a child process each and a cluster differ in their executor.
"""
