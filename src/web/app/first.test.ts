import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const FIRST = join(import.meta.dirname, "first.ts");

/** How often zod writes code of its own while it makes and uses a schema, in a program that begins so. */
function writtenBy(...begin: readonly string[]): number {
  const program = [
    "let written = 0;",
    "const make = { construct: (of, args) => { written += 1; return Reflect.construct(of, args); } };",
    "globalThis.Function = new Proxy(Function, make);",
    ...begin.map((module) => `await import(${JSON.stringify(module)});`),
    'const { z } = await import("zod");',
    'z.object({ a: z.string() }).parse({ a: "x" });',
    "console.log(written);",
  ];
  return Number(execFileSync(process.execPath, ["--input-type=module", "-e", program.join("\n")]));
}

test("zod writes no code for itself in the browser, where the policy forbids it", () => {
  expect(writtenBy()).toBeGreaterThan(0);
  expect(writtenBy(FIRST)).toBe(0);
});

test("that is said before anything else is loaded", () => {
  const main = readFileSync(join(import.meta.dirname, "../main.tsx"), "utf8");
  expect(/^import .*$/m.exec(main)?.[0]).toBe('import "./app/first.ts";');
});
