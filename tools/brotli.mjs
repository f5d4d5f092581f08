// Compresses files: {"path": "target", …} on the standard input. Node brings brotli; Python does not.
import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

for (const [path, target] of Object.entries(JSON.parse(readFileSync(0, "utf8")))) {
  const file = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: file.length };
  writeFileSync(target, brotliCompressSync(file, { params }));
}
