import { expect, test } from "vitest";
import { aReply } from "#web/charts/chart-reply.test-builder.ts";
import type { Tile, TileFigure } from "#web/charts/tiles/prepare.ts";
import { factorSentence } from "./factor-sentence.ts";

const figure = (header: string, over: Partial<TileFigure> = {}): TileFigure => ({
  header,
  type: header,
  figure: "812",
  suffix: "",
  words: null,
  change: { text: "+9", direction: "up", tone: "good", clear: true },
  before: null,
  since: "Apr–Jun 2026",
  nText: "90",
  ...over,
});
const tile = (...figures: TileFigure[]): Tile => ({ type: "Q3", tab: 1, figures });
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
    tile(figure("Index")),
    worst(12.4),
    "Index at 812, up 9 since Apr–Jun 2026. Parking disappoints most: 12.4%.",
  ],
  [
    tile(figure("Index")),
    worst(12.4, 12.41, 3),
    "Index at 812, up 9 since Apr–Jun 2026. Parking and Queue disappoint most: 12.4% each.",
  ],
  [
    tile(figure("Index")),
    worst(12.4, 12.4, 12.4, 12.4),
    "Index at 812, up 9 since Apr–Jun 2026. Several attributes disappoint most: 12.4% each.",
  ],
  [tile(figure("Index")), worst(0, 0), "Index at 812, up 9 since Apr–Jun 2026. Nobody was disappointed."],
  [tile(figure("Index")), worst(0), "Index at 812, up 9 since Apr–Jun 2026. Nobody was disappointed."],
  [tile(figure("Index", { change: null })), null, "Index at 812."],
  [
    tile(figure("Brand Website"), figure("Facility", { words: "insufficient sample" })),
    null,
    "Brand Website at 812, up 9 since Apr–Jun 2026; Facility: insufficient sample.",
  ],
  [tile(figure("Index", { words: "no data" })), null, "No responses for this selection."],
  [null, null, "No responses for this selection."],
])("%#: %s", (chosen, contributors, sentence) => expect(said(chosen, contributors)).toBe(sentence));
