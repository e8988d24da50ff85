import { describe, expect, test } from "vitest";
import { faultsOf, faultsOfTests, misnumbered, readSource, type Source } from "./check-folders.ts";
import type { Room } from "./folder-rules.ts";

const ROOT = "src/server/features";
const room = (uses: Room["uses"], rest: Partial<Room> = {}): Room => ({
  root: ROOT,
  doors: ["index.ts"],
  uses,
  ...rest,
});
const source = (path: string, ...imports: string[]): Source => ({ path, imports });
const tickets = source(`${ROOT}/tickets/index.ts`, `${ROOT}/tickets/save.ts`);
const alerts = source(`${ROOT}/alerts/send.ts`, `${ROOT}/tickets/index.ts`, `${ROOT}/alerts/queries.ts`);

describe("what a file imports", () => {
  test("own files, other rooms, types, lazy imports and re-exports become paths; packages do not", () => {
    const text = `
      import type { A } from "#server/features/tickets/index.ts";
      import { b } from "./queries.ts";
      import {
        c,
      } from "#demo/build.ts";
      export { d } from "./save.ts";
      import "./theme.css";
      import pino from "pino";
      const e = await import("#domain/text/count-text.ts");`;
    expect(readSource(`${ROOT}/alerts/send.ts`, text).imports).toEqual([
      `${ROOT}/tickets/index.ts`,
      `${ROOT}/alerts/queries.ts`,
      "demo/build.ts",
      `${ROOT}/alerts/save.ts`,
      `${ROOT}/alerts/theme.css`,
      "src/domain/text/count-text.ts",
    ]);
  });
});

describe("a room of features", () => {
  test("a feature that uses another by its index.ts, as the table says, is no fault", () => {
    expect(faultsOf(room({ alerts: ["tickets"], tickets: [] }), [tickets, alerts])).toEqual([]);
  });

  test("an import that the table does not name is refused", () => {
    expect(faultsOf(room({ alerts: [], tickets: [] }), [tickets, alerts])).toEqual([
      expect.stringContaining("alerts may not import tickets"),
    ]);
  });

  test("the inside of a feature is refused to other features and to everybody else", () => {
    const reaching = source(`${ROOT}/alerts/send.ts`, `${ROOT}/tickets/save.ts`);
    const app = source("src/server/app.ts", `${ROOT}/tickets/save.ts`, `${ROOT}/tickets/index.ts`);
    expect(faultsOf(room({ alerts: [], tickets: [] }), [tickets, reaching, app])).toEqual([
      `${ROOT}/alerts/send.ts: ${ROOT}/tickets/save.ts is the inside of tickets; others import its index.ts.`,
      `src/server/app.ts: ${ROOT}/tickets/save.ts is the inside of tickets; others import its index.ts.`,
    ]);
  });

  test("pages are open to the app alone", () => {
    const page = `${ROOT}/tickets/ticket-page.tsx`;
    const app = source("src/web/app/router.tsx", page);
    const tooFar = source("src/web/app/frame.tsx", `${ROOT}/tickets/save.ts`);
    const reaching = source(`${ROOT}/alerts/send.ts`, page);
    expect(
      faultsOf(room({ alerts: [], tickets: [] }, { pages: ["-page.tsx"] }), [tickets, app, tooFar, reaching]),
    ).toEqual([expect.stringContaining("frame.tsx: "), expect.stringContaining("send.ts: ")]);
  });

  test("a permission nobody uses is refused", () => {
    const alone = source(`${ROOT}/alerts/send.ts`);
    expect(faultsOf(room({ alerts: ["tickets"], tickets: [] }), [tickets, alone])).toEqual([
      expect.stringContaining("alerts may import tickets and does not"),
    ]);
  });

  test("a cycle in the table is refused with its way", () => {
    const back = source(`${ROOT}/tickets/save.ts`, `${ROOT}/alerts/index.ts`);
    expect(faultsOf(room({ alerts: ["tickets"], tickets: ["alerts"] }), [tickets, alerts, back])).toEqual([
      expect.stringContaining("alerts → tickets → alerts is a cycle"),
    ]);
  });

  test("a feature does not go through its own index.ts", () => {
    const own = source(`${ROOT}/tickets/save.ts`, `${ROOT}/tickets/index.ts`);
    expect(faultsOf(room({ tickets: [] }), [tickets, own])).toEqual([
      expect.stringContaining("index.ts is for others"),
    ]);
  });

  test("a folder without a row and a row without a folder are refused", () => {
    expect(faultsOf(room({ audit: [] }), [tickets])).toEqual([
      expect.stringContaining("tickets has no row"),
      expect.stringContaining("audit has a row"),
    ]);
  });
});

