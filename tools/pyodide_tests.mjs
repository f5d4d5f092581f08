// Run unit tests inside the Python that browsers get: node tools/pyodide_tests.mjs [pytest arguments]
//
// The exit code is pytest's.
import { loadHere } from "./pyodide_here.mjs";

const pyodide = await loadHere();
pyodide.globals.set("given", process.argv.slice(2));

const code = await pyodide.runPythonAsync(`
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
