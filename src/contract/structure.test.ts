import { describe, expect, test } from "vitest";
import { cardPath, cardsOfPage, DEFAULT_PAGES } from "#domain/pages/listed-pages.ts";
import { structure } from "./structure.ts";
import { encoderOf } from "./wire.ts";

/** Specification §2 and §9: a page's component id, and for each of its cards the chart id and the tab group. */
const WRITTEN = [
  [
    "cui_001 Summary",
    "index cui_001 0, nps cui_004 0, disappointed cui_001b 0, satisfaction-split cui_007 0, factor-scores cui_011 0",
    "regional-index cui_002 1, regional-nps cui_003 1, top-dealers cui_006 2, bottom-dealers cui_006 2",
    "improvement-areas cui_009 0",
  ],
  [
    "cui_002 Dealer Summary",
    "index cui_001a 0, nps cui_005 0, disappointed cui_001b 0, satisfaction-split cui_007 0, factor-scores cui_011 0",
    "improvement-areas cui_009 0",
  ],
  ["cui_003 Factor Summary", "header cui_013 0, top-contributors cui_009 0"],
  ["cui_004 Dealer Score", "verbatims table 0"],
  ["cui_005 Dealer Ranking", "dealer-scores table 0"],
  ["cui_007 Dealer Compare", "index cui_006 0, nps cui_006 0, disappointed cui_006 0, graph cui_011 0"],
  ["cui_006 Improvement Opportunities", "header cui_013 0, graph cui_006 0"],
  ["cui_006 Factor Opportunities", "header cui_020 0, graph cui_021 0"],
  ["cui_008 Other Questions", "7 cui_008 2"],
  ["cui_010 Trend Analysis", "header trend-header 0, trend trend 0"],
  [
    "cui_011 Date Range",
    "index cui_001 0, nps cui_004 0, disappointed cui_001b 0, satisfaction-split cui_007 0, factor-scores cui_011 0",
    "regional-index cui_002 1, regional-nps cui_003 1, top-dealers cui_006 2, bottom-dealers cui_006 2",
    "improvement-areas cui_009 0",
  ],
  ["cui_009 Action Planning", "header cui_013 0, tickets cui_009 0"],
].map(([page, ...cards]) => [page, cards.join(", ")]);

const USER = {
  name: "A",
  designation: "",
  email: "a@x.example",
  adminPermission: 0,
  userPermission: 0,
  dealersByType: [],
};

const QUESTION = { code: "OQ1", name: "Was it ready?", slot: 7, combine: "2", answers: [] };

const WRITTEN_PAGES = DEFAULT_PAGES.map((page) => ({
  key: page.key,
  title: page.title,
  filters: [1],
  cards: cardsOfPage(page, [QUESTION]).map((card) => ({
    id: `${page.key}-${card.key}`,
    key: card.key,
    title: card.title,
    drawing: card.drawing,
    path: cardPath(page.key, card.key),
    tabGroup: card.tabGroup ?? null,
    improvementPlan: false,
    improvementPlanPath: "",
  })),
}));

const OURS: ReturnType<typeof structure.parse> = {
  clients: [
    {
      name: "X",
      userData: USER,
      operations: [{ id: "x", name: "X", type: "CSI", languages: ["hi"], pages: WRITTEN_PAGES }],
      timeZone: "Asia/Kolkata",
      accent: null,
      logo: null,
      secondFactorMissing: false,
      outbox: false,
    },
  ],
  userData: USER,
  dataSources: [],
  installationAdministrator: false,
};

interface WrittenPage {
  readonly uicomponent: string;
  readonly componentname: string;
  readonly subcomponent: readonly {
    readonly ui_subcomponentid: string;
    readonly webapi: string;
    readonly withcombine: string;
  }[];
}

const written = JSON.parse(JSON.stringify(encoderOf(structure)(OURS)));
const components: WrittenPage[] = written.clients[0].operations[0].components;

describe("pages and cards on the wire", () => {
  test("go by the ids of the specification", () => {
    const seen = components.map(({ uicomponent, componentname, subcomponent }) => [
      `${uicomponent} ${componentname}`,
      subcomponent
        .map((card) => `${card.webapi.split("/").at(-1)} ${card.ui_subcomponentid} ${card.withcombine}`)
        .join(", "),
    ]);
    expect(seen).toEqual(WRITTEN);
  });

  test("are read back into keys and drawings", () => {
    expect(structure.parse(written)).toEqual(OURS);
  });

  test("keep an id that nobody knows, and draw a known one on any card", () => {
    const text = JSON.stringify(written)
      .replace('"uicomponent":"cui_001"', '"uicomponent":"cui_999"')
      .replace('"ui_subcomponentid":"cui_001"', '"ui_subcomponentid":"cui_020"')
      .replace('"ui_subcomponentid":"cui_004"', '"ui_subcomponentid":"cui_999"');
    const page = structure.parse(JSON.parse(text)).clients[0]?.operations[0]?.pages[0];
    expect(page?.key).toBe("cui_999");
    expect(page?.cards.slice(0, 2).map(({ drawing }) => drawing)).toEqual(["tiles", "cui_999"]);
  });
});
