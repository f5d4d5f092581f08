// What a person sees of a start: a bar of the bytes that have arrived, and words for the step.
const TOTAL = 0; // bytes of all that is counted; put in by the build
const QUICK = 300; // ms in which a page is there whose host is near and not slow

const find = (id) => globalThis.document?.getElementById(id); // in a worker there is none
// Counting holds up what it counts, so it is done only where one would see the bar move.
const counting =
  globalThis.document && !navigator.serviceWorker?.controller && performance.now() > QUICK;
let bytes = 0;

function fill(share) {
  const bar = find("arrived");
  if (bar) bar.value = share;
}

/** Count the bytes of an answer as they arrive, in a copy. */
export async function count(answer) {
  if (!counting) return;
  const reader = answer.clone().body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.length;
    fill(Math.min(bytes / TOTAL, 1));
  }
}

/** Say that all has arrived. */
export function arrived() {
  fill(1);
  step("Starting Python …");
}

/** Say what goes on. */
export function step(text) {
  const words = find("step");
  if (words) words.textContent = text;
}
