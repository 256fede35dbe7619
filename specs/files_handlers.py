"""The handlers of the Files server: a folder of files that only live in memory."""

from mcp.server.mcpserver import (
    AcceptedElicitation,
    CancelledElicitation,
    DeclinedElicitation,
    ElicitationResult,
)

from generated.files import Confirm


class Files:
    """Folders by path, each with the names of its files."""

    def __init__(self) -> None:
        self.folders: dict[str, list[str]] = {
            "/srv/empty": [],
            "/srv/reports": ["january.csv", "february.csv", "march.csv"],
        }

    async def file_count(self, path: str) -> int:
        """Number of files in the folder."""
        return len(self.folders.get(path, []))

    async def delete_folder(
        self, path: str, file_count: int, confirm: ElicitationResult[Confirm]
    ) -> str:
        """Delete a folder, asking for confirmation when it is not empty."""
        match confirm:
            case AcceptedElicitation(data=answer) if answer.ok:
                # Time has passed since the question: the folder may have gone by now.
                files = self.folders.pop(path, None)
                if files is None:
                    return f"Not deleted: {path} does not exist."
                return f"Deleted {path} with {len(files)} file(s)."
            case AcceptedElicitation():
                return f"Kept {path}: the box was left empty."
            case DeclinedElicitation():
                return f"Kept {path}: the question was declined."
            case CancelledElicitation():
                return f"Kept {path}: the question was closed without an answer."
