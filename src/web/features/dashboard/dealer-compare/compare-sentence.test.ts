import { describe, expect, test } from "vitest";
import { aReply } from "#web/charts/chart-reply.test-builder.ts";
import { aGraph } from "#web/charts/graph-reply.test-builder.ts";
import { compareSentence } from "./compare-sentence.ts";

const said = (...args: Parameters<typeof compareSentence>) =>
  compareSentence(...args)
    .map(({ text }) => text)
    .join("");
/** A figure and an interval of this many points on either side. */
const figure = (name: string, value: number | null, half = 4) => ({
  name,
  code: name.toLowerCase(),
  value,
  n: value === null ? 0 : 50,
  low: value === null ? null : value - half,
  high: value === null ? null : value + half,
});
const index = (north: number | null, south: number | null, half?: number) =>
  aReply([figure("North Cars", north, half), figure("South Cars", south, half)], { decimals: 1 });

test("who leads, by how much, in how many factors", () => {
  const factors = aGraph({ "North Cars": [800, 810, 790], "South Cars": [700, 810, 795] });
  expect(said(index(812.4, 800), factors)).toBe(
    "North Cars leads South Cars by 12.4, ahead in 1 of 3 factors.",
  );
  expect(said(index(790, 801.5), factors)).toBe(
    "South Cars leads North Cars by 11.5, ahead in 1 of 3 factors.",
  );
  expect(said(index(812.4, 800), null)).toBe("North Cars leads South Cars by 12.4.");
});

test("a lead that chance explains is said to be no clear one, and is not coloured", () => {
  const reply = index(812.4, 800, 40);
  expect(said(reply, null)).toBe("North Cars leads South Cars by 12.4 (no clear difference).");
  const tones = (of: ReturnType<typeof index>) => compareSentence(of, null).map(({ tone }) => tone);
  expect(tones(reply)).not.toContain("good");
  expect(tones(index(812.4, 800))).toContain("good");
});

test("who has too few responses is named beside those who are compared", () => {
  const beside = (...others: string[]) => ({
    ...aReply([figure("A", 812.4), figure("B", 800), ...others.map((name) => figure(name, null))], {
      decimals: 1,
    }),
  });
  expect(said(beside("C"), null)).toBe("A leads B by 12.4; C has too few responses to compare.");
  expect(said(beside("C", "D"), null)).toBe(
    "A leads B by 12.4; the 2 others have too few responses to compare.",
  );
});

test("level, alone, and nothing to compare", () => {
  expect(said(index(800, 800), null)).toBe("North Cars and South Cars are level at 800.0.");
  expect(said(index(800, null), null)).toBe(
    "North Cars at 800.0; South Cars has too few responses to compare.",
  );
  expect(said(index(null, null), null)).toBe("Too few responses to compare these dealers.");
});

test.each([
  [[800, 800, 800], "A, B and C are level at 800.0."],
  [[812.4, 812.4, 800], "A and B lead C by 12.4."],
  [[800, 812.4, 800], "B leads A and C by 12.4."],
  [[812.4, 800, 812.4, 790], "A and C lead B by 12.4."],
])("several at %j: %s", (values, sentence) => {
  const reply = aReply(
    values.map((value, place) => figure("ABCD"[place] ?? "", value)),
    { decimals: 1 },
  );
  expect(said(reply, null)).toBe(sentence);
});

describe("one dealer to compare", () => {
  const alone = (value: number | null, national: number | null, over: Parameters<typeof aReply>[1] = {}) =>
    aReply([{ name: "Malabar", value, n: value === null ? 0 : 50 }], {
      decimals: 1,
      subject: { kind: "dealer", name: "Malabar", dealers: 1, wholeNetwork: false },
      reference: { title: "national", value: national },
      ...over,
    });
  const whole = { subject: { kind: "dealer", name: "Malabar", dealers: 1, wholeNetwork: true } } as const;
  test.each([
    [
      alone(838.6, 815.2),
      "Malabar at 838.6, 23.4 above national 815.2; there is no other dealer here to compare it with.",
    ],
    [
      alone(801, 815.2),
      "Malabar at 801.0, 14.2 below national 815.2; there is no other dealer here to compare it with.",
    ],
    [
      alone(815.2, 815.2),
      "Malabar at 815.2, level with national 815.2; there is no other dealer here to compare it with.",
    ],
    [alone(838.6, null), "Malabar at 838.6; there is no other dealer here to compare it with."],
    [alone(838.6, 838.6, whole), "Malabar at 838.6; there is no other dealer here to compare it with."],
    [alone(null, 815.2), "No responses for Malabar in this selection."],
    [
      aReply([{ name: "Malabar", value: 838.6, n: 7, insufficient: true }]),
      "Too few responses to tell how Malabar stands: 7 responses, 10 are needed.",
    ],
    [aReply([]), "No responses for this selection."],
  ])("%#: %s", (reply, sentence) => expect(said(reply, null)).toBe(sentence));
});

test("one of four has figures", () => {
  const reply = aReply(
    ["A", "B", "C", "D"].map((name) => (name === "C" ? { name, value: 812 } : { name, n: 0 })),
  );
  expect(said(reply, null)).toBe("C at 812; the 3 others have too few responses to compare.");
});
