"""Where two rules see one fault in a field, the more precise one speaks.

What a rule can see itself it does not say: EL203 passes over the keywords of other rules, EL102
over a field that a choice describes, EL210 over infinite numbers and crossed bounds.
"""

from collections.abc import Mapping, Sequence

from ..diagnostics import Problem

# A finding of this code ends what the others say of the same field.
ENDS_FIELD = "EL201"

# A finding on the left is dropped where one on the right stands in the same field.
SILENT_IN_FIELD: Mapping[str, frozenset[str]] = {
    "EL208": frozenset({"EL207"}),
    "EL209": frozenset({"EL207"}),
}


def settle(problems: Sequence[Problem]) -> Sequence[Problem]:
    """The problems of one field without those that a more precise one covers."""
    if len(problems) < 2:
        return problems
    codes = {problem.code for problem in problems}
    if ENDS_FIELD in codes:
        return [problem for problem in problems if problem.code == ENDS_FIELD]
    return [
        problem
        for problem in problems
        if codes.isdisjoint(SILENT_IN_FIELD.get(problem.code, frozenset()))
    ]
