// Sizes after brotli: {"key": "path", …} on the standard input, {"key": bytes, …} on the output.
// Node brings brotli along; Python does not.
import { readFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

const sizes = {};
for (const [key, path] of Object.entries(JSON.parse(readFileSync(0, "utf8")))) {
  const file = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: file.length };
  sizes[key] = Math.min(file.length, brotliCompressSync(file, { params }).length);
}
console.log(JSON.stringify(sizes));
