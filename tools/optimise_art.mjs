// Make the card faces smaller: node tools/optimise_art.mjs FROM TO NAME…
//
// Each NAME.svg is read from the folder FROM and written to TO. Python does the rest
// (tools/card_art.py); this part is JavaScript because svgo is.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { optimize } from "svgo";

// The artist's red has a contrast of 4.0 to 1 on white; this one has 5.9 to 1.
const RED = "#c00";
const BRIGHT_RED = /(["':])(?:red|#f00|#ff0000)(?=["';])/gi;

const config = {
  multipass: true,
  js2svg: { eol: "lf", finalNewline: true },
  plugins: [
    {
      name: "preset-default",
      params: {
        overrides: {
          // Ids are unique in the whole deck; short ones would clash if two faces were put into one page.
          cleanupIds: { minify: false, remove: true },
          // Courts are drawn on a grid of 1300 × 2000: a whole unit is a tenth of a pixel on the table.
          convertPathData: { floatPrecision: 0, transformPrecision: 4 },
          // The frame round a court has its corners between whole units.
          convertShapeToPath: false,
          convertTransform: { floatPrecision: 3 },
          cleanupNumericValues: { floatPrecision: 2 },
          mergePaths: { floatPrecision: 0 },
        },
      },
    },
    // The page says how big a card is.
    "removeDimensions",
    { name: "removeAttrs", params: { attrs: ["svg:class", "svg:face"] } },
  ],
};

const [from, to, ...names] = process.argv.slice(2);
await mkdir(to, { recursive: true });
for (const name of names) {
  const source = await readFile(join(from, `${name}.svg`), "utf8");
  const { data } = optimize(source.replace(BRIGHT_RED, `$1${RED}`), config);
  await writeFile(join(to, `${name}.svg`), data);
}
