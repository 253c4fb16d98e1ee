"""Runs: a job as a value, its file, and the folder in which runs are kept.

    run         a run, filled by events                 trace       the course of objective, bound and count
    run_file    writes the file of a run                event_json, insight_json     what its lines hold
    run_reader  reads it                                kept_runs, kept_heads        the folder of runs; a list of them
    run_log     what the solver did, in words           board_pool  the different boards of a run
    provenance  versions and machine

A run knows no thread and no file; the window and the command line fill it and keep it.
"""
