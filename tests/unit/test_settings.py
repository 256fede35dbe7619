"""Which rules are heard, and which paths a pattern means."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mcp_elicit_gen.config import Config, ConfigError, Settings, load_config
from mcp_elicit_gen.config.settings import Override
from mcp_elicit_gen.rules import BY_CODE

prefixes = st.lists(
    st.sampled_from(sorted(BY_CODE)).flatmap(
        lambda code: st.integers(1, 5).map(lambda size: code[:size])
    ),
    max_size=4,
).map(tuple)


@given(select=prefixes, ignore=prefixes, code=st.sampled_from(sorted(BY_CODE)))
def test_the_longest_beginning_decides(
    select: tuple[str, ...], ignore: tuple[str, ...], code: str
) -> None:
    settings = Settings(select=select, ignore=ignore)
    for size in range(5, 0, -1):
        if code[:size] in ignore or code[:size] in select:
            assert settings.wants(code) == (code[:size] not in ignore)
            return
    assert not settings.wants(code)


@pytest.mark.parametrize(
    ("pattern", "path", "fits"),
    [
        ("specs/a.yaml", "specs/a.yaml", True),
        ("specs/a.yaml", "other/specs/a.yaml", False),
        ("specs", "specs/old/a.yaml", True),
        ("specs/", "specs/a.yaml", True),
        ("specs", "specs2/a.yaml", False),
        ("specs/*.yaml", "specs/a.yaml", True),
        ("specs/*.yaml", "specs/old/a.yaml", False),
        ("specs/**/*.yaml", "specs/a.yaml", True),
        ("specs/**/*.yaml", "specs/old/older/a.yaml", True),
        ("**/old/*", "specs/old/a.yaml", True),
        ("specs/?.yaml", "specs/a.yaml", True),
        ("specs/?.yaml", "specs/ab.yaml", False),
        ("specs/[a].yaml", "specs/a.yaml", False),
        ("specs/(a|b).yaml", "specs/a.yaml", False),
    ],
)
def test_patterns_of_paths(pattern: str, path: str, fits: bool) -> None:
    assert Override(pattern, {}).fits(path) is fits


def test_later_patterns_go_over_earlier_ones() -> None:
    config = Config(
        settings=Settings(ignore=("EL1",)),
        overrides=(
            Override("specs", {"ignore": ("EL2",), "clients": ("codex",)}),
            Override("specs/old", {"ignore": ("EL3",), "clients": ()}),
        ),
    )
    assert config.settings_for("specs/a.yaml").ignore == ("EL1", "EL2")
    assert config.settings_for("specs/a.yaml").clients == ("codex",)
    assert config.settings_for("./specs/old/a.yaml").ignore == ("EL1", "EL2", "EL3")
    assert config.settings_for("specs/old/a.yaml").clients == ()
    assert config.settings_for("a.yaml") == config.settings


def test_a_file_without_a_table_of_tools_is_no_config(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('tool = "mcp-elicit-gen"\n', encoding="utf-8")
    assert load_config(tmp_path) == Config()


def test_a_file_that_cannot_be_read_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    (tmp_path / "pyproject.toml").write_text("", encoding="utf-8")
    monkeypatch.setattr(Path, "read_bytes", refuse)
    with pytest.raises(ConfigError, match=r"cannot read .*pyproject.toml: Permission denied"):
        load_config(tmp_path)
