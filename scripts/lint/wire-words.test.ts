import { describe, expect, test } from "vitest";
import { z } from "zod";
import { json } from "#contract/endpoint.ts";
import { spelled, wireObject } from "#contract/wire.ts";
import { usesOf, wireWords, wordFaults } from "./wire-words.ts";

const change = wireObject({ change: spelled("diffvalue", z.number().nullable()), title: z.string() });
const list = json({
  method: "POST",
  path: "/api/list",
  access: "operation",
  body: wireObject({ dealerCode: z.string(), factor: z.string() }).nullish(),
  reply: z.array(wireObject({ changes: z.array(change), factors: spelled("factor", z.string()) })),
});
const words = wireWords([{ lists: { list } }], [{ file: "file", type: "user_type" }]);

/** `%{` stands for the hole of a template. */
const withHoles = (source: string) => source.replaceAll("%", "$");

describe("the wire's words", () => {
  test("are what the contract's types and tables of names are called nowhere inside", () => {
    expect([...words].sort()).toEqual(["dealer_code", "diffvalue", "user_type"]);
  });

  test("are found as names and as whole texts, with their lines", () => {
    const source = [
      "const { diffvalue } = row;",
      "const body = { dealer_code: code, user_type: 1 };",
      'row["dealer_code"] = `%{source.diffvalue} of %{`the %{dealer_code}`}`;',
      'const page = "cui_009";',
    ].join("\n");
    expect(usesOf(words, withHoles(source)).map(({ word, line }) => `${line} ${word}`)).toEqual([
      "1 diffvalue",
      "2 dealer_code",
      "2 user_type",
      "3 dealer_code",
      "3 diffvalue",
      "3 dealer_code",
      "4 cui_009",
    ]);
  });

  test("are free in comments, longer texts and SQL, and as parts of names", () => {
    const source = [
      "/* diffvalue */ // dealer_code",
      'const text = "dealer_code is empty";',
      "const rows = sql`select dealer_code from dealer %{deleted ? sql`where user_type` : sql``}`;",
      'const pattern = /[`"{]dealer_code/; const dealer_codes = [];',
    ].join("\n");
    expect(usesOf(words, withHoles(source))).toEqual([]);
  });

  test("are not looked for in a source that cannot be followed to its end", () => {
    expect(() => usesOf(words, "const text = `")).toThrow("inside a template");
  });
});

describe("a source", () => {
  const speaking = { path: "src/web/state/search.ts", text: 'const KEYS = ["dealer_code"];' };

  test("that says a word of the wire is refused, with the line", () => {
    expect(wordFaults(words, [], [speaking])).toEqual([
      "src/web/state/search.ts:1: dealer_code is the wire's word; src/contract has ours.",
    ]);
  });

  test("may say it where the table says why", () => {
    expect(wordFaults(words, [{ path: "src/web/state/", why: "addresses" }], [speaking])).toEqual([]);
  });

  test("that needs no exemption has none", () => {
    const silent = { path: "src/web/state/search.ts", text: "" };
    expect(wordFaults(words, [{ path: "src/web/state/search.ts", why: "addresses" }], [silent])).toEqual([
      "src/web/state/search.ts says no word of the wire; take it out of the table.",
    ]);
  });
});
