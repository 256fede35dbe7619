"""EL5xx: what the revisions of the protocol can do, and how a server is run."""
