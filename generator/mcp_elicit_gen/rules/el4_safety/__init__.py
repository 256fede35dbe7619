"""EL4xx: what must not be asked, and where people must not be sent."""
