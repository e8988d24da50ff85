import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { commandText, stepsOver } from "./steps.ts";

const file = (path: string) => readFileSync(join(import.meta.dirname, path), "utf8");
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(file("../package.json")));

test.each(["README.md", "../CONTRIBUTING.md"])("%s names every benchmark that a run leaves out", (path) => {
  const run = new Set(stepsOver("/tmp/data", 1_000_000).map(({ command: [script] }) => script));
  const left = Object.keys(scripts)
    .filter((name) => name.startsWith("bench:"))
    .map((name) => name.slice("bench:".length))
    .filter((name) => !run.has(name))
    .sort();
  const [, named = ""] =
    /(?:All of them|the benchmarks below) but ([^,]*(?:, `[^,]*)*), (?:one|a) step/.exec(file(path)) ?? [];
  expect([...named.matchAll(/`([^`]+)`/g)].map(([, name]) => name).sort()).toEqual(left);
});

test("Lighthouse looks at one page as one form a step, which ends in time", () => {
  const looks = stepsOver("/tmp/data", 1_000_000).filter(({ command: [script] }) => script === "lighthouse");
  expect(looks).toHaveLength(10);
  expect(new Set(looks.map(({ key }) => key)).size).toBe(looks.length);
  expect(looks.map(commandText)).toContain(
    'npm run bench:lighthouse -- --pages "Dealer Ranking" --forms mobile',
  );
});

test("cards stand beside those of fewer responses only where a folder of them is named", () => {
  const keys = (beside?: string) => stepsOver("/tmp/data", 10_000_000, beside).map(({ key }) => key);
  expect(keys()).not.toContain("beside");
  expect(keys("/tmp/fewer")).toContain("beside");
});
