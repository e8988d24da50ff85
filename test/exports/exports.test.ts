import { read } from "@e965/xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { epochDayOf } from "#domain/calendar/calendar.ts";
import { type Caller, callerWith } from "#test/given/caller.ts";
import { aNetwork } from "#test/given/networks.ts";
import { aProgramme } from "#test/given/programmes.ts";
import { surveys } from "#test/given/surveys.ts";
import { type Given, given, OPERATION } from "#test/given.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { readReply } from "./read-export.ts";

const PATH = "/api/export/cards";
const SUMMARY = "api/dashboard/summary";
const RANKING = "api/dashboard/dealer-ranking/dealer-scores";
const FORMULA = '=HYPERLINK("http://x.example","pay")';
const network = aNetwork();

let server: TestServer;
let make: Given;
let head: Caller;

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse("2026-02-25T20:00:00Z") });
  make = given(server);
  const dealers = network.dealers.map((dealer, place) =>
    place === 1 ? { ...dealer, name: FORMULA } : dealer,
  );
  await make.client({ network: { ...network, dealers }, operations: { [OPERATION]: aProgramme() } });
  await make.surveys([
    ...surveys(20),
    ...surveys(15, { dealer_code: "D02", overall: 3, recommend: 2 }),
    ...surveys(4, { dealer_code: "D05", recommend: 5 }),
    ...surveys(12, { survey_date: "2025-11-10", recommend: 6 }),
  ]);
  await make.person("ho@x.example");
  await make.person("d1@x.example", { designation: "Dealer Staff", scope: { csiOutlets: ["D01"] } });
  await make.person("stranger@x.example", { scope: { csiOutlets: [] } });
  head = await make.logIn("ho@x.example");
});

afterAll(() => server.close());

describe("the first sheet", () => {
  test("says by name what the figures are about", async () => {
    const body = { wave_code: "WQ-3", region_code: "N", month: "All", model_code: "M1" };
    const { names, about } = await readReply(await exported(head, card("nps", body)));
    expect(names).toEqual(["About", "NPS"]);
    expect(about).toEqual({
      "About this export": null,
      Page: "Summary",
      Card: "NPS",
      Client: "Meridian Motors",
      Operation: "Meridian Motors meridian-csi (CSI)",
      Wave: "Jan–Mar 2026",
      Region: "Region N",
      Month: "All",
      Model: "Model one",
      "Compared with": "Oct–Dec 2025 (partial)",
      Scope: "Whole network, 3 dealers",
      "Responses (n)": 35,
      "Data to": { epochDay: epochDayOf("2026-02-10") },
      "Wave status": "Open",
      "Data version": expect.any(Number),
      "Exported by": "ho, ho@x.example",
      // Half past one at night in Asia/Kolkata.
      "Exported on": { epochDay: epochDayOf("2026-02-26") },
    });
  });

  test("names the actor's outlets, and says of a whole page which card was asked something else", async () => {
    const dealer = await make.logIn("d1@x.example");
    const { about } = await readReply(
      await exported(
        dealer,
        card("index", { wave_code: "WQ-2", region_code: "N" }),
        card("regional-nps", { wave_code: "WQ-2" }),
      ),
    );
    expect(about["Scope"]).toBe("1 dealer: Dealer D01");
    expect(about["Wave status"]).toBe("Closed");
    expect(about["Card"]).toBeUndefined();
    expect(about["Index"]).toBe("12 responses");
    expect(about["Regional NPS"]).toBe("12 responses · Region: All");
    expect((await readReply(await exported(dealer, card("index", {})))).about["Wave status"]).toBe(
      "All waves",
    );
  });

  test("gives the days of a range as dates, and the factor and score type of a trend", async () => {
    const body = { fromdate: "2025-11-03", todate: "2026-02-09", factor_type: "Q5", score_type: "2" };
    const webapi = "api/dashboard/trend-analysis/trend";
    const { about, sheets } = await readReply(await exported(head, { webapi, body }));
    expect(about).toMatchObject({
      From: { epochDay: epochDayOf("2025-11-03") },
      To: { epochDay: epochDayOf("2026-02-09") },
      Factor: "Advisor",
      Score: "% Disappointed",
      By: "month",
    });
    const months = sheets.get("Trend")?.lines.map(({ Series, Month, Note }) => [Series, Month, Note]);
    expect(months?.slice(0, 4)).toEqual([
      // Begins before the first response: nothing of it is left out.
      ["Advisor, % Disappointed", "Nov 2025", null],
      ["Advisor, % Disappointed", "Dec 2025", "No Data Available"],
      ["Advisor, % Disappointed", "Jan 2026", "No Data Available"],
      ["Advisor, % Disappointed", "Feb 2026", "No Data Available, partial"],
    ]);
  });

  test("counts the changes of a line from the month it names, and says which are clear", async () => {
    const webapi = "api/dashboard/trend-analysis/trend";
    const { sheets } = await readReply(await exported(head, { webapi, body: {} }));
    const lines = sheets.get("Trend")?.lines ?? [];
    const changed = lines.filter(({ Change }) => Change !== null);
    expect(changed.length).toBeGreaterThan(0);
    for (const line of changed) {
      const since = String(line["Previous period"]).replace(" (partial)", "");
      expect(line["Previous"]).toBe(lines.find(({ Month }) => Month === since)?.["Value"]);
      expect(line["Change"]).toBe(Number(line["Value"]) - Number(line["Previous"]));
      expect(line["Clear change"]).toMatch(/^(yes|no)$/);
    }
    expect(lines.at(-1)).toMatchObject({ Month: "Whole range", Change: null, "Clear change": null });
  });
});

