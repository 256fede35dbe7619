"""File stems that must not become the name of a package."""

# Every top-level module of the standard library of Python 3.10 to 3.14 without a leading
# underscore. A fixed table: `sys.stdlib_module_names` is that of the running Python.
_STANDARD_LIBRARY = """
    abc aifc annotationlib antigravity argparse array ast asynchat asyncio asyncore atexit
    audioop base64 bdb binascii binhex bisect builtins bz2 calendar cgi cgitb chunk cmath cmd
    code codecs codeop collections colorsys compileall compression concurrent configparser
    contextlib contextvars copy copyreg cProfile crypt csv ctypes curses dataclasses datetime
    dbm decimal difflib dis distutils doctest email encodings ensurepip enum errno faulthandler
    fcntl filecmp fileinput fnmatch fractions ftplib functools gc genericpath getopt getpass
    gettext glob graphlib grp gzip hashlib heapq hmac html http idlelib imaplib imghdr imp
    importlib inspect io ipaddress itertools json keyword lib2to3 linecache locale logging lzma
    mailbox mailcap marshal math mimetypes mmap modulefinder msilib msvcrt multiprocessing netrc
    nis nntplib nt ntpath nturl2path numbers opcode operator optparse os ossaudiodev pathlib pdb
    pickle pickletools pipes pkgutil platform plistlib poplib posix posixpath pprint profile
    pstats pty pwd py_compile pyclbr pydoc pydoc_data pyexpat queue quopri random re readline
    reprlib resource rlcompleter runpy sched secrets select selectors shelve shlex shutil signal
    site smtpd smtplib sndhdr socket socketserver spwd sqlite3 sre_compile sre_constants
    sre_parse ssl stat statistics string stringprep struct subprocess sunau symtable sys
    sysconfig syslog tabnanny tarfile telnetlib tempfile termios textwrap this threading time
    timeit tkinter token tokenize tomllib trace traceback tracemalloc tty turtle turtledemo
    types typing unicodedata unittest urllib uu uuid venv warnings wave weakref webbrowser
    winreg winsound wsgiref xdrlib xml xmlrpc zipapp zipfile zipimport zlib zoneinfo
"""
STANDARD_LIBRARY = frozenset(_STANDARD_LIBRARY.split())

# What a server imports: a package of that name beside it would hide the real one.
_INSTALLED = """
    annotated_types anyio click dotenv httpx httpx2 idna jsonschema jwt mcp mcp_elicit_gen mcp_types
    opentelemetry pydantic pydantic_core pydantic_settings referencing rpds sniffio sse_starlette
    starlette typing_extensions typing_inspection uvicorn
"""
INSTALLED = frozenset(_INSTALLED.split())

# Names that Windows keeps for devices, whatever their ending and case.
DEVICES = frozenset(
    {"con", "prn", "aux", "nul"}
    | {f"{port}{number}" for port in ("com", "lpt") for number in range(10)}
)
