"""Times whole processes in turn, so that a slow minute of the machine hits all of them."""

import os
import resource
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median


@dataclass(frozen=True, slots=True)
class Timed:
    """Median wall time in seconds, and the greatest memory of any run in MB."""

    seconds: float
    megabytes: float


def in_turn(
    commands: Mapping[str, Sequence[str]],
    *,
    runs: int,
    before: Callable[[str], object] = lambda name: None,
) -> dict[str, Timed]:
    """Run the commands one after the other, several times; one warm-up of each is not counted."""
    seconds: dict[str, list[float]] = {name: [] for name in commands}
    memory: dict[str, float] = dict.fromkeys(commands, 0.0)
    for number in range(runs + 1):
        for name, command in commands.items():
            before(name)
            taken, megabytes = _run(command)
            if number:
                seconds[name].append(taken)
                memory[name] = max(memory[name], megabytes)
    return {name: Timed(median(seconds[name]), memory[name]) for name in commands}


def _run(command: Sequence[str]) -> tuple[float, float]:
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    _, status, usage = _wait(process)
    taken = time.perf_counter() - start
    if status != 0:
        raise RuntimeError(f"{Path(command[0]).name} failed with {status}: {' '.join(command)}")
    return taken, usage.ru_maxrss / 1024


def _wait(process: "subprocess.Popen[bytes]") -> tuple[int, int, resource.struct_rusage]:
    assert process.stderr is not None
    process.stderr.read()
    pid, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return pid, process.returncode, usage
