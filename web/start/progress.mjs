// What a person sees of a start: a bar of the bytes that have arrived, and words for the step.
const TOTAL = 0; // bytes of all that is counted; put in by the build

const [bar, words] = ["arrived", "step"].map((id) => globalThis.document?.getElementById(id));
let bytes = 0;

/** Count the bytes of an answer as they arrive; ends with the last, broken if that never comes. */
export async function arrived(answer) {
  const reader = answer.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.length;
    if (bar) bar.value = Math.min(bytes / TOTAL, 1);
  }
  if (bytes >= TOTAL) step("Starting Python …");
}

/** Say what goes on. */
export function step(text) {
  if (words) words.textContent = text;
}
