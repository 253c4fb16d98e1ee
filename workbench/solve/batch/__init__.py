"""Batch: many boards x tasks x settings x seeds from one small file, here or on a cluster.

    plan       the file: what it crosses, as jobs                places    lines of keys in the file, for error messages
    question   one job as texts, and its key                     serve     the loop of a child process that answers jobs
    children   child processes, a warm one for each thread       runner    jobs through a `concurrent.futures.Executor`
    table      the table on disk: what is done                   cluster   the executor of Dask distributed
    summary    a table's settings, their numbers and plots       estimate  how long what is left will take

Everything runs through `runner`; a pool of threads with a child process each and a cluster differ in their executor.
"""
