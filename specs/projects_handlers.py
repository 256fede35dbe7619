"""The handlers of the Projects server: user code, never touched by the generator."""

from mcp.server.mcpserver import AcceptedElicitation, ElicitationResult

from generated.projects import Draft, EditNote, PickProject, PickTasks, Project, Task

PROJECTS = {"p1": "Garden wall", "p2": "Garden gate", "p3": "Roof"}
TASKS = {
    "p1": {"1": "Order bricks", "2": "Dig the trench"},
    "p2": {"1": "Paint it"},
    "p3": {},
}


class Projects:
    """Three projects with their tasks, and one note that was begun."""

    def __init__(self) -> None:
        """Nothing was reported yet."""
        self.drafts = {"p1": Draft(subject="Wall, week 2", text="The trench is dug.")}

    async def projects(self, query: str) -> list[Project]:
        """The projects whose name holds the query."""
        return [
            Project(id=one, name=name)
            for one, name in PROJECTS.items()
            if query.casefold() in name.casefold()
        ]

    async def tasks(self, pick_project: PickProject) -> list[Task]:
        """The open tasks of the project."""
        found = TASKS[pick_project.project]
        return [Task(number=number, title=title) for number, title in found.items()]

    async def draft(self, pick_project: PickProject) -> Draft:
        """The note that was begun for the project, or an empty one."""
        return self.drafts.get(pick_project.project, Draft(subject="Progress"))

    async def report_progress(
        self, query: str, project: PickProject, tasks: PickTasks, note: EditNote
    ) -> str:
        """Report what was done."""
        name = PROJECTS[project.project]
        done = ", ".join(TASKS[project.project].get(one, "nothing") for one in tasks.done)
        return f"{name}: done: {done}; {note.subject}: {note.text or 'no text'}"

    async def find_project(self, query: str, project: ElicitationResult[PickProject]) -> str:
        """The number of a project."""
        if isinstance(project, AcceptedElicitation):
            return project.data.project
        return "None was picked."
