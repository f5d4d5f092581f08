// Compile Python for the browser: node tools/compile_python.mjs FUNCTION SOURCE TARGET
//
// Calls a function of tools/pyc.py with two paths, inside the Pyodide that the site ships.
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const [name, source, target] = process.argv.slice(2);
const pyodide = await loadPyodide({ env: { PYTHONHASHSEED: "0", PYTHONDONTWRITEBYTECODE: "1" } });
pyodide.mountNodeFS("/tools", dirname(fileURLToPath(import.meta.url)));
pyodide.mountNodeFS("/from", dirname(resolve(source)));
pyodide.mountNodeFS("/to", dirname(resolve(target)));
pyodide.globals.set("given", [name, source.split("/").pop(), target.split("/").pop()]);
pyodide.runPython(`
import sys
from pathlib import Path

sys.path.insert(0, "/tools")
import pyc

name, source, target = given
getattr(pyc, name)(Path("/from") / source, Path("/to") / target)
`);
