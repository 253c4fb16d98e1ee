"""Linear models as data, the same in CP-SAT and in HiGHS, how large they are, and as files for other programs."""
