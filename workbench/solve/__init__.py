"""Solving without a window, and looking at what came of it.

    jobs        one question answered                   runs        a job as a value, in a file, in a folder
    solvers     CP-SAT and HiGHS                        models      linear models, their size, their files
    think       what a solver knows before it searches  solver_log  what a solver wrote, taken apart
    compare     runs side by side                       batch       many questions, here or on a cluster

What engines build on: `answer` (yes, no, unknown), `finding` (a board by one of several ways), `cell_model`, `explain`
(minimal conflicts), `different` (further boards), `portfolio`, `parallel`, `search_log` (nodes of a search), `building`
(models that look at the stop), `store` (tables on disk); kernels: `kernels`, `kernel_folder`, `shared_kernels`.

What is done with questions: `doubt` (a second proof), `experiment` (settings over seeds), `expected` (a file's
`expect:` lines), `sheets` (boards to print). Beside these `board_changes`, `json_values`, `libraries` (imports on
threads) and `another_python` (child processes).
"""