describe("cells", () => {
  test("are shown as on the screen: points, percentages, NPS, counts, signed changes", async () => {
    const asked = [
      card("index", { wave_code: "WQ-3" }),
      card("nps", { wave_code: "WQ-3" }),
      card("disappointed", { wave_code: "WQ-3" }),
    ];
    const { Sheets } = read((await exported(head, ...asked)).rawPayload, { cellText: true, cellNF: true });
    const shown = (sheet: string) => ["B", "C", "F", "G"].map((column) => Sheets[sheet]?.[`${column}2`]?.w);
    const [index, nps, disappointed] = (
      await head.batch(["summary/index", "summary/nps", "summary/disappointed"], { wave_code: "WQ-3" })
    ).replies.map(({ chart }) => chart?.y[0]);
    expect(shown("Index")).toEqual([
      `${index?.value}`,
      "39",
      signed(index?.change, 0),
      `${index?.previousValue}`,
    ]);
    expect(shown("NPS")).toEqual([
      nps?.value?.toFixed(1),
      "39",
      signed(nps?.change, 1),
      nps?.previousValue?.toFixed(1),
    ]);
    expect(shown("% Disappointed")).toEqual([
      `${disappointed?.value?.toFixed(1)}%`,
      "39",
      signed(disappointed?.change, 1),
      `${disappointed?.previousValue?.toFixed(1)}%`,
    ]);
  });

  test("hold text that looks like a formula as text", async () => {
    const reply = await exported(head, { webapi: RANKING, body: { wave_code: "WQ-3" } });
    const { Sheets } = read(reply.rawPayload, { cellFormula: true });
    const cells = Object.values(Sheets["Dealer Scores"] ?? {});
    expect(cells.filter((cell) => cell?.f !== undefined)).toEqual([]);
    expect(cells.filter((cell) => cell?.v === FORMULA && cell.t === "s")).toHaveLength(1);
  });

  test("of a page without data say so, and no figure is a zero", async () => {
    const asked = ["index", "top-dealers", "factor-scores"].map((name) =>
      card(name, { model_code: "no such model" }),
    );
    const { about, sheets } = await readReply(await exported(head, ...asked));
    expect([about["Responses (n)"], about["Model"]]).toEqual([0, "no such model"]);
    expect(sheets.get("Index")?.lines).toEqual([
      expect.objectContaining({ Measure: "Index", Value: null, n: 0, Note: "No Data Available" }),
    ]);
    expect(sheets.get("Top Dealers")?.lines).toEqual([
      expect.objectContaining({ Dealer: "No Data Available", Value: null }),
    ]);
    expect(sheets.get("Factor Scores")?.lines.map((line) => line["Value"])).toEqual([null, null, null]);
  });
});

