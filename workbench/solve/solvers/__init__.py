"""The solvers of others: every search by CP-SAT and HiGHS, what ends it, and the parameters that they take.

    cpsat, cpsat_callback, cpsat_parameters     CP-SAT      linear_search   either of them, for a linear model
    mip                                         HiGHS       search_end      when a search ends, and by what
    parameters          all parameters, named and typed     parameter_sets  those that are refused; sets worth trying

A puzzle builds its model by itself and has it searched here.
"""
