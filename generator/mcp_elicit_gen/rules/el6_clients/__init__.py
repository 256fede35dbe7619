"""EL6xx: what the clients that the config names show of a form."""
