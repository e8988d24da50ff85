import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { GROUNDS } from "#domain/branding/accent.ts";

test("a client's accent is worked out for the grounds that the style sheet has", () => {
  const css = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");
  const [light = "", dark = ""] = css.split('[data-mantine-color-scheme="dark"] {');
  const groundsIn = (part: string) =>
    ["canvas", "paper", "hover", "sunken"].map((name) => new RegExp(`--${name}: (#\\w+)`).exec(part)?.[1]);
  expect([groundsIn(light), groundsIn(dark)]).toEqual([GROUNDS.light, GROUNDS.dark]);
});
