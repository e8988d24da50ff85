import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { epochDayOf } from "#domain/calendar/calendar.ts";
import { pdfPages } from "#test/documents/pdf-pages.ts";
import { readReply } from "#test/exports/read-export.ts";
import { type Kind, listed, NOW, type PlanWorld, planWorld } from "./world.ts";

const WORKBOOK = "/api/export/tickets";
const REPORT = "/api/dashboard/action-planning/report";
const OWN = ["open", "late", "completed"];
const FOUR = "Scope3dealers:DealerD01,DealerD02,DealerD03Wave";
const TWO = "Scope2dealers:DealerD01,DealerD02Wave";

let world: PlanWorld;
let numbers: ReadonlyMap<string, number>;

beforeAll(async () => {
  world = await planWorld();
});

afterAll(() => world.close());

beforeEach(async () => {
  world.clock.now = NOW;
  await world.clear();
  const tickets = {
    open: await world.ticket({ point: "Q4_1", rows: 2 }),
    late: await world.ticket({ point: "Q4_2", due: "2026-02-28" }),
    completed: await world.ticket({ point: "Q5_1", status: 2 }),
    deleted: await world.ticket({ point: "Q5_2", deleted: true }),
    neighbour: await world.ticket({ point: "Q4_1", dealer: "D02" }),
    foreign: await world.ticket({ point: "Q4_1", dealer: "D05" }),
  };
  numbers = new Map(Object.entries(tickets).map(([name, { ticketNo }]) => [name, ticketNo]));
});

describe("the report", () => {
  test.each([
    [0, FOUR, [...OWN, "neighbour"]],
    [1, "Scope1dealer:DealerD01Wave", OWN],
    [2, TWO, [...OWN, "neighbour"]],
    [3, FOUR, [...OWN, "neighbour"]],
    [5, TWO, [...OWN, "neighbour"]],
  ] as const)("of kind %i says %s and holds %j, as the list does", async (kind, scope, names) => {
    const { text } = await reported(kind, {});
    expect(text).toContain(scope);
    expect(printed(text)).toEqual(ofNames(names));
    expect(await shown(kind, {})).toEqual(ofNames(names));
  });

  test.each([
    [{ status: "1" }, ["open", "neighbour"], "StatusOpen", "CSI_Open.pdf"],
    [{ status: "4" }, ["late"], "StatusOverdue", "CSI_Overdue.pdf"],
    [{ status: "2", dealer_code: "D01" }, ["completed"], "DealerDealerD01", "CSI_Completed_Dealer-D01.pdf"],
    [{ status: "x" }, [], "Statusx", "CSI_x.pdf"],
    [{ location_code: "N1-city", status: "4" }, ["late"], "Location", "CSI_Overdue.pdf"],
    [{}, ["open", "late", "completed", "neighbour"], "StatusAll", "CSI.pdf"],
  ])("of %j holds %j and says so", async (body, names, words, fileName) => {
    const report = await reported(3, body);
    expect(printed(report.text)).toEqual(ofNames(names));
    expect(report.text).toContain(words);
    expect(report.fileName).toBe(fileName);
  });

  test("of one ticket, and of those whose number begins as typed", async () => {
    const open = numbers.get("open") ?? 0;
    const one = await reported(3, { ticket_no: open, status: "2" });
    expect([printed(one.text), one.fileName]).toEqual([[open], `CSI_Ticket-${open}.pdf`]);
    const begun = await reported(3, { begins: String(open) });
    expect(printed(begun.text)).toEqual(
      (await shown(3, {})).filter((ticket) => String(ticket).startsWith(String(open))),
    );
    expect(begun.text).toContain(`TicketNo.beginswith${open}`);
  });

  test("says what it is about, who made it and when, in the client's time zone", async () => {
    world.clock.now = Date.parse("2026-02-28T20:05:00Z");
    const { text } = await reported(5, { wave_code: "WQ-3", dealer_code: "D01" });
    expect(text).toContain("ActionPlanningReport·MeridianMotors");
    expect(text).toContain("WaveJan–Mar2026RegionAllMonthAllDealerDealerD01StatusAll");
    expect(text).toContain("DealerPrincipal·MadeOnMar1st2026,01:35am·DataDate");
    expect(text).toContain("OldpointOldcauseOldplanOldname");
    expect(text).toContain("old.txt");
  });
});

