"""`[tool.mcp-elicit-gen]`: where specs are, and how they are judged."""

from .read import ConfigError, load_config
from .settings import Config, Settings

__all__ = ["Config", "ConfigError", "Settings", "load_config"]
