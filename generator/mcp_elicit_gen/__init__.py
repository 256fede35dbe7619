"""Generate elicitation forms, resolvers and tool stubs for MCP servers from YAML specs."""

__version__ = "0.1.0"
