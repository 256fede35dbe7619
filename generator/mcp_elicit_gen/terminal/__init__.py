"""A client at the terminal: calls a tool and lets a person, or a file, answer what it asks.

Data flows one way: `target` and `arguments` say what is called, `connection` calls it, `form`,
`validation` and `page` say what is asked, `person` or `answers` answer it, `results` prints what
came of it. Only `connection`, `asking` and `results` know the SDK, only `screen` and `menu` know
prompt_toolkit.
"""
