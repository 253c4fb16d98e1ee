"""What is asked: the solve panel, options, limits, parameters, races and tuning."""
