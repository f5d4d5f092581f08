// Make a picture of Python's memory: node tools/make_snapshot.mjs LIBRARY APPLICATION TARGET FRESH
//
// Starts the Pyodide that the site ships with the site's own standard library, puts the application
// where the page will, imports what tools/snapshot.py says on its standard input (one
// name a line) and writes the memory. In the page Python then goes on from there. FRESH gets the
// memory as it was before anything ran, which a page has without being told.
//
// Everything that differs from one run to the next is held still, so that the same tree gives the
// same bytes: the clock, the source of chance, the order of sets. The page seeds chance anew.
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { loadPyodide } from "pyodide";

const [library, application, target, fresh] = process.argv.slice(2);
const modules = readFileSync(0, "utf8").split("\n").filter(Boolean);

process.env.TZ = "UTC";
const MOMENT = Date.UTC(2000, 0, 1);
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length ? given : [MOMENT]));
  }
  static now() {
    return MOMENT;
  }
};
performance.now = () => 0;

const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...given) => {
  const made = await instantiate(...given);
  writeFileSync(fresh, new Uint8Array(made.instance.exports.memory.buffer));
  return made;
};
const pyodide = await loadPyodide({
  _makeSnapshot: true,
  stdLibURL: resolve(library),
  env: { PYTHONHASHSEED: "0" },
});
WebAssembly.instantiate = instantiate;
// Where the page will have it, too.
pyodide.FS.writeFile("/home/pyodide/app.zip", readFileSync(application));
pyodide.runPython(`
import gc
import importlib
import random
import sys
import zipimport

sys.path.insert(0, "/home/pyodide/app.zip")
for name in ${JSON.stringify(modules)}:
    importlib.import_module(name)

random.seed(0)  # the page seeds it anew

# The page has its own files; what is known about those here is not to be believed there.
sys.path.pop(0)
for known in (sys.path_importer_cache, zipimport._zip_directory_cache):
    for place in list(known):
        if not place.endswith("/python314.zip"):
            del known[place]
gc.collect()
del gc, importlib, known, name, place, random, sys, zipimport
`);
const memory = pyodide.makeMemorySnapshot();
// More than this and a page could not take it up (pyodide#6254).
const MOST = 31_457_280;
if (pyodide._module.HEAP8.length > MOST) {
  throw new Error(`Python's memory has grown to ${pyodide._module.HEAP8.length}, over ${MOST}`);
}
writeFileSync(target, memory);
