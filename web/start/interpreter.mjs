// How Python starts, on the page and in the worker: pyscript.toml names this file as interpreter.
//
// Three ways, each the next one's fallback:
//   snapshot  goes on from a picture of Python's memory in which the game is imported already. It
//             is kept in the browser while a table is in use, so it serves every later visit;
//   compiled  starts Python with the site's own compiled standard library: the first visit;
//   stock     starts it with the standard library as Pyodide ships it.
// data-start on <html>, and startedFrom in the worker, say which one it was.
import "./no_database.js"; // for the worker; the page has it already
import { loadPyodide as load, version } from "../../runtime/pyodide/pyodide.mjs";

export { version };

const at = (path) => new URL(path, import.meta.url).href;

const RUNTIME = at("../../runtime/pyodide/");
const GAME = at("../../app.zip"); // our modules and their libraries, compiled
const PLACE = "/home/pyodide/app.zip"; // of it, for Python; as in tools/make_snapshot.mjs
const SNAPSHOTS = at("../../snapshot/");
// The build writes the snapshot's digest here, so a page never takes up that of another build.
const DIGEST = "";
const SNAPSHOT = `${SNAPSHOTS}${DIGEST}.bin`;
const SHELF = "tarabish-snapshots"; // in the browser's Cache Storage
const PAGE = 4096; // bytes; as in tools/snapshot.py
const CALM = 5000; // ms at the table before the next visit is thought of

const page = globalThis.document?.documentElement;

async function digestOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Return this build's snapshot from the shelf; undefined if it is not there, or storage is denied. */
async function kept() {
  try {
    return await caches.match(SNAPSHOT, { cacheName: SHELF });
  } catch {
    return undefined;
  }
}

async function drop() {
  const shelf = await caches.open(SHELF);
  await shelf.delete(SNAPSHOT);
}

/** Return the memory that tools/snapshot.py packed. */
async function unpacked(answer) {
  const packed = await answer.arrayBuffer();
  if ((await digestOf(packed)) !== DIGEST) throw new Error("The snapshot is damaged.");
  const [length, runs] = new Uint32Array(packed, 0, 2);
  const memory = new Uint8Array(length);
  let from = 8 + 8 * runs;
  const places = new Uint32Array(packed, 8, 2 * runs);
  for (let run = 0; run < runs; run += 1) {
    const to = places[2 * run] * PAGE;
    const size = Math.min(places[2 * run + 1] * PAGE, length - to);
    memory.set(new Uint8Array(packed, from, size), to);
    from += size;
  }
  return memory;
}

/** Start Pyodide. Where its WebAssembly cannot be had it would wait for ever; this one fails. */
async function started(options) {
  let observer;
  const lost = new Promise((_, reject) => {
    observer = new PerformanceObserver((seen) => {
      const entries = seen.getEntriesByName(`${RUNTIME}pyodide.asm.wasm`);
      if (entries.some(({ responseStatus }) => responseStatus === 0)) {
        reject(new Error("Python's WebAssembly cannot be had."));
      }
    });
    observer.observe({ type: "resource" });
  });
  try {
    return await Promise.race([load(options), lost]);
  } finally {
    observer.disconnect();
  }
}

async function fromSnapshot(options, memory) {
  try {
    const python = await started({ ...options, _loadSnapshot: memory });
    // Chance must not be the same for everybody: from the browser's cryptographic source.
    python.runPython("import random; random.seed(); del random");
    return python;
  } catch (error) {
    console.warn("Python does not start from its snapshot:", error);
    await drop().catch(() => {});
    return undefined;
  }
}

async function fromLibrary(options) {
  try {
    return await started(options);
  } catch (error) {
    console.warn("Python does not start with the compiled library:", error);
    return undefined;
  }
}

/** Return an address of the compiled library, fetched; undefined if it cannot be had. */
async function library() {
  try {
    const answer = await fetch(`${RUNTIME}python_stdlib.zip`);
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
    return URL.createObjectURL(await answer.blob());
  } catch (error) {
    console.warn("The compiled library cannot be had:", error);
    return undefined;
  }
}

async function game() {
  const answer = await fetch(GAME);
  if (!answer.ok) throw new Error(`The game cannot be had: ${answer.status} ${answer.statusText}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Start Python, with the game at hand for import; what PyScript calls. */
export async function loadPyodide(given) {
  const options = { ...given, indexURL: RUNTIME };
  import(`${RUNTIME}pyodide.asm.mjs`).catch(() => {}); // fetched meanwhile; loaded by Pyodide
  // Pyodide would fetch the library itself, but not say when that fails.
  const fetched = library();
  const archive = game();
  archive.catch(() => {}); // it is awaited only later
  const answer = await kept();
  const memory = answer && unpacked(answer);
  memory?.catch(() => {}); // it is awaited only later
  const stdLibURL = await fetched;
  const compiled = { ...options, stdLibURL };
  const stock = { ...options, stdLibURL: `${RUNTIME}stock/python_stdlib.zip` };
  const ways = {
    snapshot: () => stdLibURL && memory && fromSnapshot(compiled, memory),
    compiled: () => stdLibURL && fromLibrary(compiled),
    stock: () => started(stock),
  };
  for (const [way, start] of Object.entries(ways)) {
    const python = await start();
    if (python) {
      python.FS.writeFile(PLACE, await archive);
      python.runPython(`import sys; sys.path.insert(0, "${PLACE}"); del sys`);
      if (stdLibURL) URL.revokeObjectURL(stdLibURL);
      if (page) page.dataset.start = way;
      else globalThis.startedFrom = way;
      return python;
    }
  }
}

/** Put this build's snapshot on the shelf, and take those of other builds off it. */
async function keep() {
  if (navigator.connection?.saveData) return;
  const shelf = await caches.open(SHELF);
  if (!(await shelf.match(SNAPSHOT))) {
    const answer = await fetch(SNAPSHOT, { priority: "low", cache: "no-store" });
    if (!answer.ok) return;
    const body = answer.body.pipeThrough(new DecompressionStream("gzip"));
    const packed = await new Response(body).arrayBuffer();
    if ((await digestOf(packed)) !== DIGEST) return;
    await shelf.put(SNAPSHOT, new Response(packed));
  }
  for (const { url } of await shelf.keys()) {
    // Another copy of the site, in another folder of this host, looks after its own.
    if (url.startsWith(SNAPSHOTS) && url !== SNAPSHOT) await shelf.delete(url);
  }
  page.dataset.snapshot = "kept";
}

/** Once the table is there, see to the next visit; if the page breaks, not to take this way again. */
function watch() {
  let calm;
  const watcher = new MutationObserver(() => {
    const { state, start } = page.dataset;
    if (state === "failed") {
      watcher.disconnect();
      if (start === "snapshot") drop().catch(() => {});
    } else if (state !== "loading" && !calm) {
      calm = setTimeout(() => keep().catch(() => {}), CALM);
    }
  });
  watcher.observe(page, { attributeFilter: ["data-state"] });
}

if (page) watch();
