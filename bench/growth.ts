import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { drawPlot } from "./draw-plot.ts";
import { loadNow } from "./figures.ts";
import { growthPage } from "./growth-page.ts";
import {
  BASE_SIZE,
  type GrowthPoint,
  growthPlots,
  growthPoint,
  growthSizes,
  keyOf,
} from "./growth-points.ts";
import { MORE, measureGrowth } from "./measure-growth.ts";
import { removeFolder } from "./remove-folder.ts";

// Measures installations of several sizes one after another, keeps each, and writes docs/growth.md with its plots.
const { values } = parseArgs({
  options: {
    folder: { type: "string", default: join(tmpdir(), "forecourt-growth") },
    /** No further size is begun after these minutes; the same command goes on. */
    minutes: { type: "string", default: "9" },
    /** Of the responses of each size: 0.1 for a machine that is at something else. */
    share: { type: "string", default: "1" },
    /** Draws and writes what is known, and measures nothing. */
    draw: { type: "boolean", default: false },
  },
});
const FOLDER = resolve(values.folder);
const SHARE = Number(values.share);
const POINTS_FILE = join(FOLDER, `growth-${values.share}.json`);
const DOCS = join(import.meta.dirname, "../docs");
const stopAt = Date.now() + Number(values.minutes) * 60_000;

await mkdir(FOLDER, { recursive: true });
const sizes = growthSizes(SHARE);
if (!values.draw) await measureSizes();
await draw();

async function measureSizes(): Promise<void> {
  for (const size of sizes) {
    const key = keyOf(size);
    if ((await storedPoints()).some((point) => keyOf(point) === key)) continue;
    const left = (stopAt - Date.now()) / 60_000;
    if (left < 0) return console.log("Not whole yet: run the same command again.");
    const folder = join(FOLDER, key);
    // What was measured half holds a workbook more.
    if (existsSync(join(folder, MORE))) await removeFolder(folder);
    const before = loadNow();
    const command = ["bench/generate.ts", "--folder", folder, "--rows", String(size.responses)];
    const options = [
      "--dealers",
      String(size.dealers),
      "--months",
      String(size.months),
      "--minutes",
      String(left),
    ];
    const { status, stdout } = spawnSync(process.execPath, [...command, ...options], {
      stdio: ["ignore", "pipe", "inherit"],
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`The responses could not be made: ${stdout}`);
    if (!stdout.includes("Whole.")) return console.log("Not whole yet: run the same command again.");
    const measured = await measureGrowth(folder, size);
    const { stdout: commit } = spawnSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" });
    const load = { before, after: loadNow() };
    const point = { ...measured, load, at: new Date().toISOString(), commit: commit.trim() };
    await writeFile(POINTS_FILE, JSON.stringify([...(await storedPoints()), point], null, 1));
    await removeFolder(folder);
    console.log(
      `${key}: ${JSON.stringify(point.queries)} ms, ${JSON.stringify(point.work)} s, load ${load.after.toFixed(1)}`,
    );
  }
}

async function storedPoints(): Promise<GrowthPoint[]> {
  return z.array(growthPoint).parse(JSON.parse(await readFile(POINTS_FILE, "utf8").catch(() => "[]")));
}

async function draw(): Promise<void> {
  const points = await storedPoints();
  const base = { ...BASE_SIZE, responses: BASE_SIZE.responses * SHARE };
  if (!points.some((point) => keyOf(point) === keyOf(base)))
    return console.log("Nothing to draw yet: the size that all others are held against is not measured.");
  const plots = growthPlots(points);
  await mkdir(join(DOCS, "growth"), { recursive: true });
  for (const plot of plots) await writeFile(join(DOCS, "growth", plot.file), drawPlot(plot, points, base));
  const command = `npm run bench:growth${SHARE === 1 ? "" : ` -- --share ${values.share}`}`;
  await writeFile(join(DOCS, "growth.md"), growthPage({ points, plots, base, command }));
  console.log(`docs/growth.md is written: ${points.length} of ${sizes.length} sizes.`);
}
