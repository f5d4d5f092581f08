// Python's memory with the game in it, as tools/snapshot.py made it: kept in the browser's Cache
// Storage while a table is in use, and gone on from at every later visit. Where the line is so quick
// that its bytes take less time than they save, they are asked for at once, and a first visit goes on
// from it, too.
const at = (path) => new URL(path, import.meta.url).href;

const SNAPSHOTS = at("../../snapshot/");
// The build writes the snapshot's digest and sum here, so a page never takes up that of another build.
const DIGEST = "";
const SUM = 0;
const SNAPSHOT = `${SNAPSHOTS}${DIGEST}.bin`;
const SHELF = "tarabish-snapshots";
// Which snapshot lies there, for the page: to look at the shelf itself holds up a first visit.
const NOTE = "tarabish.snapshot";
const REFUSED = `not ${DIGEST}`; // with this one a page broke
const PAGE = 4096; // bytes; as in tools/snapshot.py, like the next
const SAMPLE = 16;
const CALM = 5000; // ms at the table before the next visit is thought of
// What a first visit gains by the snapshot is some 400 ms on a slow computer; it is 3.6 MB more.
const QUICK = 10_000; // bytes a ms
const TOLD_BY = /[/]pyodide[.]asm[.](mjs|wasm)$/; // whichever arrives first
const PATIENCE = 1000; // ms for it to arrive, should the line be slower after all

let quickly; // a promise of it as it was packed, where it was asked for at once

async function digestOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Look for this build's snapshot. `memory` is a promise of its Picture, broken if it is damaged;
 * undefined if it is not there, or storage is denied.
 */
export async function kept() {
  try {
    if (globalThis.localStorage && localStorage.getItem(NOTE) !== DIGEST) return {};
    const answer = await caches.match(SNAPSHOT, { cacheName: SHELF });
    const memory = answer?.arrayBuffer().then(unpacked);
    memory?.catch(() => {}); // it is awaited only later
    return { memory };
  } catch {
    return {};
  }
}

/** Take this build's snapshot off the shelf. */
export async function drop() {
  const shelf = await caches.open(SHELF);
  await shelf.delete(SNAPSHOT);
  globalThis.localStorage?.removeItem(NOTE);
}

/** Take it off, and never take it up again. */
async function refuse() {
  globalThis.localStorage?.setItem(NOTE, REFUSED);
  await (await caches.open(SHELF)).delete(SNAPSHOT);
}

/**
 * Return the sum of every sixteenth number of four bytes, as a number of four bytes.
 *
 * All of them take ten times as long. Smaller damage the browser sees itself: its store has sums, too.
 */
function sumOf(packed) {
  const numbers = new Uint32Array(packed, 0, packed.byteLength >>> 2);
  let sum = 0;
  for (let at = 0; at < numbers.length; at += SAMPLE) sum = (sum + numbers[at]) >>> 0;
  return sum;
}

/**
 * The picture that Pyodide made of its memory, as tools/snapshot.py packed it.
 *
 * Pyodide is told the length of it all but given only what stands before the memory. Of the rest, which
 * it asks for last and would copy whole, only the pages that differ go into `heap`, its memory.
 */
class Picture extends Uint8Array {
  get length() {
    return this.whole;
  }

  subarray(from, to) {
    if (to !== undefined) return new Uint8Array(this.buffer, this.byteOffset + from, to - from);
    const memory = new Uint8Array(this.heap.buffer);
    let at = this.byteOffset + this.byteLength;
    for (let run = 0; run < this.runs.length; run += 2) {
      const size = this.runs[run + 1] * PAGE;
      memory.set(new Uint8Array(this.buffer, at, size), this.runs[run] * PAGE);
      at += size;
    }
    return new Uint8Array();
  }
}

/** Return the picture; `heap` is to be set before Pyodide takes it up. */
function unpacked(packed) {
  if (sumOf(packed) !== SUM) throw new Error("The snapshot is damaged.");
  const [whole, head, runs] = new Uint32Array(packed, 0, 3);
  const places = new Uint32Array(packed, 12, 2 * runs);
  return Object.assign(new Picture(packed, 12 + 8 * runs, head), { whole, runs: places });
}