describe("the dealers of the ranking", () => {
  const lines = async (rows: readonly string[] | null) => {
    const { sheets } = await readReply(
      await exported(head, { webapi: RANKING, body: { wave_code: "WQ-3" }, rows }),
    );
    return (sheets.get("Dealer Scores")?.lines ?? []).map((line) => line["Dealer"]);
  };
  const TOTALS = ["All dealers of the selection", "Network average"];

  test("stand as the person searched and sorted them, each once and nobody else", async () => {
    expect(await lines(null)).toEqual(["Dealer D01", FORMULA, "Dealer D05", ...TOTALS]);
    expect(await lines(["D05", "D01", "D05", "D08", "nobody"])).toEqual([
      "Dealer D05",
      "Dealer D01",
      ...TOTALS,
    ]);
    expect(await lines([])).toEqual(["No Data Available", ...TOTALS]);
  });

  test("ranked by an attribute say so, with its % disappointed once, the fewest first", async () => {
    const body = { wave_code: "WQ-3", factor_type: "Q4_1" };
    const { about, sheets } = await readReply(await exported(head, { webapi: RANKING, body }));
    expect(about).toMatchObject({ Factor: expect.any(String), Attribute: expect.any(String) });
    expect(about["Attribute"]).not.toBe(about["Factor"]);
    expect(JSON.stringify(about)).toContain(`by % disappointed with ${about["Attribute"]}`);
    const [sheet] = sheets.values();
    expect(sheet?.head.filter((text) => text === "% Disappointed")).toHaveLength(1);
    const shares = (sheet?.lines ?? []).slice(0, 2).map((line) => line["% Disappointed"]);
    expect(shares).toEqual([...shares].sort());
  });

  test("are no way past the scope", async () => {
    const dealer = await make.logIn("d1@x.example");
    const reply = await exported(dealer, {
      webapi: RANKING,
      body: { wave_code: "WQ-3" },
      rows: ["D02", "D01"],
    });
    const { sheets } = await readReply(reply);
    expect(sheets.get("Dealer Scores")?.lines.map((line) => line["Code"])).toEqual(["D01", null, null]);
  });
});

describe("a refused export", () => {
  const REFUSED: readonly (readonly [string, string, object, number, string])[] = [
    ["a place outside the scope", "d1", { requests: [card("nps", { dealer_code: "D02" })] }, 403, "SCOPE"],
    [
      "one refused card of several",
      "d1",
      { requests: [card("nps"), card("index", { region_code: "S" })] },
      403,
      "SCOPE",
    ],
    ["an unknown card", "ho", { requests: [card("nonsense")] }, 404, "NO_CARD"],
    ["an unknown page", "ho", { requests: [{ webapi: "api/dashboard/x/nps", body: {} }] }, 404, "NO_CARD"],
    [
      "cards of two pages",
      "ho",
      { requests: [card("nps"), { webapi: RANKING, body: {} }] },
      400,
      "SEVERAL_PAGES",
    ],
    [
      "what has no figures",
      "ho",
      { requests: [{ webapi: "api/dashboard/trend-analysis/header", body: {} }] },
      400,
      "NO_FIGURES",
    ],
    ["nothing", "ho", { requests: [] }, 400, "INVALID_BODY"],
    ["an unknown key", "ho", { requests: [card("nps", { dealer: "D01" })] }, 400, "INVALID_BODY"],
  ];

  test.each(REFUSED)("%s", async (_, who, body, status, code) => {
    const caller = await make.logIn(`${who}@x.example`);
    const before = await audits();
    const reply = await caller.post(PATH, body);
    expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
    expect(await audits()).toEqual(before);
  });

  test("without a session, and of another client's operation", async () => {
    expect((await callerWith(server, "", OPERATION).post(PATH, {})).statusCode).toBe(401);
    expect((await head.at("aurora-csi").post(PATH, { requests: [card("nps")] })).statusCode).toBe(403);
  });
});

describe("an export", () => {
  test("is named after category, page, card and dealer, and is nobody's to keep or run", async () => {
    const reply = await exported(head, card("disappointed", { dealer_code: "D01" }));
    expect(reply.headers).toMatchObject({
      "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "content-disposition": expect.stringContaining('filename="CSI_Summary_Disappointed_Dealer-D01.xlsx"'),
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    const page = await exported(head, card("index"), card("nps"));
    expect(page.headers["content-disposition"]).toContain('filename="CSI_Summary.xlsx"');
  });

  test("is written down with who, what and which filters", async () => {
    const before = await audits();
    await exported(head, card("nps", { region_code: "S" }));
    const [entry, ...others] = (await audits()).slice(before.length);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      action: "export.download",
      subject: "CSI_Summary_NPS.xlsx",
      email: "ho@x.example",
      detail: {
        operation: OPERATION,
        page: "Summary",
        cards: ["NPS"],
        filters: expect.arrayContaining([{ key: "region_code", filter: "Region", value: "Region S" }]),
      },
    });
  });
});

function card(name: string, body: object = {}) {
  return { webapi: `${SUMMARY}/${name}`, body };
}

function exported(caller: Caller, ...requests: readonly object[]) {
  return caller.post(PATH, { requests });
}

async function audits() {
  const { rows } = await server.query(
    `select action, subject, detail, email from audit join person using (person_id)
     where action = 'export.download' order by audit_id`,
  );
  return rows;
}

function signed(value: number | null | undefined, decimals: number): string {
  const text = (value ?? 0).toFixed(decimals);
  return (value ?? 0) > 0 ? `+${text}` : text;
}
