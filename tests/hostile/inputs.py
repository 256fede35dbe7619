"""The hostile inputs of `inputs.json`, and what became of those where the choice was ours."""

from __future__ import annotations

import base64
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Input:
    """One value, the place that it is put in, and whether it is to be accepted there.

    `field_type` is the field that a default belongs to, `setup` what lies in the output folder
    before; with `is_several` the value is a list of values that stand side by side. `is_decided`
    says that accepting or refusing it was our choice: `decided.yaml` holds it.
    """

    id: str
    where: str
    value: Any
    is_accepted: bool
    is_decided: bool
    is_several: bool
    field_type: str
    setup: str
    why: str


def _value(entry: dict[str, Any]) -> Any:
    if "value_repeat" in entry:
        text, count = entry["value_repeat"]
        return text * count
    if "value_b64" in entry:
        return base64.b64decode(entry["value_b64"])
    return entry["value"]


def _input(entry: dict[str, Any]) -> Input:
    is_decided = entry.get("policy", False)
    return Input(
        id=entry["id"],
        where=entry["where"],
        value=_value(entry),
        is_accepted=DECIDED[entry["id"]] == "accept"
        if is_decided
        else entry["expect"].startswith("accept"),
        is_decided=is_decided,
        is_several=entry.get("multi", False),
        field_type=entry.get("field_type", ""),
        setup=entry.get("setup", ""),
        why=entry["why"],
    )


DECIDED: dict[str, str] = yaml.safe_load((FOLDER / "decided.yaml").read_text(encoding="utf-8"))
INPUTS = [_input(entry) for entry in json.loads((FOLDER / "inputs.json").read_text("utf-8"))]
TEXTS = list(dict.fromkeys(one.value for one in INPUTS if isinstance(one.value, str)))
