import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startProduct, stopProduct } from "./demo-product.ts";
import { reportFigure } from "./figures.ts";
import { removeFolder } from "./remove-folder.ts";

// Measures `npm start` after the browser app is built, from the process to the first /readyz that says yes.
const { values } = parseArgs({ options: { times: { type: "string", default: "3" } } });
const TIMES = Number(values.times);
const FIRST_TARGET_SECONDS = 60;
const SECOND_TARGET_SECONDS = 3;

const folder = await mkdtemp(join(tmpdir(), "forecourt-bench-"));
const first: number[] = [];
const second: number[] = [];
try {
  // Builds the browser app if its sources changed.
  await stopProduct(await startProduct(join(folder, "empty"), "0"));
  for (let time = 0; time < TIMES; time += 1) {
    const dataDir = join(folder, `demo-${time}`);
    first.push(await startSeconds(dataDir));
    second.push(await startSeconds(dataDir));
  }
} finally {
  await removeFolder(folder);
}
reportFigure("first start, the demo is built", first, FIRST_TARGET_SECONDS, "s");
reportFigure("second start", second, SECOND_TARGET_SECONDS, "s");

async function startSeconds(dataDir: string): Promise<number> {
  const began = performance.now();
  const product = await startProduct(dataDir);
  const seconds = (performance.now() - began) / 1000;
  await stopProduct(product);
  return seconds;
}
