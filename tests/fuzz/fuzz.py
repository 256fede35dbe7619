"""Runs the fuzzer: `make fuzz` for as long as wanted, the tests for a fixed number of inputs.

    python -m tests.fuzz.fuzz --seconds 600 --seed 7

Each input has a number; `--kind "changed bytes" --number 4711` tries that one again.
"""

import argparse
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from .kinds import KINDS

# No input takes longer, whatever it holds.
MOST_SECONDS = 5.0


class Fault(NamedTuple):
    """An input that went wrong."""

    kind: str
    number: int
    error: BaseException


def attempt(kind: str, number: int) -> str | Fault:
    """Try one input; what became of it."""
    started = time.perf_counter()
    try:
        outcome = KINDS[kind](random.Random(f"{kind} {number}"))
    except Exception as error:
        return Fault(kind, number, error)
    if (taken := time.perf_counter() - started) > MOST_SECONDS:
        return Fault(kind, number, TimeoutError(f"took {taken:.1f} s"))
    return outcome


def attempt_all(kind: str, numbers: Iterable[int]) -> tuple[Counter[str], list[Fault]]:
    """Try many inputs of a kind; how many came to what, and those that went wrong."""
    outcomes: Counter[str] = Counter()
    faults = []
    for number in numbers:
        found = attempt(kind, number)
        if isinstance(found, Fault):
            faults.append(found)
        else:
            outcomes[found] += 1
    return outcomes, faults


def main() -> int:
    """Try inputs until the time is over; the exit code."""
    parser = argparse.ArgumentParser(description="Try random inputs, and report faults.")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=time.time_ns() % (1 << 32))
    parser.add_argument("--kind", choices=KINDS)
    parser.add_argument("--number", type=int)
    options = parser.parse_args()
    kinds = [options.kind] if options.kind else list(KINDS)
    if options.number is not None:
        numbers = iter([options.number])
    else:
        print(f"seed {options.seed}")
        numbers = iter(range(options.seed << 20, (options.seed + 1) << 20))
    end = time.monotonic() + options.seconds
    tried: Counter[str] = Counter()
    faults = []
    for number in numbers:
        for kind in kinds:
            found = attempt(kind, number)
            tried[kind] += 1
            if isinstance(found, Fault):
                faults.append(found)
                print(f'--kind "{kind}" --number {number}', file=sys.stderr)
                traceback.print_exception(found.error)
        if time.monotonic() > end:
            break
    for kind, count in tried.items():
        print(f"{kind}: {count} tried, {sum(one.kind == kind for one in faults)} went wrong")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
