import { afterAll, beforeAll, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import { ALL } from "#domain/network/network.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import type { GivenMembership } from "#test/given/people.ts";
import { aProgramme } from "#test/given/programmes.ts";
import { aSurvey, type GivenSurvey } from "#test/given/surveys.ts";
import { given, OPERATION } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { compareSentence } from "#web/features/dashboard/dealer-compare/compare-sentence.ts";
import { dealerSentence } from "#web/features/dashboard/dealer-sentence.ts";
import { pageSentence } from "#web/features/dashboard/page-sentence.ts";
import { pageSentence as commentsSentence } from "#web/features/verbatims/page-words.ts";

// What the pages open with, for whoever asks: words of the browser over figures of the service.

/** Another survey of the same network, in which the dealers of a region fell. */
const FALLEN = "meridian-fallen";
const NOW = Date.parse("2026-02-20T06:00:00Z");
const BEFORE = "2025-11-10";
const SINCE = "2026-02-10";
const ATTRIBUTES = ["Q4_1", "Q4_2", "Q5_1", "Q5_2", "Q5_3", "Q3_1"];

const PEOPLE: Readonly<Record<string, Partial<GivenMembership>>> = {
  "head office": {},
  "manager of a region": { designation: "Regional Manager", scope: { regions: ["N"] } },
  "manager of a region that stood still": { designation: "Regional Manager", scope: { regions: ["S"] } },
  "manager of both regions": { designation: "Regional Manager", scope: { regions: ["N", "S"] } },
  "manager of no region": { designation: "Regional Manager", scope: { regions: [] } },
  "manager of an area": { designation: "Area Manager", scope: { locations: ["N1-city"] } },
  "manager of two areas": { designation: "Area Manager", scope: { locations: ["N1-city", "S1-city"] } },
  "principal of one": { designation: "Dealer Principal", scope: { csiOutlets: ["D01"] } },
  "principal of one that stood still": { designation: "Dealer Principal", scope: { csiOutlets: ["D05"] } },
  "principal of two": { designation: "Dealer Principal", scope: { csiOutlets: ["D01", "D05"] } },
  "principal of one that nobody answered": {
    designation: "Dealer Principal",
    scope: { csiOutlets: ["D04"] },
  },
  "principal of one with few answers": { designation: "Dealer Principal", scope: { csiOutlets: ["D08"] } },
  "principal of none": { designation: "Dealer Principal", scope: { csiOutlets: [] } },
};

let server: TestServer;
const callers = new Map<string, Caller>();

beforeAll(async () => {
  server = await startTestServer({ now: () => NOW });
  const make = given(server);
  await make.client({ operations: { [OPERATION]: aProgramme(), [FALLEN]: aProgramme() } });
  await make.surveys([
    ...["D01", "D02", "D03"].flatMap((dealer) => [
      ...rated(dealer, BEFORE, 8, 8),
      ...rated(dealer, SINCE, 9, 9),
    ]),
    ...["D05", "D06", "D07"].flatMap((dealer) => [
      ...rated(dealer, BEFORE, 5, 9),
      ...rated(dealer, SINCE, 4, 9),
    ]),
    ...rated("D08", BEFORE, 8, 8),
    ...rated("D08", SINCE, 8, 8).slice(0, 7),
  ]);
  await make.surveys(
    [
      ...["D01", "D02", "D03"].flatMap((dealer) => [
        ...rated(dealer, BEFORE, 9, 9),
        ...rated(dealer, SINCE, 8, 8),
      ]),
      ...["D05", "D06", "D07"].flatMap((dealer) => [
        ...rated(dealer, BEFORE, 4, 9),
        ...rated(dealer, SINCE, 5, 9),
      ]),
    ],
    FALLEN,
  );
  for (const [who, membership] of Object.entries(PEOPLE)) {
    const email = `${who.replaceAll(" ", ".")}@x.example`;
    await make.person(email, membership);
    callers.set(who, await make.logIn(email));
  }
});

afterAll(() => server.close());

const FEW = "Too few responses to tell";
const NONE = "No responses for this selection.";
const NOBODY = "No dealer of yours has a response yet.";
const LAST = "since Oct–Dec 2025 (partial)";

/** By person: Summary, Dealer Summary of the first dealer (null without any), Dealer Compare of the first dealers, Dealer Score. */
const SAID: Readonly<Record<keyof typeof PEOPLE, readonly [string, string | null, string, string]>> = {
  "head office": [
    `Index 777, no clear change (+20) ${LAST}. Region N gained; no other region changed clearly.`,
    `D01 at 900.0, up 100.0 ${LAST}, rank 1 of 6 in the network, 1 of 3 in Region N. Its factors are level at 900.`,
    "Dealer D01, Dealer D02 and Dealer D03 lead Dealer D05 by 250.0.",
    "79 responses, none with a comment.",
  ],
  "manager of a region": [
    `Region N at 900, up 100 ${LAST}.`,
    `D01 at 900.0, up 100.0 ${LAST}, rank 1 of 3 in Region N, not ranked in the network: too few other dealers. Its factors are level at 900.`,
    "Dealer D01, Dealer D02 and Dealer D03 are level at 900.0.",
    "36 responses, none with a comment.",
  ],
  "manager of a region that stood still": [
    `Region S at 674, no clear change (−51) ${LAST}.`,
    `D05 at 650.0, no clear change (−50.0) ${LAST}, rank 1 of 3 in Region S, not ranked in the network: too few other dealers. Its factors are level at 650.`,
    "Dealer D05, Dealer D06 and Dealer D07 are level at 650.0; Dealer D08 has too few responses to compare.",
    "43 responses, none with a comment.",
  ],
  "manager of both regions": [
    `Index 777, no clear change (+20) ${LAST}. Region N gained; no other region changed clearly.`,
    `D01 at 900.0, up 100.0 ${LAST}, rank 1 of 6 in the network, 1 of 3 in Region N. Its factors are level at 900.`,
    "Dealer D01, Dealer D02 and Dealer D03 lead Dealer D05 by 250.0.",
    "79 responses, none with a comment.",
  ],
  "manager of no region": [NOBODY, null, NONE, NONE],
  "manager of an area": [
    `Your 2 dealers at 900, up 100 ${LAST}.`,
    `D01 at 900.0, up 100.0 ${LAST}, not ranked: too few other dealers. Its factors are level at 900.`,
    "Dealer D01 and Dealer D02 are level at 900.0.",
    "24 responses, none with a comment.",
  ],
  "manager of two areas": [
    `Your 4 dealers at 775, no clear change (+25) ${LAST}.`,
    `D01 at 900.0, up 100.0 ${LAST}, not ranked: too few other dealers. Its factors are level at 900.`,
    "Dealer D01 and Dealer D02 lead Dealer D05 and Dealer D06 by 250.0.",
    "48 responses, none with a comment.",
  ],
  "principal of one": [
    `Dealer D01 at 900, up 100 ${LAST}. 123 above national 777.`,
    `D01 at 900.0, up 100.0 ${LAST}, rank 1 of 6 in the network. Its factors are level at 900.`,
    "Dealer D01 at 900.0, 122.8 above national 777.2; there is no other dealer here to compare it with.",
    "12 responses, none with a comment.",
  ],
  "principal of one that stood still": [
    `Dealer D05 at 650, no clear change (−50) ${LAST}. 127 below national 777.`,
    `D05 at 650.0, no clear change (−50.0) ${LAST}, rank 4 of 6 in the network. Its factors are level at 650.`,
    "Dealer D05 at 650.0, 127.2 below national 777.2; there is no other dealer here to compare it with.",
    "12 responses, none with a comment.",
  ],
  "principal of two": [
    `Your 2 dealers at 775, no clear change (+25) ${LAST}.`,
    `D01 at 900.0, up 100.0 ${LAST}, not ranked: too few other dealers. Its factors are level at 900.`,
    "Dealer D01 leads Dealer D05 by 250.0.",
    "24 responses, none with a comment.",
  ],
  "principal of one that nobody answered": [NOBODY, null, NONE, NONE],
  "principal of one with few answers": [
    `${FEW}: 7 responses, 10 are needed.`,
    `${FEW} how D08 stands: 7 responses, 10 are needed.`,
    `${FEW} how Dealer D08 stands: 7 responses, 10 are needed.`,
    "7 responses, none with a comment.",
  ],
  "principal of none": [NOBODY, null, NONE, NONE],
};

test.each(Object.entries(SAID))("%s is told", async (who, said) => {
  expect(await sentencesOf(callers.get(who) ?? expect.fail(who))).toEqual(said);
});

const SAID_OF_A_FALL: Partial<typeof SAID> = {
  "head office": [
    `Index 750, no clear change (−25) ${LAST}. Region N fell; no other region changed clearly.`,
    `D01 at 800.0, down 100.0 ${LAST}, rank 1 of 6 in the network, 1 of 3 in Region N. Its factors are level at 800.`,
    "Dealer D01, Dealer D02 and Dealer D03 lead Dealer D05 by 100.0 (no clear difference).",
    "72 responses, none with a comment.",
  ],
  "manager of a region": [
    `Region N at 800, down 100 ${LAST}.`,
    `D01 at 800.0, down 100.0 ${LAST}, rank 1 of 3 in Region N, not ranked in the network: too few other dealers. Its factors are level at 800.`,
    "Dealer D01, Dealer D02 and Dealer D03 are level at 800.0.",
    "36 responses, none with a comment.",
  ],
  "manager of a region that stood still": [
    `Region S at 700, no clear change (+50) ${LAST}.`,
    `D05 at 700.0, no clear change (+50.0) ${LAST}, rank 1 of 3 in Region S, not ranked in the network: too few other dealers. Its factors are level at 700.`,
    "Dealer D05, Dealer D06 and Dealer D07 are level at 700.0; Dealer D08 has too few responses to compare.",
    "36 responses, none with a comment.",
  ],
  "manager of both regions": [
    `Index 750, no clear change (−25) ${LAST}. Region N fell; no other region changed clearly.`,
    `D01 at 800.0, down 100.0 ${LAST}, rank 1 of 6 in the network, 1 of 3 in Region N. Its factors are level at 800.`,
    "Dealer D01, Dealer D02 and Dealer D03 lead Dealer D05 by 100.0 (no clear difference).",
    "72 responses, none with a comment.",
  ],
  "manager of an area": [
    `Your 2 dealers at 800, down 100 ${LAST}.`,
    `D01 at 800.0, down 100.0 ${LAST}, not ranked: too few other dealers. Its factors are level at 800.`,
    "Dealer D01 and Dealer D02 are level at 800.0.",
    "24 responses, none with a comment.",
  ],
  "manager of two areas": [
    `Your 4 dealers at 750, no clear change (−25) ${LAST}.`,
    `D01 at 800.0, down 100.0 ${LAST}, not ranked: too few other dealers. Its factors are level at 800.`,
    "Dealer D01 and Dealer D02 lead Dealer D05 and Dealer D06 by 100.0 (no clear difference).",
    "48 responses, none with a comment.",
  ],
  "principal of one": [
    `Dealer D01 at 800, down 100 ${LAST}. 50 above national 750.`,
    `D01 at 800.0, down 100.0 ${LAST}, rank 1 of 6 in the network. Its factors are level at 800.`,
    "Dealer D01 at 800.0, 50.0 above national 750.0; there is no other dealer here to compare it with.",
    "12 responses, none with a comment.",
  ],
  "principal of one that stood still": [
    `Dealer D05 at 700, no clear change (+50) ${LAST}. 50 below national 750.`,
    `D05 at 700.0, no clear change (+50.0) ${LAST}, rank 4 of 6 in the network. Its factors are level at 700.`,
    "Dealer D05 at 700.0, 50.0 below national 750.0; there is no other dealer here to compare it with.",
    "12 responses, none with a comment.",
  ],
  "principal of two": [
    `Your 2 dealers at 750, no clear change (−25) ${LAST}.`,
    `D01 at 800.0, down 100.0 ${LAST}, not ranked: too few other dealers. Its factors are level at 800.`,
    "Dealer D01 leads Dealer D05 by 100.0 (no clear difference).",
    "24 responses, none with a comment.",
  ],
};

test.each(Object.entries(SAID_OF_A_FALL))("%s is told of a fall", async (who, said) => {
  const caller = callers.get(who) ?? expect.fail(who);
  expect(await sentencesOf(caller.at(FALLEN))).toEqual(said);
});

/** The sentences of the pages as they open: under the newest wave. */
async function sentencesOf(caller: Caller) {
  const { filters } = await caller.filters();
  const codesOf = (wanted: string) =>
    filters.find(({ filterKey }) => filterKey === wanted)?.data.map(({ code }) => code) ?? [];
  const asked = { wave_code: "WQ-3" };
  const index = await caller.card("summary/index", asked);
  const regions = await caller.card("summary/regional-index", asked);
  const [dealer] = codesOf("dealerCode").filter((code) => code !== ALL);
  const ofDealer = { ...asked, dealer_code: dealer ?? "" };
  const dealerIndex = await caller.card("dealer-summary/index", ofDealer);
  const factors = await caller.card("dealer-summary/factor-scores", ofDealer);
  const regionCodes = codesOf("regionCode");
  const comments = await caller.post("/api/dashboard/dealer-score/verbatims", asked);
  return [
    textOf(pageSentence({ index, regions, regionCodes, chosenRegion: null })),
    dealer === undefined ? null : textOf(dealerSentence(dealer, dealerIndex, factors)),
    textOf(compareSentence(await caller.card("dealer-compare/index", asked), null)),
    commentsSentence(parsed(api.verbatims.list.reply, comments), ""),
  ];
}

function textOf(segments: readonly { readonly text: string }[]): string {
  return segments.map(({ text }) => text).join("");
}

/** Twelve answers of a dealer on a day, half of them with each rating throughout. */
function rated(dealer: string, day: string, one: number, other: number): GivenSurvey[] {
  return Array.from({ length: 12 }, (_, place) => {
    const rating = place % 2 === 0 ? one : other;
    return aSurvey({
      dealer_code: dealer,
      survey_date: day,
      overall: rating,
      recommend: rating,
      ratings: Object.fromEntries(ATTRIBUTES.map((code) => [code, rating])),
    });
  });
}
