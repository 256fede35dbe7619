"""EL112: JSON Schema that the generated models cannot enforce."""

from collections.abc import Iterator

from ...analysis import Analysis
from ...diagnostics import Problem, RuleMeta, Severity
from ...spec.model import Spec
from ..base import SpecRule
from ..schemas import check_schemas


class UnsupportedSchema(SpecRule):
    """What `tools/list` promises, the generated models keep."""

    meta = RuleMeta(
        code="EL112",
        name="unsupported-schema",
        severity=Severity.ERROR,
        what=(
            "A JSON Schema keyword in arguments or returns that the generated models cannot "
            "enforce, and a `$ref` out of the document."
        ),
        why=(
            "The schema is shown to the model as it is written. A keyword that nothing enforces "
            "would let values through that the handler believes impossible."
        ),
        bad="""\
tools:
  tag:
    description: Tag a file.
    arguments:
      tags:
        type: array
        items: {type: string}
        uniqueItems: true
        description: Tags to set.
""",
        good="""\
tools:
  tag:
    description: Tag a file.
    arguments:
      tags:
        type: array
        items: {type: string}
        maxItems: 20
        description: Tags to set, each once.
""",
    )

    def check(self, element: Spec, analysis: Analysis) -> Iterator[Problem]:
        """Every schema of the spec, with the other faults that a schema can have."""
        yield from check_schemas(element)
