"""One warmed process that runs the command line in children of its own, with faults at will.

It reads a request per line from standard input, each a JSON object, and answers with a line:

    {"folder": ..., "arguments": [...], "step": null | number, "fault": null | name}
    {"status": ..., "out": ..., "err": ..., "steps": [...]}

With "together", a list of requests, all of them run at once. With "warm", the plans of the specs
that the arguments name are made.

A child counts the calls of `os` that change the disk. At the step with the wanted number the fault
happens: a signal kills or interrupts it before the call, or the call fails with an error. Forking
saves the imports, so that hundreds of runs take seconds; nothing else is shared or kept.
"""

import contextlib
import errno
import gc
import io
import json
import os
import signal
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from mcp_elicit_gen import pipeline
from mcp_elicit_gen.cli import generating
from mcp_elicit_gen.cli.main import main
from mcp_elicit_gen.cli.main import run as run_command
from mcp_elicit_gen.output.plan import PackagePlan
from mcp_elicit_gen.spec.model import Spec

SIGNALS = {name: getattr(signal, name) for name in ("SIGKILL", "SIGINT", "SIGTERM", "SIGHUP")}
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT
NOBODY = 65534
FOR_GOOD = " from here on"
CALLS = ("open", "write", "fsync", "close", "replace", "unlink", "rmdir", "mkdir")


class Faults:
    """Counts the steps of this process, and lets the wanted one go wrong."""

    def __init__(self, wanted: int | None, fault: str) -> None:
        self.wanted = wanted
        self.fault = fault
        self.steps: list[str] = []
        self.written: set[int] = set()
        self.real: dict[str, Callable[..., Any]] = {name: getattr(os, name) for name in CALLS}

    def install(self) -> None:
        """Put the counting calls in the place of the real ones."""
        for name in CALLS:
            setattr(os, name, self._call(name))

    def _call(self, name: str) -> Callable[..., Any]:
        def call(*arguments: Any, **options: Any) -> Any:
            if not self._changes(name, arguments):
                return self.real[name](*arguments, **options)
            return self._step(name, arguments, options)

        return call

    def _changes(self, name: str, arguments: tuple[Any, ...]) -> bool:
        if name == "open":
            return bool(arguments[1] & WRITING)
        if name in ("write", "fsync", "close"):
            return arguments[0] in self.written
        return True

    def _step(self, name: str, arguments: tuple[Any, ...], options: dict[str, Any]) -> Any:
        self.steps.append(f"{name} {Path(str(arguments[0])).name}")
        if self.wanted is not None and self._is_wanted(self.wanted):
            self._fail(name, arguments)
        result = self.real[name](*arguments, **options)
        if name == "open":
            self.written.add(result)
        if name == "close":
            self.written.discard(arguments[0])
        return result

    def _is_wanted(self, wanted: int) -> bool:
        number = len(self.steps) - 1
        return number >= wanted if self.fault.endswith(FOR_GOOD) else number == wanted

    def _fail(self, name: str, arguments: tuple[Any, ...]) -> None:
        fault = self.fault.removesuffix(FOR_GOOD)
        is_error = fault not in SIGNALS
        if name == "write" and (is_error or fault == "SIGKILL"):
            # A disk takes a part before it is full, and so does a process before it dies.
            self.real["write"](arguments[0], arguments[1][: len(arguments[1]) // 2])
        if not is_error:
            os.kill(os.getpid(), SIGNALS[fault])
            return
        if name == "close":
            self.real["close"](arguments[0])
            self.written.discard(arguments[0])
        path = () if name in ("write", "fsync", "close") else (str(arguments[0]),)
        code = getattr(errno, fault)
        raise OSError(code, os.strerror(code), *path)


def run(requests: Sequence[dict[str, Any]], said: Path) -> list[dict[str, Any]]:
    """Run command lines, each in a child, all at once; what came of them."""
    children = []
    for number, request in enumerate(requests):
        folder = said / str(number)
        folder.mkdir(exist_ok=True)
        child = os.fork()
        if child == 0:
            _become(request, folder)
        children.append((child, folder))
    return [_wait_for(child, folder) for child, folder in children]


def _wait_for(child: int, said: Path) -> dict[str, Any]:
    _, status = os.waitpid(child, 0)
    steps = said / "steps"
    return {
        "status": os.waitstatus_to_exitcode(status),
        "out": (said / "out").read_text(encoding="utf-8"),
        "err": (said / "err").read_text(encoding="utf-8"),
        "steps": steps.read_text(encoding="utf-8").splitlines() if steps.exists() else [],
    }


def _become(request: dict[str, Any], said: Path) -> None:
    """Be a process that was started for one command."""
    for number, name in ((1, "out"), (2, "err")):
        file = os.open(said / name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        os.dup2(file, number)
        os.close(file)
    (said / "steps").unlink(missing_ok=True)
    os.chdir(request["folder"])
    if request.get("as_nobody") and os.geteuid() == 0:
        # To root no folder is read-only.
        said.chmod(0o777)
        said.parent.chmod(0o755)
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)
    sys.argv = ["mcp-elicit-gen", *request["arguments"]]
    faults = Faults(request.get("step"), request.get("fault") or "")
    faults.install()
    code: Any = 70
    try:
        main()
    except SystemExit as end:
        code = end.code
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        for name, real in faults.real.items():
            setattr(os, name, real)
        (said / "steps").write_text("\n".join(faults.steps), encoding="utf-8")
        os._exit(code)


def remember_plans() -> None:
    """Make each plan once: at every step of a walk it is the same, and takes most of the time."""
    plans = dict[tuple[str, str], PackagePlan]()

    def plan(specs: Sequence[Spec]) -> list[PackagePlan]:
        keys = [(spec.source.path, spec.source.text) for spec in specs]
        for key, spec in zip(keys, specs, strict=True):
            if key not in plans:
                plans[key] = pipeline.plan([spec])[0]
        return [plans[key] for key in keys]

    vars(generating)["plan"] = plan


def warm(request: dict[str, Any], said: Path) -> None:
    """Do once in this process what its children are about to do."""
    os.chdir(request["folder"])
    nowhere = io.StringIO()
    with contextlib.redirect_stdout(nowhere), contextlib.redirect_stderr(nowhere):
        options = ["-o", str(said / "none"), "--check"]
        sys.argv = ["mcp-elicit-gen", "generate", *request["arguments"], *options]
        run_command(sys.argv[1:])
    os.chdir("/")


def serve() -> None:
    """Answer requests until there are no more."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    remember_plans()
    gc.disable()
    with tempfile.TemporaryDirectory() as folder:
        for line in sys.stdin:
            print(json.dumps(answer(json.loads(line), Path(folder))), flush=True)


def answer(request: dict[str, Any], said: Path) -> dict[str, Any]:
    """Do what is asked for."""
    if "together" in request:
        return {"done": run(request["together"], said)}
    if "warm" not in request:
        return run([request], said)[0]
    warm(request, said)
    # A child that looked for garbage would copy the whole of this process.
    gc.freeze()
    return {}


if __name__ == "__main__":
    serve()
