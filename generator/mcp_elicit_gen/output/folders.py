"""Makes folders, and notes which of them were not there."""

import os


def make_folder(path: str, made: list[str]) -> None:
    """Make a folder and those above it; what was made is added to `made`, the outermost first.

    Raises:
        OSError: If it cannot be made, or something else is there.
    """
    try:
        os.mkdir(path)  # noqa: PTH102 - plain strings keep a thousand folders cheap
    except FileExistsError:
        if not os.path.isdir(path):  # noqa: PTH112
            raise
        return
    except FileNotFoundError:
        above = os.path.dirname(path.rstrip("/"))  # noqa: PTH120
        if not above:
            raise
        make_folder(above, made)
        os.mkdir(path)  # noqa: PTH102
    made.append(path)
