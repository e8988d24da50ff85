import { expect, test } from "vitest";
import { aReply } from "#web/charts/chart-reply.test-builder.ts";
import type { Tile, TileMetric } from "#web/charts/tiles/prepare.ts";
import { factorSentence } from "./factor-sentence.ts";

const metric = (header: string, over: Partial<TileMetric> = {}): TileMetric => ({
  header,
  type: header,
  value: 812,
  figure: "812",
  suffix: "",
  words: null,
  change: { text: "+9", direction: "up", tone: "good", clear: true },
  before: null,
  since: "Apr–Jun 2026",
  nText: "90",
  ...over,
});
const tile = (...metrics: TileMetric[]): Tile => ({ type: "Q3", tab: 1, metrics });
const worst = (...values: readonly number[]) =>
  aReply(
    values.map((value, place) => ({ name: ["Parking", "Queue", "Lounge", "Desk"][place] ?? "", value })),
    { unit: "percent", decimals: 1 },
  );
const said = (...args: Parameters<typeof factorSentence>) =>
  factorSentence(...args)
    .map(({ text }) => text)
    .join("");

test.each([
  [
    tile(metric("Index")),
    worst(12.4),
    "Index at 812, up 9 since Apr–Jun 2026. Parking disappoints most: 12.4%.",
  ],
  [
    tile(metric("Index")),
    worst(12.4, 12.41, 3),
    "Index at 812, up 9 since Apr–Jun 2026. Parking and Queue disappoint most: 12.4% each.",
  ],
  [
    tile(metric("Index")),
    worst(12.4, 12.4, 12.4, 12.4),
    "Index at 812, up 9 since Apr–Jun 2026. Several attributes disappoint most: 12.4% each.",
  ],
  [tile(metric("Index")), worst(0, 0), "Index at 812, up 9 since Apr–Jun 2026. Nobody was disappointed."],
  [tile(metric("Index")), worst(0), "Index at 812, up 9 since Apr–Jun 2026. Nobody was disappointed."],
  [
    tile(metric("Index")),
    aReply([{ name: "Parking", value: 0, n: 2_000 }], { unit: "percent", decimals: 1 }),
    "Index at 812, up 9 since Apr–Jun 2026. Each attribute disappointed fewer than 0.1% of customers.",
  ],
  [tile(metric("Index", { change: null })), null, "Index at 812."],
  [
    tile(metric("Brand Website"), metric("Facility", { words: "insufficient sample" })),
    null,
    "Brand Website at 812, up 9 since Apr–Jun 2026; Facility: insufficient sample.",
  ],
  [tile(metric("Index", { words: "no data" })), null, "No responses for this selection."],
  [null, null, "No responses for this selection."],
])("%#: %s", (chosen, contributors, sentence) => expect(said(chosen, contributors)).toBe(sentence));
