// How Python starts, on the page and in the worker: pyscript.toml names this file as interpreter.
//
// Three ways, each the next one's fallback:
//   snapshot  goes on from a picture of Python's memory in which the game is imported already
//             (snapshot.mjs): every later visit, and the first over a quick line;
//   compiled  starts Python with the site's own compiled standard library: the first visit;
//   stock     starts it with the standard library as Pyodide ships it.
// data-start on <html>, and startedFrom in the worker, say which one it was.
//
// The page runs this file first. All that Python needs is asked for at once; then the browser paints
// the table; then PyScript, which names this file in turn, and Python get going side by side.
import "./no_database.js";
import { loadPyodide as load, version } from "../../runtime/pyodide/pyodide.mjs";
import { arrived, count, step } from "./progress.mjs";
import { quicken } from "./quicken.mjs";
import { drop, hurried, kept, seeToNextVisit } from "./snapshot.mjs";

export { version };

const at = (path) => new URL(path, import.meta.url).href;

const RUNTIME = at("../../runtime/pyodide/");
const WASM = `${RUNTIME}pyodide.asm.wasm`;
const LIBRARY = `${RUNTIME}python_stdlib.zip`; // compiled
const STOCK = `${RUNTIME}stock/python_stdlib.zip`;
const LOCK = `${RUNTIME}pyodide-lock.json`;
const GAME = at("../../app.zip"); // our modules and their libraries, compiled
const PYSCRIPT = at("../../runtime/pyscript/core.js");
const PLACE = "/home/pyodide/app.zip"; // of it, for Python; as in tools/make_snapshot.mjs

// PyScript's program that writes each of its modules, imports the package and forgets these names.
const WRITES =
  /^import os as _os\nfrom pathlib import Path as _Path\n_path = None\n(?:_path.*\n|if not _os.*\n|    _path.*\n)+import pyscript as _pyscript\n(?:del \w+\n)+\s*$/;
const AWAITS = /^\s*from ([\w.]+) import (\w+)\s*\n\s*await \2\(\)\s*$/; // the page's own

const page = globalThis.document?.documentElement;

const UNPAINTED = 300; // ms after which a page is not waited for, as one that nobody looks at yet

/** Ends when the table is on the screen: what comes next keeps the browser from painting. */
const painted = new Promise((done) => {
  if (!page || document.hidden) done();
  else new PerformanceObserver(done).observe({ type: "paint", buffered: true });
  setTimeout(done, UNPAINTED);
});

/** Ask for a file; the answer is broken if it cannot be had. */
async function ask(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${answer.statusText}`);
  count(answer).catch(() => {}); // whoever reads the answer sees it break, too
  return answer;
}

/**
 * Start Pyodide with its WebAssembly, a promise of it.
 *
 * Pyodide would ask for it only when all else is there; and where it cannot be had or compiled,
 * Pyodide would wait for ever. So it is handed the one that was asked for before. `began`, if given,
 * is handed Python's memory before anything has run.
 */
async function started(options, wasm, began = () => {}) {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  globalThis.fetch = (what, ...how) =>
    String(what) === WASM ? Promise.resolve(new Response()) : fetch(what, ...how);
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await wasm;
    const instance = await WebAssembly.instantiate(module, imports);
    await began(instance.exports.memory);
    return { module, instance };
  };
  const undo = quicken();
  const lost = new Promise((_, reject) => wasm.catch(reject));
  try {
    return await Promise.race([load(options), lost]);
  } finally {
    Object.assign(globalThis, { fetch });
    Object.assign(WebAssembly, { instantiateStreaming });
    undo();
  }
}

/** Return an address of the compiled library; undefined if it cannot be had. */
async function addressOf(library) {
  try {
    // Pyodide would fetch the library itself, but not say when that fails.
    return URL.createObjectURL(await library);
  } catch (error) {
    console.warn("The compiled library cannot be had:", error);
    return undefined;
  }
}

async function fromSnapshot(options, wasm, memory) {
  try {
    // Pyodide awaits the picture before it begins, beside what it has to load itself.
    const began = async (heap) => Object.assign(await memory, { heap });
    const python = await started({ ...options, _loadSnapshot: memory }, wasm, began);
    // Chance must not be the same for everybody: from the browser's cryptographic source.
    python.pyimport("random").seed();
    return python;
  } catch (error) {
    console.warn("Python does not start from its snapshot:", error);
    await drop().catch(() => {});
    return undefined;
  }
}

async function fromLibrary(options, wasm) {
  try {
    return await started(options, wasm);
  } catch (error) {
    console.warn("Python does not start with the compiled library:", error);
    return undefined;
  }
}

/**
 * Do without Python's compiler, which takes a tenth of a start to get going, where a program only
 * does what can be asked of Python otherwise. All else runs as it stands.
 */
function sparing(python) {
  const { runPythonAsync } = python;
  python.runPythonAsync = async (code, ...how) => {
    // PyScript's own modules lie, compiled, in the archive of the game.
    if (WRITES.test(code)) return void python.pyimport("pyscript");
    const [, module, name] = AWAITS.exec(code) ?? [];
    if (module) return await python.pyimport(module)[name]();
    return await runPythonAsync.call(python, code, ...how);
  };
  return python;
}

/** Start Python in the quickest way that works. */
async function start(options) {
  const wasm = WebAssembly.compileStreaming(ask(WASM)); // as it arrives
  const library = ask(LIBRARY).then((answer) => answer.blob());
  const archive = ask(GAME).then((answer) => answer.arrayBuffer());
  const lockFileContents = ask(LOCK).then((answer) => answer.text());
  // All are awaited only later.
  Promise.all([wasm, library, archive, lockFileContents]).then(arrived, () => {});
  const found = await kept();
  const { memory } = found.memory || !page ? found : await hurried(wasm);
  await painted;
  const stdLibURL = await addressOf(library);
  const common = { ...options, indexURL: RUNTIME, packageBaseUrl: RUNTIME, lockFileContents };
  const compiled = { ...common, stdLibURL };
  const ways = {
    snapshot: () => stdLibURL && memory && fromSnapshot(compiled, wasm, memory),
    compiled: () => stdLibURL && fromLibrary(compiled, wasm),
    stock: () => started({ ...common, stdLibURL: STOCK }, wasm),
  };
  for (const [way, begin] of Object.entries(ways)) {
    const python = await begin();
    if (!python) continue;
    python.FS.writeFile(PLACE, new Uint8Array(await archive));
    python.pyimport("sys").path.insert(0, PLACE);
    if (way !== "snapshot") python.pyimport("web.quick").use(PLACE);
    if (stdLibURL) URL.revokeObjectURL(stdLibURL);
    if (page) page.dataset.start = way;
    else globalThis.startedFrom = way;
    step("Laying the table …");
    return sparing(python);
  }
}

// PyScript hands in, later, where Python's words go.
const heard = { stdout: console.log, stderr: console.error };
const python = start({
  stdout: (text) => heard.stdout(text),
  stderr: (text) => heard.stderr(text),
});
python.catch(() => {}); // PyScript awaits it

/** Return Python, with the game at hand for import; what PyScript calls. */
export function loadPyodide({ stdout, stderr } = {}) {
  if (stdout) heard.stdout = stdout;
  if (stderr) heard.stderr = stderr;
  return python;
}

if (page) {
  seeToNextVisit(page);
  painted.then(() => import(PYSCRIPT));
}
