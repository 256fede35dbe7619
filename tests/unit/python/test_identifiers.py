import keyword

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mcp_elicit_gen.python import Identifier, camel_case, snake_name


@pytest.mark.parametrize("name", ["a", "_", "__init__", "match", "type", "case", "x1", "a" * 128])
def test_name_is_accepted(name: str) -> None:
    assert Identifier(name) == name


@pytest.mark.parametrize(
    "name",
    [
        *("", "1a", "a b", "a-b", "a\n", "a\r", "\na", "a.b", "a;b", "a()", "a" * 129),
        *("é", "\uff41", "ﬁle", "a\u200d", "a\x00", "\u0430", "a\ud800"),
        *("None", "True", "False", "class", "async", "await", "lambda", "__debug__"),
    ],
)
def test_what_is_no_name_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=r"identifier|Identifier|reserved"):
        Identifier(name)


@pytest.mark.parametrize("name", keyword.kwlist)
def test_every_keyword_of_this_python_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="reserved"):
        Identifier(name)


@settings(derandomize=True, max_examples=300)
@given(st.text())
def test_accepted_text_is_ascii_and_python_agrees(text: str) -> None:
    try:
        name = Identifier(text)
    except ValueError:
        return
    assert name.isascii()
    assert name.isidentifier()
    assert not keyword.iskeyword(name)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("confirm_delete", "ConfirmDelete"),
        ("delete-file.v2", "DeleteFileV2"),
        ("getHTTPStatus", "GetHTTPStatus"),
        ("a__b", "AB"),
        ("_private", "Private"),
        ("none", "None_"),
    ],
)
def test_class_name_has_capitals(name: str, expected: str) -> None:
    if expected.endswith("_"):
        with pytest.raises(ValueError, match="reserved"):
            camel_case(name)
    else:
        assert camel_case(name) == expected


@pytest.mark.parametrize("name", ["", "...", "2fa", "ﬁle", "ßa", "a b", "a\nb", "x" * 129])
def test_class_name_is_checked(name: str) -> None:
    with pytest.raises(ValueError, match=r"identifier|Identifier"):
        camel_case(name)


def test_snake_name_replaces_separators_only() -> None:
    assert snake_name("delete-File.v2") == "delete_File_v2"
    with pytest.raises(ValueError, match="reserved"):
        snake_name("class")
