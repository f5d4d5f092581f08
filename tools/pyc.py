"""Pack Python modules, compiled, into a zip file. Runs inside the Python that will load them.

Starting Python in a browser is mostly Python compiling its own library, so the site ships
compiled files; and a compiled file is good only for the very interpreter that made it. That
is why tools/compile_python.mjs runs this file in the Pyodide which the site ships.
"""

import dataclasses
import importlib
import importlib.util
import marshal
import sys
import zipfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from types import CodeType
from typing import Any

# Parts of the standard library that a page has no use for: they need processes, sockets,
# a terminal or a screen, or help only developers; and what others import if it is there (ssl, and
# what compresses), which costs time at every start. What they leave out was checked by running
# the browser tests; add a name back by taking it out of here.
UNUSED = frozenset(
    """
    __hello__ __phello__ _aix_support _android_support _apple_support _ast_unparse _compat_pickle
    _ios_support _markupbase _osx_support _pydatetime _pydecimal _pyio _pylong _pyrepl _strptime
    _sysconfigdata__emscripten_wasm32-emscripten antigravity argparse asyncio/__main__
    asyncio/proactor_events asyncio/tools asyncio/windows_events asyncio/windows_utils bdb bz2
    cProfile calendar cmd code colorsys compileall compression concurrent/futures/process
    concurrent/interpreters configparser csv ctypes curses dbm difflib doctest email ensurepip
    filecmp fileinput ftplib getopt getpass gettext graphlib gzip hmac html/parser http imaplib
    importlib/metadata json/tool lib2to3 logging/config logging/handlers lzma mailbox mailcap
    mimetypes modulefinder multiprocessing netrc nntplib nturl2path optparse pdb pickle pickletools
    plistlib poplib profile pstats pty py_compile pyclbr pydoc pydoc_data
    pyodide/_nodesock_transport pyodide/console quopri rlcompleter runpy sched shelve shlex smtplib
    socketserver sqlite3 ssl statistics stringprep symtable sysconfig tabnanny tarfile this timeit
    tkinter tomllib trace tracemalloc tty turtle unittest urllib/error urllib/request
    urllib/response urllib/robotparser uuid venv wave webbrowser wsgiref xml xmlrpc zipapp zoneinfo
    """.split()
)

# Text encodings that a page meets; the other hundred are large tables.
ENCODINGS = frozenset(
    """
    __init__ aliases ascii charmap cp1252 cp437 latin_1 raw_unicode_escape unicode_escape utf_16
    utf_16_le utf_8 utf_8_sig
    """.split()
)

OURS = ("tarabish/", "web/")

# A zip file remembers times; the same sources are to give the same bytes.
EPOCH = (1980, 1, 1, 0, 0, 0)


def is_used(name: str) -> bool:
    """Tell whether a file of the standard library's zip is worth shipping."""
    module = name.removesuffix(".py")
    if module.startswith("encodings/"):
        return module.removeprefix("encodings/") in ENCODINGS
    parts = module.split("/")
    return not any("/".join(parts[:depth]) in UNUSED for depth in range(1, len(parts) + 1))


def compiled(name: str, source: bytes, folder: str, optimize: int) -> bytes:
    """Return the bytes of a .pyc that is never compared with its source."""
    # The folder makes tracebacks name a place that can be found.
    code = compile(source, f"{folder}{name}", "exec", dont_inherit=True, optimize=optimize)
    # The public way to make such a file, py_compile, wants a file to read; these are in a zip.
    made_here = importlib.import_module("importlib._bootstrap_external")
    pyc: bytes = made_here._code_to_hash_pyc(code, importlib.util.source_hash(source), False)
    return pyc


def write_zip(
    files: Mapping[str, bytes], target: Path, folder: str, optimize: Callable[[str], int]
) -> None:
    """Write the files to a zip, every .py as a .pyc, in the order of their names."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in sorted(files.items()):
            is_python = name.endswith(".py")
            entry = zipfile.ZipInfo(f"{name}c" if is_python else name, EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(
                entry, compiled(name, data, folder, optimize(name)) if is_python else data
            )


def write_library(source: Path, target: Path) -> None:
    """Write the standard library, compiled and without what no page needs."""
    version = f"{sys.version_info.major}{sys.version_info.minor}"
    with zipfile.ZipFile(source) as archive:
        names = [name for name in archive.namelist() if not name.endswith("/") and is_used(name)]
        files = {name: archive.read(name) for name in names}
    # Without docstrings and asserts, which are a third of it.
    write_zip(files, target, f"/lib/python{version}.zip/", lambda _: 2)


def made_for_dataclasses(folder: Path) -> bytes:
    """Return what Python compiles for the dataclasses of a folder's modules (web/quick.py)."""
    made: dict[str, CodeType] = {}

    def run(text: str, *where: Any) -> None:
        code = made.setdefault(text, compile(text, "<dataclass>", "exec", dont_inherit=True))
        exec(code, *where)

    vars(dataclasses)["exec"] = run
    sys.path.insert(0, str(folder))
    for path in sorted(folder.rglob("*.py")):
        name = ".".join(path.relative_to(folder).with_suffix("").parts)
        if path.stem != "__main__":
            with suppress(ImportError):  # of what is only there in a page
                importlib.import_module(name.removesuffix(".__init__"))
    return marshal.dumps(dict(sorted(made.items())))


def files_in(folder: Path) -> dict[str, bytes]:
    """Return name → content of every file below a folder."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def write_application(folder: Path, target: Path) -> None:
    """Write every file below a folder, and what is made for its dataclasses."""
    files = files_in(folder)
    files["dataclasses.bin"] = made_for_dataclasses(folder)
    # Nobody reads docstrings in a page. Ours stay: for a dataclass without one Python works out a
    # text for it, which takes longer than all the rest of its making.
    write_zip(files, target, "", lambda name: 0 if name.startswith(OURS) else 2)


def write_modules(folder: Path, target: Path) -> None:
    """Write every file below a folder, as `write_application` does."""
    write_zip(files_in(folder), target, "", lambda _: 0)
