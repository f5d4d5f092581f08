// Run unit tests inside the Python that browsers get: node tools/pyodide_tests.mjs [pytest arguments]
//
// Node loads the very Pyodide that the site ships. The repository and the virtual environment
// are mounted, not copied; whatever pytest needs from the latter is pure Python. The exit code
// is pytest's.
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lib = join(root, ".venv", "lib");
const python = readdirSync(lib).find((name) => name.startsWith("python3"));

const pyodide = await loadPyodide({
  env: {
    HOME: "/home/pyodide",
    // Two runs must not differ, and nothing is written into the mounted folders.
    PYTHONHASHSEED: "0",
    PYTHONDONTWRITEBYTECODE: "1",
    // The environment's other plugins drive browsers and start processes.
    PYTEST_DISABLE_PLUGIN_AUTOLOAD: "1",
    HYPOTHESIS_NO_PLUGINS: "1",
  },
});
pyodide.mountNodeFS("/site-packages", join(lib, python, "site-packages"));
pyodide.mountNodeFS("/repository", root);
pyodide.globals.set("given", process.argv.slice(2));

const code = await pyodide.runPythonAsync(`
import os
import sys

os.chdir("/repository")
sys.path[:0] = ["/repository", "/site-packages"]

import pytest

int(
    pytest.main(
        [
            "-p", "no:cacheprovider",
            "-m", "not e2e and not cpython_only",
            "--ignore=tests/e2e",
            *given.to_py(),
        ]
    )
)
`);
process.exit(code);
