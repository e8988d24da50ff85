import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const START = join(import.meta.dirname, "start.ts");
const TELEMETRY = join(import.meta.dirname, "telemetry.ts");

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-telemetry-"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Loads a module of that text as the start does, and says what became of it. */
async function loaded(text: string | null): Promise<{ out: string; err: string }> {
  const path = join(folder, `module-${performance.now()}.mjs`);
  if (text !== null) await writeFile(path, text);
  const program = `const { loadTelemetry } = await import(${JSON.stringify(TELEMETRY)});
    await loadTelemetry(process.env.TELEMETRY_IMPORT);
    console.log("server");`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    env: { ...process.env, TELEMETRY_IMPORT: path },
    encoding: "utf8",
  });
  return { out: stdout, err: stderr };
}

test("a module of the operator's is loaded to its end before the server is", async () => {
  const { out } = await loaded(
    'await new Promise((done) => setTimeout(done, 20)); console.log("telemetry");',
  );
  expect(out).toBe("telemetry\nserver\n");
});

test.each([
  ["is not there", null, /module-.*\.mjs can't be loaded: Cannot find module/],
  [
    "misses a package",
    'import "@opentelemetry/none";',
    /can't be loaded: Cannot find package '@opentelemetry\/none'/,
  ],
  ["breaks", 'throw new Error("no endpoint");', /can't be loaded: no endpoint/],
])("one that %s is told, and nothing is started", async (_, text, sentence) => {
  const { out, err } = await loaded(text);
  expect(out).toBe("");
  expect(err).toMatch(sentence);
});

test("the start itself loads it, and says in two sentences what is wrong with it", () => {
  const { status, stderr } = spawnSync(process.execPath, [START], {
    env: {
      ...process.env,
      TELEMETRY_IMPORT: "/nowhere/telemetry.mjs",
      DATA_DIR: join(folder, "data"),
      DEMO: "0",
    },
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(stderr.trim().split("\n")).toEqual([
    expect.stringMatching(/^TELEMETRY_IMPORT \/nowhere\/telemetry\.mjs can't be loaded: /),
    "It names a module of your own that sets up OpenTelemetry; unset it to start without.",
  ]);
});