describe("a room without doors", () => {
  test("every file of an allowed folder may be imported, none of another", () => {
    const drawing = source(`${ROOT}/alerts/send.ts`, `${ROOT}/tickets/save.ts`);
    expect(faultsOf(room({ alerts: ["tickets"], tickets: [] }, { doors: [] }), [tickets, drawing])).toEqual(
      [],
    );
    expect(faultsOf(room({ alerts: [], tickets: [] }, { doors: [] }), [tickets, drawing])).toEqual([
      expect.stringContaining("alerts may not import tickets"),
    ]);
  });

  test("a file directly in the root has a row like a folder", () => {
    const log = source(`${ROOT}/log.ts`, `${ROOT}/tickets/save.ts`);
    const writing = source(`${ROOT}/alerts/send.ts`, `${ROOT}/log.ts`);
    const sources = [tickets, log, writing];
    const open = (uses: Room["uses"]) => faultsOf(room(uses, { doors: [] }), sources);
    expect(open({ alerts: ["log.ts"], tickets: [], "log.ts": ["tickets"] })).toEqual([]);
    expect(open({ alerts: [], tickets: [], "log.ts": [] })).toEqual([
      expect.stringContaining("log.ts may not import tickets"),
      expect.stringContaining("alerts may not import log.ts"),
    ]);
    expect(open({ alerts: ["log.ts"], tickets: [] })).toEqual([
      expect.stringContaining("log.ts has no row"),
      expect.stringContaining("log.ts may not import tickets"),
    ]);
  });
});

describe("a room whose folders come and go", () => {
  const page = source(`${ROOT}/page.tsx`, `${ROOT}/tickets/save.ts`);
  const alerts = source(`${ROOT}/alerts/send.ts`, `${ROOT}/page.tsx`, `${ROOT}/tickets/save.ts`);
  const open = (uses: Room["uses"], others: readonly string[]) =>
    faultsOf(room(uses, { doors: [], others }), [tickets, page, alerts]);

  test("its folders import what others import and no more; the files of its root are free", () => {
    expect(open({}, [])).toEqual([expect.stringContaining("alerts may not import tickets")]);
    expect(open({ tickets: [] }, ["tickets"])).toEqual([]);
  });

  test("a row that leads back to a folder without one is a cycle", () => {
    const back = source(`${ROOT}/tickets/save.ts`, `${ROOT}/alerts/send.ts`);
    const circling = room({ tickets: ["alerts"] }, { doors: [], others: ["tickets"] });
    expect(faultsOf(circling, [tickets, alerts, back])).toEqual([expect.stringContaining("is a cycle")]);
  });
});

describe("tests beside their sources", () => {
  const uses = { alerts: ["tickets"], tickets: [], "log.ts": [] };
  const rooms = [room(uses, { doors: [] })];
  const allowed = source(`${ROOT}/alerts/send.test.ts`, `${ROOT}/tickets/save.ts`);
  const own = source(`${ROOT}/log.deep.test.ts`, `${ROOT}/log.ts`);
  const reaching = source(`${ROOT}/tickets/save.test.ts`, `${ROOT}/alerts/send.ts`);

  test("import what their sources may", () => {
    expect(faultsOfTests(rooms, [], [allowed, own])).toEqual([]);
    expect(faultsOfTests(rooms, [], [reaching])).toEqual([
      expect.stringContaining(`${reaching.path}: tickets may not import alerts`),
    ]);
  });

  test("are free by an exception, which is refused where none is needed", () => {
    const exception = { path: reaching.path, why: "it judges both" };
    expect(faultsOfTests(rooms, [exception], [reaching])).toEqual([]);
    expect(faultsOfTests(rooms, [exception], [allowed])).toEqual([
      expect.stringContaining("needs no exception"),
    ]);
  });
});

test("two migrations of one number are told, and what comes after a gap", () => {
  expect(misnumbered(["0002_b.sql", "0001_a.sql"])).toEqual([]);
  expect(misnumbered(["0001_a.sql", "0001_b.sql", "0004_c.sql"])).toEqual([
    "db/migrations/0001_b.sql: another number was expected; two may have the same.",
    "db/migrations/0004_c.sql: another number was expected; two may have the same.",
  ]);
});
