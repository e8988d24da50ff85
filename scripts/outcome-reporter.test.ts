import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { OUTCOME_VARIABLE } from "./outcome-reporter.ts";
import { ROOT } from "./steps.ts";
import { readOutcome } from "./test-reports.ts";

const RESULTS = join(ROOT, "test-results");
const TESTS = `
import { beforeAll, describe, expect, test } from "vitest";
test("holds", () => expect(1).toBe(1));
describe("a group", () => {
  test("does not hold", () => expect(0).toBe(null));
});
describe("a group without its set-up", () => {
  beforeAll(() => Promise.reject(new TypeError("no database\\nat all")));
  test("never ran", () => expect(1).toBe(1));
});
`;
const CAUGHT_BY_NOBODY = `
import { test } from "vitest";
test("passes and leaves something behind", () => void Promise.reject(new Error("socket closed")));
`;

test("what fails in a run is named: tests, whole files, set-ups of groups, errors that no test caught", async () => {
  await mkdir(RESULTS, { recursive: true });
  const folder = await mkdtemp(join(RESULTS, "outcome-"));
  try {
    await writeFile(join(folder, "vitest.config.js"), "export default {};");
    await writeFile(join(folder, "a.test.js"), TESTS);
    await writeFile(join(folder, "b.test.js"), 'import "./missing.js";');
    await writeFile(join(folder, "c.test.js"), CAUGHT_BY_NOBODY);
    const { passed, failures, files } = await outcomeOf(folder);
    const at = (name: string) => relative(ROOT, join(folder, name));
    expect(passed).toBe(2);
    expect(failures).toEqual([
      {
        file: at("a.test.js"),
        title: "a group without its set-up",
        message: "TypeError: no database\n  at all",
      },
      {
        file: at("a.test.js"),
        title: "a group > does not hold",
        message: expect.stringMatching(
          /^AssertionError: expected \+0 to be null.*\n {2}- Expected: *\n {2}null\n {2}\+ Received: *\n {2}0$/,
        ),
      },
      {
        file: at("b.test.js"),
        title: "the whole file",
        message: expect.stringContaining("./missing.js"),
      },
      { file: "vitest", title: "outside of the tests", message: "Error: socket closed" },
    ]);
    expect(files.map(({ file }) => file).sort()).toEqual(
      ["a", "b", "c"].map((name) => at(`${name}.test.js`)),
    );
    const seconds = files.map((each) => each.seconds);
    expect(seconds).toEqual(seconds.toSorted((a, b) => b - a));
    expect(Math.min(...seconds)).toBeGreaterThan(0);
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** Runs vitest by itself in a folder. */
async function outcomeOf(folder: string) {
  const file = join(folder, "outcome.json");
  const reporter = join(ROOT, "scripts/outcome-reporter.ts");
  const args = ["run", "--root", folder, "--no-file-parallelism"];
  await new Promise<void>((resolve) => {
    execFile(
      join(ROOT, "node_modules/.bin/vitest"),
      [...args, `--reporter=${reporter}`],
      { env: { ...process.env, [OUTCOME_VARIABLE]: file } },
      () => resolve(),
    );
  });
  return readOutcome(JSON.parse(await readFile(file, "utf8")));
}
