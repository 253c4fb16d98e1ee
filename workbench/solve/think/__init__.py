"""What a solver does before it searches, made to be looked at: the relaxation, cuts, branching, propagation."""
