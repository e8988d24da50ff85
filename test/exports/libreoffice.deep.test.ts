import { afterAll, beforeAll, expect, test } from "vitest";
import { dayOfEpochDay } from "#domain/calendar/calendar.ts";
import type { Cell } from "#domain/survey-sheet/cell.ts";
import type { Caller } from "#test/given/caller.ts";
import { aSurvey, surveys } from "#test/given/surveys.ts";
import { given } from "#test/given.ts";
import { isLeftOut } from "#test/left-out.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { readEverything } from "#test/workbook-files.ts";
import { asLibreOfficeShows } from "./libreoffice.ts";

const CARDS = ["index", "nps", "disappointed", "factor-scores", "regional-index", "top-dealers"];
const TEXTS = ["=1+1", '-2 "quoted", twice', "गाड़ी 😀", "two\nlines", "007"];

let server: TestServer;
let head: Caller;

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse("2026-02-25T06:00:00Z") });
  const make = given(server);
  await make.surveys([
    ...surveys(20),
    ...surveys(14, { dealer_code: "D03", recommend: 3, overall: 4 }),
    ...surveys(12, { survey_date: "2025-11-10", recommend: 6 }),
    ...TEXTS.map((V1, place) => aSurvey({ survey_id: `00${place}`, dealer_code: "D05", texts: { V1 } })),
  ]);
  await make.person("ho@x.example");
  head = await make.logIn("ho@x.example");
});

afterAll(() => server.close());

test.skipIf(isLeftOut("soffice"))("LibreOffice shows every cell as this reader reads it", async () => {
  const requests = CARDS.map((card) => ({
    webapi: `api/dashboard/summary/${card}`,
    body: { wave_code: "WQ-3" },
  }));
  const books = [
    await head.post("/api/export/cards", { requests }),
    await head.post("/api/export/verbatims", { sort: "survey_id", order: "asc" }),
  ];
  let compared = 0;
  for (const { rawPayload } of books) {
    const shown = await asLibreOfficeShows(rawPayload);
    const { names, sheets } = await readEverything(rawPayload);
    expect([...shown.keys()].sort()).toEqual([...names].sort());
    for (const [place, name] of names.entries()) {
      const lines = shown.get(name) ?? [];
      expect(lines.length, name).toBe(sheets[place]?.length);
      for (const [number, { cells }] of (sheets[place] ?? []).entries()) {
        for (const [column, text] of (lines[number] ?? []).entries()) {
          expect(sameCell(cells[column] ?? null, text), `${name} ${number}:${column} ${text}`).toBe(true);
          compared += 1;
        }
      }
    }
  }
  expect(compared).toBeGreaterThan(500);
});

/** Shown text against the stored value: rounded to the decimals that are shown. */
function sameCell(value: Cell, text: string): boolean {
  if (value === null) return text === "";
  if (typeof value === "object") return dayOfEpochDay(value.epochDay) === text;
  if (typeof value !== "number") return String(value) === text;
  const decimals = /\.(\d+)/.exec(text)?.[1]?.length ?? 0;
  const number = Number(text.replaceAll(/[,%+]/g, ""));
  return number === Number((text.endsWith("%") ? value * 100 : value).toFixed(decimals));
}
