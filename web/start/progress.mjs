// What a person sees of a start: a bar of the bytes that have arrived, and words for the step.
const TOTAL = 0; // bytes of all that is counted; put in by the build
const QUICK = 300; // ms in which a page is there whose host is near and not slow

const find = (id) => globalThis.document?.getElementById(id); // in a worker there is none
// Counting holds up what it counts, so it is done only where one would see the bar creep. Elsewhere
// it jumps, by whole files.
const counting =
  globalThis.document && !navigator.serviceWorker?.controller && performance.now() > QUICK;
let bytes = 0;

function add(more) {
  bytes += more;
  const bar = find("arrived");
  if (bar) bar.value = Math.min(bytes / TOTAL, 1);
}

if (globalThis.document && !counting) {
  new PerformanceObserver((seen) => {
    for (const { name, decodedBodySize } of seen.getEntries()) {
      if (/[.](wasm|zip)$/.test(name)) add(decodedBodySize);
    }
  }).observe({ type: "resource" });
}

/** Count the bytes of an answer as they arrive, in a copy. */
export async function count(answer) {
  if (!counting) return;
  const reader = answer.clone().body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    add(value.length);
  }
}

/** Say that all has arrived. */
export function arrived() {
  add(TOTAL);
  step("Starting Python …");
}

/** Say what goes on. */
export function step(text) {
  const words = find("step");
  if (words) words.textContent = text;
}
