"""Jobs: one question, answered by a puzzle's engine within limits, while events tell how far it is.

    question        what is asked of which board            job             `run_job`, the one way to solve anything
    job_context     what an engine talks to                 job_clock       seconds without loading and compiling
    events          what a job says while it runs           worker_context  stop; the context of work that is no job

An engine sees only `JobContext`, as the protocol of `core/context.py`.
"""
