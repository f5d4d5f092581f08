// The Python that browsers get, under Node: the very Pyodide that the site ships.
//
// The repository and the virtual environment are mounted, not copied; what is used of the latter
// is pure Python.
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lib = join(root, ".venv", "lib");
const python = readdirSync(lib).find((name) => name.startsWith("python3"));

export async function loadHere() {
  const pyodide = await loadPyodide({
    env: {
      HOME: "/home/pyodide",
      // Two runs must not differ, and nothing is written into the mounted folders.
      PYTHONHASHSEED: "0",
      PYTHONDONTWRITEBYTECODE: "1",
      // The environment's other plugins of pytest drive browsers and start processes.
      PYTEST_DISABLE_PLUGIN_AUTOLOAD: "1",
      HYPOTHESIS_NO_PLUGINS: "1",
    },
  });
  pyodide.mountNodeFS("/site-packages", join(lib, python, "site-packages"));
  pyodide.mountNodeFS("/repository", root);
  pyodide.runPython(`
import os
import sys

os.chdir("/repository")
sys.path[:0] = ["/repository", "/site-packages"]
`);
  return pyodide;
}
