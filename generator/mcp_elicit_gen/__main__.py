"""`python -m mcp_elicit_gen`."""

from .cli import main

if __name__ == "__main__":
    main()
