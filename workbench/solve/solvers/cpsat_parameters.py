"""CP-SAT's parameters for a job, and whether it takes those that the user has set."""

from __future__ import annotations

from difflib import get_close_matches

from google.protobuf import text_format
from ortools.sat import sat_parameters_pb2
from ortools.sat.python import cp_model

from workbench.core.errors import OptionError
from workbench.core.limits import Limits


def parameters(limits: Limits, overrides: dict[str, str]) -> sat_parameters_pb2.SatParameters:
    """CP-SAT's parameters for a job: workers and seed, then a search's own, then what the user set by name.

    OptionError when CP-SAT knows no such parameter or it cannot have that value.
    """
    found = sat_parameters_pb2.SatParameters(num_workers=max(1, limits.workers), random_seed=limits.seed)
    # Ctrl+C is the command line's to understand: CP-SAT would catch it and end without anybody knowing why
    found.catch_sigint_signal = False
    # callbacks are given the log: the library's own printing would go past the events, into what scripts read
    found.log_to_stdout = False
    for settings in (overrides, limits.params):
        for name, value in settings.items():
            one = sat_parameters_pb2.SatParameters()
            if name not in one.DESCRIPTOR.fields_by_name:
                near = get_close_matches(name, one.DESCRIPTOR.fields_by_name, 1)
                raise OptionError(f"CP-SAT has no parameter '{name}'{f': {near[0]} is one' if near else ''}")
            try:
                text_format.Parse(f"{name}: {value}", one)
            except text_format.ParseError:
                raise OptionError(f"CP-SAT's parameter {name} cannot be '{value}'") from None
            for known, _ in one.ListFields():
                found.ClearField(known.name)
            found.MergeFrom(one)
    return found


def check_parameters(limits: Limits) -> None:
    """OptionError where CP-SAT does not know a parameter of the user's, or refuses its value.

    CP-SAT looks at its parameters before it looks at the model. The model here is invalid on purpose, so that CP-SAT
    never begins a search: with some parameters it would not return from one, however small the model.
    """
    model, solver = cp_model.CpModel(), cp_model.CpSolver()
    solver.parameters.merge_text_format(text_format.MessageToString(parameters(limits, {})))
    model.new_bool_var("without values")
    model.proto.variables[0].domain.clear()
    solver.solve(model)
    if solver.solution_info() != model.validate():
        raise OptionError(f"CP-SAT refuses its parameters: {solver.solution_info()}")
