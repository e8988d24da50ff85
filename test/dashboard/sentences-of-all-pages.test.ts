import { afterAll, beforeAll, expect, test } from "vitest";
import { actionPlans } from "#contract/action-plans.ts";
import { dashboard } from "#contract/dashboard.ts";
import { ALL } from "#domain/network/network.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import type { GivenMembership } from "#test/given/people.ts";
import { aProgramme } from "#test/given/programmes.ts";
import { aSurvey, type GivenSurvey } from "#test/given/surveys.ts";
import { given, OPERATION } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { linesOfGraph, linesOfTrend } from "#web/charts/lines/prepare.ts";
import { worstSentence } from "#web/charts/lines/sentence.ts";
import { chosenTile, prepareTiles } from "#web/charts/tiles/prepare.ts";
import { ticketSentence } from "#web/features/action-plans/ticket-words.ts";
import { rankingSentence } from "#web/features/dashboard/dealer-ranking/ranking-sentence.ts";
import { factorSentence } from "#web/features/dashboard/factor-summary/factor-sentence.ts";
import { factorsSentence } from "#web/features/dashboard/opportunities/factors-sentence.ts";
import { pageSentence } from "#web/features/dashboard/page-sentence.ts";
import { questionSentence } from "#web/features/dashboard/question-sentence.ts";
import { trendSentence } from "#web/features/dashboard/trend/trend-sentence.ts";

// The pages that sentences.test.ts leaves out, as they open: the first dealer where a page begins with one.

/** Another survey of the same network, in which the dealers of a region fell. */
const FALLEN = "meridian-fallen";
const BEFORE = "2025-11-10";
const SINCE = "2026-02-10";
const ATTRIBUTES = ["Q4_1", "Q4_2", "Q5_1", "Q5_2", "Q5_3", "Q3_1"];
const QUESTION = {
  code: "OQ1",
  name: "Was it ready?",
  slot: 2,
  combine: "0",
  answers: [
    { code: "Y", name: "Yes" },
    { code: "N", name: "No" },
  ],
};

const PEOPLE: Readonly<Record<string, Partial<GivenMembership>>> = {
  "head office": {},
  "manager of a region": { designation: "Regional Manager", scope: { regions: ["N"] } },
  "manager of a region that stood still": { designation: "Regional Manager", scope: { regions: ["S"] } },
  "manager of two areas": { designation: "Area Manager", scope: { locations: ["N1-city", "S1-city"] } },
  "principal of one": { designation: "Dealer Principal", scope: { csiOutlets: ["D01"] } },
  "principal of one that stood still": { designation: "Dealer Principal", scope: { csiOutlets: ["D05"] } },
  "principal of two": { designation: "Dealer Principal", scope: { csiOutlets: ["D01", "D05"] } },
  "principal of one with few answers": { designation: "Dealer Principal", scope: { csiOutlets: ["D08"] } },
  "principal of none": { designation: "Dealer Principal", scope: { csiOutlets: [] } },
};