/** Fetch this build's snapshot; return it as it was packed. */
async function fetched(how) {
  const answer = await fetch(SNAPSHOT, { cache: "no-store", ...how });
  if (!answer.ok) throw new Error(`${SNAPSHOT}: ${answer.status} ${answer.statusText}`);
  const body = answer.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(body).arrayBuffer();
}

/** Tell whether a file came over a quick line; what the browser had itself tells nothing. */
function isQuick({ transferSize, workerStart, encodedBodySize, responseStart, responseEnd }) {
  const came = transferSize >= encodedBodySize && workerStart === 0; // not merely looked after
  return came && encodedBodySize > QUICK * (responseEnd - responseStart);
}

/** Tell whether this build's snapshot is not to be taken. */
function unwanted() {
  try {
    return navigator.connection?.saveData || localStorage.getItem(NOTE) === REFUSED;
  } catch {
    return false; // storage is denied, and nothing is known
  }
}

/** Return a signal to give up. */
function patience() {
  const control = new AbortController();
  setTimeout(() => control.abort(new DOMException("It took too long.", "TimeoutError")), PATIENCE);
  return control.signal;
}

const first = (entries) => entries.find(({ name }) => TOLD_BY.test(name));

/** Return what the browser tells of the first file of some size, as soon as it does. */
const told = () =>
  new Promise((done) => {
    const watcher = new PerformanceObserver((seen) => {
      const entry = first(seen.getEntries());
      if (!entry) return;
      watcher.disconnect();
      done(entry);
    });
    watcher.observe({ type: "resource", buffered: true });
  });

/**
 * Ask for this build's snapshot now, if the line is quick; to be called where none is kept.
 *
 * As `kept`, as soon as the line is known, which it has to be when `here` ends.
 */
export async function hurried(here) {
  if (unwanted()) return {};
  const known = () => first(performance.getEntriesByType("resource"));
  const entry = await Promise.race([told(), here.then(known, known)]);
  if (!entry || !isQuick(entry)) return {};
  // The browser's own cache may have it, where nothing can be kept.
  quickly = fetched({ cache: "default", signal: patience() });
  const memory = quickly.then(unpacked);
  memory.catch(() => (quickly = undefined)); // it is awaited only later
  return { memory };
}

/** Put this build's snapshot on the shelf, and take those of other builds off it. */
async function keep(page) {
  if (unwanted()) return;
  const shelf = await caches.open(SHELF);
  if (!(await shelf.match(SNAPSHOT))) {
    const packed = (await quickly?.catch(() => {})) ?? (await fetched({ priority: "low" }));
    if ((await digestOf(packed)) !== DIGEST) return;
    await shelf.put(SNAPSHOT, new Response(packed));
  }
  for (const { url } of await shelf.keys()) {
    // Another copy of the site, in another folder of this host, looks after its own.
    if (url.startsWith(SNAPSHOTS) && url !== SNAPSHOT) await shelf.delete(url);
  }
  if (unwanted()) {
    await shelf.delete(SNAPSHOT); // a page broke with it meanwhile
    return;
  }
  localStorage.setItem(NOTE, DIGEST);
  page.dataset.snapshot = "kept";
}

/**
 * Once the table is there, see to the next visit; if the page breaks, not to take this way again.
 *
 * `page` is <html>, which tells by data-state and data-start.
 */
export function seeToNextVisit(page) {
  let calm;
  const watcher = new MutationObserver(() => {
    const { state, start } = page.dataset;
    if (state === "failed") {
      watcher.disconnect();
      if (start === "snapshot") refuse().catch(() => {});
    } else if (state !== "loading" && !calm) {
      // What is there already is kept at once: the worker, which starts now, goes on from it, too.
      const wait = quickly ? 0 : CALM;
      calm = setTimeout(() => keep(page).catch(() => {}).finally(() => (quickly = undefined)), wait);
    }
  });
  watcher.observe(page, { attributeFilter: ["data-state"] });
}