describe("the workbook", () => {
  test.each([
    [0, { status: "4" }, ["late"], "CSI_Overdue.xlsx"],
    [1, { status: "1" }, ["open"], "CSI_Open.xlsx"],
    [3, { status: "2", dealer_code: "D01" }, ["completed"], "CSI_Completed_Dealer-D01.xlsx"],
    [5, {}, [...OWN, "neighbour"], "CSI.xlsx"],
  ] as const)("for kind %i of %j holds %j, as the list does", async (kind, body, names, fileName) => {
    const reply = await world.by(kind).post(WORKBOOK, body);
    const { names: sheetNames, about, sheets } = await readReply(reply);
    const lines = sheets.get("Tickets")?.lines ?? [];
    expect(lines.map((line) => line["Ticket No."])).toEqual(ofNames(names));
    expect(await shown(kind, body)).toEqual(ofNames(names));
    expect([fileNameOf(reply), sheetNames]).toEqual([fileName, ["About", "Tickets"]]);
    expect(about).toMatchObject({ Page: "Action Planning", Tickets: names.length });
  });

  test("carries every column of the list and all that stands in a ticket; a formula stays a text", async () => {
    await world.server.database.ownerPool.query(
      "update action_plan set manager_remarks = $1, dealer_remarks = 'हाँ 😀' where ticket_no = $2",
      ["=1+1", numbers.get("open")],
    );
    const { sheets } = await readReply(await world.by(2).post(WORKBOOK, { ticket_no: numbers.get("open") }));
    expect(sheets.get("Tickets")?.lines).toEqual([
      {
        "Ticket No.": numbers.get("open"),
        "Improvement Points": "Q4_1",
        Dealer: "Dealer D01",
        "Dealer code": "D01",
        Wave: "Jan–Mar 2026",
        Score: 0.4,
        "Created By": "kind 2",
        Designation: "Area Manager",
        Signer: null,
        "Created Date": { epochDay: epochDayOf("2026-02-20") },
        "Due Date": { epochDay: epochDayOf("2026-03-20") },
        Status: "Open",
        Attachments: 1,
        "RSM/ASM Remarks": "=1+1",
        "Dealer Remarks": "हाँ 😀",
        ...aPointOf(1),
        ...aPointOf(2),
        ...noPointOf(3),
        Files: "old.txt",
      },
    ]);
  });

  test.each([
    [3, { region_code: "S" }, 403],
    [1, { dealer_code: "D02" }, 403],
    [3, { ticket: 1 }, 400],
  ] as const)("is refused to kind %i with %j: %i", async (kind, body, status) => {
    const before = await downloads();
    expect((await world.by(kind).post(WORKBOOK, body)).statusCode).toBe(status);
    expect(await downloads()).toEqual(before);
    await world.by(kind).post(WORKBOOK, {});
    expect((await downloads()).length).toBe(before.length + 1);
  });
});

function aPointOf(place: number) {
  return {
    [`Additional Point ${place}`]: "Old point",
    [`Root Cause ${place}`]: "Old cause",
    [`Action Plan ${place}`]: "Old plan",
    [`Responsibility ${place}`]: "Old name",
    [`Point ${place} Created By`]: expect.any(String),
  };
}

function noPointOf(place: number) {
  return Object.fromEntries(Object.keys(aPointOf(place)).map((name) => [name, null]));
}

describe("nothing is taken away", () => {
  test.each([
    [3, { region_code: "S" }, 403],
    [1, { dealer_code: "D02" }, 403],
    [3, { ticket: 1 }, 400],
    [3, { begins: "%" }, 400],
  ] as const)("by kind %i with %j: %i", async (kind, body, status) => {
    const before = await downloads();
    expect((await world.by(kind).post(REPORT, body)).statusCode).toBe(status);
    expect(await downloads()).toEqual(before);
  });

  test("where the tickets are more than a list holds", async () => {
    await world.server.query(
      `insert into action_plan (client_id, operation_id, dealer_id, wave, month, point_code, point_name, score,
         month_score, status, due_date, created_by, created_on)
       select client_id, operation_id, dealer_id, wave, month, 'X' || n, 'Point', score, month_score, status, due_date,
         created_by, created_on
       from action_plan, generate_series(1, 2000) n where ticket_no = $1`,
      [numbers.get("open")],
    );
    const reply = await world.by(1).post(REPORT, {});
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      {
        code: "TOO_MANY_TICKETS",
        message: "These are 2,003 tickets and a report holds 2,000. Choose a wave, a region or a dealer.",
      },
    ]);
  });

  test("without a line in the audit that names person, file, filters and how many tickets", async () => {
    const before = (await downloads()).length;
    await reported(1, { status: "1" });
    expect((await downloads()).slice(before)).toEqual([
      {
        email: "kind.1@x.example",
        subject: "CSI_Open.pdf",
        detail: {
          operation: "meridian-csi",
          page: "Action Planning",
          filters: expect.arrayContaining([{ name: "Status", value: "Open" }]),
          tickets: 1,
        },
      },
    ]);
  });
});

async function reported(kind: Kind, body: Readonly<Record<string, unknown>>) {
  const reply = await world.by(kind).post(REPORT, body);
  expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, "application/pdf"]);
  expect(reply.rawPayload.toString("latin1", 0, 5)).toBe("%PDF-");
  expect(Number(reply.headers["content-length"])).toBe(reply.rawPayload.length);
  const text = pdfPages(reply.rawPayload)
    .map((page) => page.text)
    .join("");
  return { text, fileName: fileNameOf(reply) };
}

function fileNameOf({ headers }: LightMyRequestResponse): string | undefined {
  return /filename\*=UTF-8''([^;]+)/.exec(String(headers["content-disposition"]))?.[1];
}

/** The numbers that stand before the point of a ticket. */
function printed(text: string): number[] {
  return [...text.matchAll(/(\d+)Q\d_\dDealer/g)].map(([, ticket]) => Number(ticket));
}

function ofNames(names: readonly string[]): number[] {
  return names.map((name) => numbers.get(name) ?? 0).sort((a, b) => b - a);
}

async function shown(kind: Kind, body: Readonly<Record<string, unknown>>): Promise<number[]> {
  return (await listed(world.by(kind), body)).map(({ ticketNo }) => ticketNo);
}

async function downloads() {
  const { rows } = await world.server.query(
    `select p.email, a.subject, a.detail from audit a join person p using (person_id)
     where a.action = 'export.download' order by a.audit_id`,
  );
  return rows;
}
