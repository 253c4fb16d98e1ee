"""What the solvers can be asked, and the opponent."""
