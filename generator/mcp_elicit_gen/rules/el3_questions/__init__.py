"""EL3xx: messages, expressions and the graph of questions."""
