import { expect, test } from "vitest";
import type { HeaderReply } from "#contract/factor-header.ts";
import { aGraph } from "#web/charts/graph-reply.test-builder.ts";
import { prepareTiles } from "#web/charts/tiles/prepare.ts";
import { factorsSentence } from "./factors-sentence.ts";

type Tab = HeaderReply["tabs"][number];
/** By the tile's name: its change from 800, or what else is known of it. */
type Tiles = Readonly<Record<string, number | Partial<Tab>>>;

const BEFORE = "May–Aug 2026";
const CLEAR_POINTS = 5;

function tile(name: string, change: number, place: number): Tab {
  return {
    name,
    type: String(place),
    tab: place,
    value: 800 + change,
    n: 100,
    low: null,
    high: null,
    insufficient: false,
    change,
    previousValue: 800,
    direction: change === 0 ? "same" : change > 0 ? "up" : "down",
    clear: Math.abs(change) > CLEAR_POINTS,
    lastValue: 800,
    lastPeriod: BEFORE,
  };
}

function header(tiles: Tiles, count = 400): HeaderReply {
  const { data: _data, viewType: _view, factorType: _factor, ...about } = aGraph({}, { count });
  const tabs = Object.entries(tiles).map(([name, known], place) =>
    typeof known === "number" ? tile(name, known, place) : { ...tile(name, 0, place), ...known },
  );
  return { ...about, previous: BEFORE, tabs };
}

function said(reply: HeaderReply): string {
  return factorsSentence(reply)
    .map(({ text }) => text)
    .join("");
}

const alone = (value: number) => ({ value, change: null, clear: null, lastPeriod: null });
const few = { value: 700, n: 9, insufficient: true, change: -100, clear: true };

test.each<[Tiles, string]>([
  [{ Index: 20, Initiation: 41, Advisor: -9 }, "Initiation has gained 41; Advisor has lost 9."],
  [{ Index: 20, Initiation: 41, Advisor: 4 }, "Initiation has gained most, 41; none is clearly worse."],
  [{ Index: -20, Initiation: -41, Advisor: 4 }, "Initiation has lost most, 41; none is clearly better."],
  [{ Index: -41, Initiation: -41, Advisor: -41 }, "Initiation and Advisor have lost 41 each."],
  [{ Index: -9, Initiation: few, Advisor: -9 }, "Advisor has lost 9."],
  [
    { Index: -9, A: -9, B: -9, C: -9, D: -9, E: 0 },
    "4 factors have lost most, 9 each; none is clearly better.",
  ],
])("tiles %o: %s", (tiles, moves) => expect(said(header(tiles))).toBe(`Since ${BEFORE} ${moves}`));

test.each<[Tiles, string]>([
  [
    { Index: 9, Initiation: 4, Advisor: -4 },
    `No clear change since ${BEFORE}; Initiation stands highest at 804, Advisor lowest at 796.`,
  ],
  [
    { Index: alone(810), Initiation: alone(800), Advisor: alone(812) },
    "Advisor stands highest at 812, Initiation lowest at 800.",
  ],
  [{ Index: few, Initiation: few }, "Too few responses in this range to tell."],
])("tiles %o, of which none moved: %s", (tiles, sentence) => expect(said(header(tiles))).toBe(sentence));

test("without any response it says so", () => {
  expect(said(header({}, 0))).toBe("No responses in this range.");
});

test("a fall is told as its tile tells it: by how much, since when, in which colour", () => {
  const reply = header({ Index: 0, Initiation: -41 });
  const fallen = prepareTiles(reply, false)[1]?.metrics[0];
  expect(fallen).toMatchObject({ change: { text: "−41", tone: "bad" }, since: BEFORE });
  expect(factorsSentence(reply)).toEqual([
    { text: `Since ${BEFORE} Initiation has lost `, tone: null },
    { text: "41", tone: "bad" },
    { text: ".", tone: null },
  ]);
});
