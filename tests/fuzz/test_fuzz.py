"""A fixed number of the fuzzer's inputs; `make fuzz` tries more of them, for as long as wanted."""

from collections.abc import Callable

import pytest

from .fuzz import attempt_all
from .kinds import KINDS

EACH = 50
PARTS = range(4)


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("kind", KINDS)
def test_inputs_give_findings_or_packages_and_no_fault(
    kind: str, part: int, tried: Callable[[str, int], None]
) -> None:
    outcomes, faults = attempt_all(kind, range(part * EACH, (part + 1) * EACH))
    assert [(fault.number, repr(fault.error)) for fault in faults] == []
    assert sum(outcomes.values()) == EACH
    tried(f"inputs of the fuzzer: {kind}", EACH)


@pytest.mark.parametrize("kind", ["changed values", "random texts", "random valid specs"])
def test_some_inputs_become_packages(kind: str) -> None:
    outcomes, _ = attempt_all(kind, range(EACH))
    assert outcomes["generated"] >= EACH // 10
