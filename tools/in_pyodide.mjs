// Run a module's main() in the Python that browsers get: node tools/in_pyodide.mjs MODULE [arguments]
import { loadHere } from "./pyodide_here.mjs";

const pyodide = await loadHere();
pyodide.globals.set("given", process.argv.slice(2));
pyodide.runPython(`
import importlib

name, *rest = given.to_py()
importlib.import_module(name).main(rest)
`);