let server: TestServer;
const callers = new Map<string, Caller>();

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse("2026-02-20T06:00:00Z") });
  const make = given(server);
  const programme = aProgramme({ otherQuestions: [QUESTION] });
  await make.client({ operations: { [OPERATION]: programme, [FALLEN]: programme } });
  await make.surveys([
    ...["D01", "D02", "D03"].flatMap((dealer) => [
      ...rated(dealer, BEFORE, [8, 8], "N"),
      ...rated(dealer, SINCE, [9, 9], "Y"),
    ]),
    ...["D05", "D06", "D07"].flatMap((dealer) => [
      ...rated(dealer, BEFORE, [5, 9], "Y"),
      ...rated(dealer, SINCE, [4, 9], "Y"),
    ]),
    ...rated("D08", BEFORE, [8, 8], "Y"),
    ...rated("D08", SINCE, [8, 8], "Y").slice(0, 7),
  ]);
  await make.surveys(
    [
      ...["D01", "D02", "D03"].flatMap((dealer) => [
        ...rated(dealer, BEFORE, [9, 9], "Y"),
        ...rated(dealer, SINCE, [8, 8], "N"),
      ]),
      ...["D05", "D06", "D07"].flatMap((dealer) => [
        ...rated(dealer, BEFORE, [4, 9], "Y"),
        ...rated(dealer, SINCE, [5, 9], "Y"),
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

const SAID: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "head office": {
    "Factor Summary": "Index at 900, up 100 since Oct–Dec 2025 (partial). Nobody was disappointed.",
    "Dealer Ranking":
      "6 dealers ranked in the network. Dealer D01, Dealer D02 and Dealer D03 share the lead; 3 are below 700.",
    "Improvement Opportunities": "Nobody was disappointed with Initiation in this range.",
    "Factor Opportunities": "Since Nov–Dec 2025 Initiation, Advisor and Facility have gained 100 each.",
    "Other Questions": "“Yes” to “Was it ready?” moved most since Oct–Dec 2025 (partial): 83.3%, up 83.3.",
    "Trend Analysis": "Index at 900 in Jan–Mar 2026, partial, up 100 since Oct–Dec 2025 (partial).",
    "Date Range": "Index 767. Region N is highest at 850, Region S lowest at 701.",
    "Action Planning": "No tickets for this selection.",
  },
  "manager of a region": {
    "Factor Summary": "Index at 900, up 100 since Oct–Dec 2025 (partial). Nobody was disappointed.",
    "Dealer Ranking": "There are too few other dealers in the network to rank these 3 among.",
    "Improvement Opportunities": "Nobody was disappointed with Initiation in this range.",
    "Factor Opportunities": "Since Nov–Dec 2025 Initiation, Advisor and Facility have gained 100 each.",
    "Other Questions": "“Yes” to “Was it ready?” moved most since Oct–Dec 2025 (partial): 83.3%, up 83.3.",
    "Trend Analysis": "Index at 900 in Jan–Mar 2026, partial, up 100 since Oct–Dec 2025 (partial).",
    "Date Range": "Region N at 850.",
    "Action Planning": "No tickets for this selection.",
  },
  "manager of a region that stood still": {
    "Factor Summary":
      "Index at 650, no clear change (−50) since Oct–Dec 2025 (partial). Several attributes disappoint most: 50.0% each.",
    "Dealer Ranking": "There are too few other dealers in the network to rank these 4 among.",
    "Improvement Opportunities":
      "Within Initiation, Initiation 1 and Initiation 2 disappoint most: 50.0% each from Oct 2025 to Feb 2026 (partial).",
    "Factor Opportunities":
      "No clear change since Nov–Dec 2025; Initiation, Advisor and Facility stand level at 650.",
    "Other Questions":
      "No clear change since Oct–Dec 2025 (partial); “Yes” to “Was it ready?” is the commonest answer: 83.3%.",
    "Trend Analysis":
      "Index at 650 in Jan–Mar 2026, partial, no clear change (−50) since Oct–Dec 2025 (partial).",
    "Date Range": "Region S at 701.",
    "Action Planning": "No tickets for this selection.",
  },
  "manager of two areas": {
    "Factor Summary": "Index at 900, up 100 since Oct–Dec 2025 (partial). Nobody was disappointed.",
    "Dealer Ranking": "There are too few other dealers in the network to rank these 4 among.",
    "Improvement Opportunities": "Nobody was disappointed with Initiation in this range.",
    "Factor Opportunities": "Since Nov–Dec 2025 Initiation, Advisor and Facility have gained 100 each.",
    "Other Questions": "“Yes” to “Was it ready?” moved most since Oct–Dec 2025 (partial): 83.3%, up 83.3.",
    "Trend Analysis": "Index at 900 in Jan–Mar 2026, partial, up 100 since Oct–Dec 2025 (partial).",
    "Date Range": "Your 4 dealers at 763.",
    "Action Planning": "No tickets for this selection.",
  },
  "principal of one": {
    "Factor Summary": "Index at 900, up 100 since Oct–Dec 2025 (partial). Nobody was disappointed.",
    "Dealer Ranking":
      "Dealer D01 at 900.0, rank 1 of 6 in the network; 122.8 above the network average of 777.2.",
    "Improvement Opportunities": "Nobody was disappointed with Initiation in this range.",
    "Factor Opportunities": "Since Nov–Dec 2025 Initiation, Advisor and Facility have gained 100 each.",
    "Other Questions": "“Yes” to “Was it ready?” moved most since Oct–Dec 2025 (partial): 83.3%, up 83.3.",
    "Trend Analysis": "Index at 900 in Jan–Mar 2026, partial, up 100 since Oct–Dec 2025 (partial).",
    "Date Range": "Dealer D01 at 850. 83 above national 767.",
    "Action Planning": "No tickets for this selection.",
  },
  "principal of one that stood still": {
    "Factor Summary":
      "Index at 650, no clear change (−50) since Oct–Dec 2025 (partial). Several attributes disappoint most: 50.0% each.",
    "Dealer Ranking":
      "Dealer D05 at 650.0, rank 4 of 6 in the network; 127.2 below the network average of 777.2.",
    "Improvement Opportunities":
      "Within Initiation, Initiation 1 and Initiation 2 disappoint most: 50.0% each from Oct 2025 to Feb 2026 (partial).",
    "Factor Opportunities":
      "No clear change since Nov–Dec 2025; Initiation, Advisor and Facility stand level at 650.",
    "Other Questions":
      "No clear change since Oct–Dec 2025 (partial); “Yes” to “Was it ready?” is the commonest answer: 83.3%.",
    "Trend Analysis":
      "Index at 650 in Jan–Mar 2026, partial, no clear change (−50) since Oct–Dec 2025 (partial).",
    "Date Range": "Dealer D05 at 675. 92 below national 767.",
    "Action Planning": "No tickets for this selection.",
  },
  "principal of two": {
    "Factor Summary": "Index at 900, up 100 since Oct–Dec 2025 (partial). Nobody was disappointed.",
    "Dealer Ranking": "There are too few other dealers in the network to rank these 2 among.",
    "Improvement Opportunities": "Nobody was disappointed with Initiation in this range.",
    "Factor Opportunities": "Since Nov–Dec 2025 Initiation, Advisor and Facility have gained 100 each.",
    "Other Questions": "“Yes” to “Was it ready?” moved most since Oct–Dec 2025 (partial): 83.3%, up 83.3.",
    "Trend Analysis": "Index at 900 in Jan–Mar 2026, partial, up 100 since Oct–Dec 2025 (partial).",
    "Date Range": "Your 2 dealers at 763.",
    "Action Planning": "No tickets for this selection.",
  },
  "principal of one with few answers": {
    "Factor Summary": "Index: insufficient sample.",
    "Dealer Ranking": "Dealer D08 has 7 of the 10 responses that a rank needs.",
    "Improvement Opportunities": "Nobody was disappointed with Initiation in this range.",
    "Factor Opportunities": "Too few responses in this range to tell.",
    "Other Questions": "Too few answers to tell: each question needs 10.",
    "Trend Analysis": "Index at 800 in Oct–Dec 2025, partial, the last quarter with 10 or more responses.",
    "Date Range": "Dealer D08 at 800. 33 above national 767.",
    "Action Planning": "No tickets for this selection.",
  },
  "principal of none": {
    "Factor Summary": "No responses for this selection.",
    "Dealer Ranking": "No responses for this selection.",
    "Improvement Opportunities": "No responses in this range.",
    "Factor Opportunities": "No responses in this range.",
    "Other Questions": "No answers for this selection.",
    "Trend Analysis": "No responses in this range.",
    "Date Range": "No dealer of yours has a response yet.",
    "Action Planning": "No tickets for this selection.",
  },
};

test.each(Object.keys(PEOPLE))("%s is told", async (who) => {
  const said = await sentencesOf(callers.get(who) ?? expect.fail(who));
  expect(said).toEqual(SAID[who]);
});

/** Of the first dealer of whoever has one that fell. */
const FELL = {
  "Factor Summary": "Index at 800, down 100 since Oct–Dec 2025 (partial). Nobody was disappointed.",
  "Improvement Opportunities": "Nobody was disappointed with Initiation in this range.",
  "Factor Opportunities": "Since Nov–Dec 2025 Initiation, Advisor and Facility have lost 100 each.",
  "Other Questions": "“Yes” to “Was it ready?” moved most since Oct–Dec 2025 (partial): 0.0%, down 83.3.",
  "Trend Analysis": "Index at 800 in Jan–Mar 2026, partial, down 100 since Oct–Dec 2025 (partial).",
  "Action Planning": "No tickets for this selection.",
};
const ROSE_UNCLEARLY = {
  "Factor Summary":
    "Index at 700, no clear change (+50) since Oct–Dec 2025 (partial). Several attributes disappoint most: 50.0% each.",
  "Improvement Opportunities":
    "Within Initiation, Initiation 1 and Initiation 2 disappoint most: 50.0% each from Oct 2025 to Feb 2026 (partial).",
  "Factor Opportunities":
    "No clear change since Nov–Dec 2025; Initiation, Advisor and Facility stand level at 700.",
  "Other Questions":
    "No clear change since Oct–Dec 2025 (partial); “Yes” to “Was it ready?” is the commonest answer: 83.3%.",
  "Trend Analysis":
    "Index at 700 in Jan–Mar 2026, partial, no clear change (+50) since Oct–Dec 2025 (partial).",
  "Action Planning": "No tickets for this selection.",
};

const SAID_OF_A_FALL: Partial<typeof SAID> = {
  "head office": {
    ...FELL,
    "Dealer Ranking":
      "6 dealers ranked in the network. Dealer D01, Dealer D02 and Dealer D03 share the lead; none is below 700.",
    "Date Range": "Index 763. Region N is highest at 850, Region S lowest at 675.",
  },
  "manager of a region": {
    ...FELL,
    "Dealer Ranking": "There are too few other dealers in the network to rank these 3 among.",
    "Date Range": "Region N at 850.",
  },
  "manager of a region that stood still": {
    ...ROSE_UNCLEARLY,
    "Dealer Ranking": "There are too few other dealers in the network to rank these 3 among.",
    "Date Range": "Region S at 675.",
  },
  "manager of two areas": {
    ...FELL,
    "Dealer Ranking": "There are too few other dealers in the network to rank these 4 among.",
    "Date Range": "Your 4 dealers at 763.",
  },
  "principal of one": {
    ...FELL,
    "Dealer Ranking":
      "Dealer D01 at 800.0, rank 1 of 6 in the network; 50.0 above the network average of 750.0.",
    "Date Range": "Dealer D01 at 850. 87 above national 763.",
  },
  "principal of one that stood still": {
    ...ROSE_UNCLEARLY,
    "Dealer Ranking":
      "Dealer D05 at 700.0, rank 4 of 6 in the network; 50.0 below the network average of 750.0.",
    "Date Range": "Dealer D05 at 675. 88 below national 763.",
  },
  "principal of two": {
    ...FELL,
    "Dealer Ranking": "There are too few other dealers in the network to rank these 2 among.",
    "Date Range": "Your 2 dealers at 763.",
  },
};

test.each(Object.keys(SAID_OF_A_FALL))("%s is told of a fall", async (who) => {
  const caller = callers.get(who) ?? expect.fail(who);
  expect(await sentencesOf(caller.at(FALLEN))).toEqual(SAID_OF_A_FALL[who]);
});

const OPEN_AND_AGAIN = "1 ticket is open and 1 on Review Again; 1 is overdue.";
const OPEN = "1 ticket is open; 1 is overdue.";
const AGAIN = "1 ticket is on Review Again; none is overdue.";

const SENTENCES_OF_TICKETS: Readonly<Record<string, string>> = {
  "head office": OPEN_AND_AGAIN,
  "manager of a region": OPEN,
  "manager of a region that stood still": AGAIN,
  "manager of two areas": OPEN_AND_AGAIN,
  "principal of one": OPEN,
  "principal of one that stood still": AGAIN,
  "principal of two": OPEN_AND_AGAIN,
  "principal of one with few answers": "No ticket is open; none is overdue.",
  "principal of none": "No tickets for this selection.",
};

test("of tickets everybody is told those of the own dealers", async () => {
  const { rowCount } = await server.database.ownerPool.query(
    `insert into action_plan (client_id, operation_id, dealer_id, wave, month, point_code, point_name, score,
       month_score, status, due_date, created_by, created_on)
     select d.client_id, o.operation_id, d.dealer_id, 'WQ-3', 202602, t.point, t.point, 40, 40, t.status, t.due,
       (select min(person_id) from person), '2026-01-20T06:00:00Z'
     from (values ('D01', 'Q4_1', 1, date '2026-03-20'), ('D01', 'Q4_2', 1, date '2026-02-19'),
       ('D05', 'Q4_1', 3, date '2026-02-20'), ('D08', 'Q4_1', 2, date '2026-02-01')) t (dealer, point, status, due)
     join dealer d on d.dealer_code = t.dealer join operation o using (client_id) where o.slug = $1`,
    [OPERATION],
  );
  expect(rowCount).toBe(4);
  const sentences: Record<string, string> = {};
  for (const [who, caller] of callers) sentences[who] = (await sentencesOf(caller))["Action Planning"] ?? "";
  expect(sentences).toEqual(SENTENCES_OF_TICKETS);
});

async function sentencesOf(caller: Caller): Promise<Readonly<Record<string, string>>> {
  const { filters } = await caller.filters();
  const codesOf = (wanted: string) =>
    filters.find(({ filterKey }) => filterKey === wanted)?.data.map(({ code }) => code) ?? [];
  const dealer = codesOf("dealerCode").find((code) => code !== ALL) ?? ALL;
  const inWave = { wave_code: "WQ-3" };
  const ofDealer = { ...inWave, dealer_code: dealer };
  const range = { fromdate: "2025-10-01", todate: "2026-02-20" };
  const monthly = { dealer_code: dealer, ...range };
  const read = async <R>(
    endpoint: { readonly reply: Parameters<typeof parsed<R>>[0] },
    path: string,
    body: object,
  ) => parsed(endpoint.reply, await caller.post(`/api/dashboard/${path}`, body));

  const tiles = prepareTiles(await read(dashboard.header, "factor-summary/header", ofDealer), true);
  const contributors = await caller.card("factor-summary/top-contributors", ofDealer);
  const improvement = await read(dashboard.graph, "improvement-opportunities/graph", monthly);
  const factorTiles = prepareTiles(
    await read(dashboard.header, "improvement-opportunities/header", monthly),
    false,
  );
  const compared = { ...monthly, fromdate: "2026-01-01" };
  const factors = await read(dashboard.header, "factor-opportunities/header", compared);
  const trend = await read(dashboard.trend, "trend-analysis/trend", { ...monthly, view_type: "quarter" });
  const index = await caller.card("date-range/index", range);
  const regions = await caller.card("date-range/regional-index", range);
  return {
    "Factor Summary": textOf(factorSentence(chosenTile(tiles, ""), contributors)),
    "Dealer Ranking": textOf(
      rankingSentence(await read(dashboard.ranking, "dealer-ranking/dealer-scores", inWave)),
    ),
    "Improvement Opportunities": textOf(
      worstSentence(
        linesOfGraph(improvement),
        chosenTile(factorTiles, improvement.factorType)?.metrics[0]?.header ?? "",
      ),
    ),
    "Factor Opportunities": textOf(factorsSentence(factors)),
    "Other Questions": textOf(questionSentence([await caller.card("other-questions/2", ofDealer)])),
    "Trend Analysis": textOf(trendSentence(linesOfTrend(trend, "Index"))),
    "Date Range": textOf(
      pageSentence({ index, regions, regionCodes: codesOf("regionCode"), chosenRegion: null }),
    ),
    "Action Planning": textOf(ticketSentence(await read(actionPlans.header, "action-planning/header", {}))),
  };
}

function textOf(segments: readonly { readonly text: string }[]): string {
  return segments.map(({ text }) => text).join("");
}

/** Twelve answers of a dealer on a day, half of them with each rating throughout, all with one answer but for two. */
function rated(
  dealer: string,
  day: string,
  [one, other]: readonly [number, number],
  answer: "Y" | "N",
): GivenSurvey[] {
  return Array.from({ length: 12 }, (_, place) => {
    const rating = place % 2 === 0 ? one : other;
    return aSurvey({
      dealer_code: dealer,
      survey_date: day,
      overall: rating,
      recommend: rating,
      ratings: Object.fromEntries(ATTRIBUTES.map((code) => [code, rating])),
      answers: { OQ1: place < 2 ? "N" : answer },
    });
  });
}
