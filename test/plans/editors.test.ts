import { afterAll, beforeAll, expect, test } from "vitest";
import type { Ticket } from "#contract/action-plans.ts";
import { ticketConflict } from "#contract/action-plans.ts";
import { api } from "#contract/index.ts";
import { withAnotherApp } from "#test/endpoints/another-app.ts";
import { parsed } from "#test/given/caller.ts";
import { randomNumbers } from "#test/oracle/random-surveys.ts";
import type { TestServer } from "#test/server.ts";
import { type Kind, listed, type PlanWorld, planWorld, sendSave } from "./world.ts";

const OPERATIONS = Number(process.env["PLAN_OPERATIONS"] ?? 400);
const PATIENCE_MS = 15 * 60_000;
const EDITORS: readonly Kind[] = [1, 2, 3, 5, 1, 2, 3, 5];

interface Mark {
  readonly ticketNo: number;
  readonly read: number;
  readonly written: number;
  readonly field: "dealer_remarks" | "manager_remarks";
  readonly text: string;
}

let world: PlanWorld;

beforeAll(async () => {
  world = await planWorld();
});

afterAll(() => world.close());

test(
  `eight editors on two servers: of ${OPERATIONS} saves none is lost`,
  async () => {
    const tickets = [await world.ticket(), await world.ticket({ point: "Q4_2" })].map(
      ({ ticketNo }) => ticketNo,
    );
    const acknowledged: Mark[] = [];
    let conflicts = 0;
    await withAnotherApp(world.server, {}, async (app) => {
      const other: Pick<TestServer, "call"> = { call: (options) => app.inject(options) };
      await Promise.all(
        EDITORS.map(async (kind, editor) => {
          const server = editor % 2 === 0 ? world.server : other;
          const random = randomNumbers(editor + 1);
          const known = new Map<number, Ticket>();
          for (let n = 0; n < OPERATIONS / EDITORS.length; n += 1) {
            const ticketNo = tickets[Math.floor(random() * tickets.length)] ?? 0;
            const remembered = known.get(ticketNo);
            const seen = remembered === undefined || random() < 0.5 ? await read(ticketNo) : remembered;
            const text = `${editor} ${n}`;
            const isDealer = kind === 1 || kind === 5;
            const reply = await sendSave(server, world.by(kind), {
              ticket_id: ticketNo,
              version: seen.version,
              dealer_code: "D01",
              ...(isDealer ? { dealer_remark: text } : { rsm_asm_remark: text }),
            });
            if (reply.statusCode === 409) {
              conflicts += 1;
              const fresh = ticketConflict.parse(reply.json()).ticket;
              expect(fresh.version).toBeGreaterThan(seen.version);
              known.set(ticketNo, fresh);
              continue;
            }
            const { ticket } = parsed(api.actionPlans.save.reply, reply);
            if (ticket === null) throw new Error("A remark deleted a ticket.");
            known.set(ticketNo, ticket);
            const field = isDealer ? "dealer_remarks" : "manager_remarks";
            acknowledged.push({ ticketNo, read: seen.version, written: ticket.version, field, text });
          }
        }),
      );
    });
    expect(conflicts).toBeGreaterThan(OPERATIONS / 100);
    expect(acknowledged.length + conflicts).toBe(Math.ceil(OPERATIONS / EDITORS.length) * EDITORS.length);
    for (const ticketNo of tickets) {
      const marks = acknowledged
        .filter((mark) => mark.ticketNo === ticketNo)
        .sort((a, b) => a.written - b.written);
      await expectNothingLost(ticketNo, marks);
    }
    console.log(`${acknowledged.length} saved, ${conflicts} told to read again, 0 lost`);
  },
  PATIENCE_MS,
);

/** Every mark was written by one who had read the one before, and stands in the row or as overwritten in the history. */
async function expectNothingLost(ticketNo: number, marks: readonly Mark[]): Promise<void> {
  expect(marks.map(({ written }) => written)).toEqual(marks.map((_, n) => n + 2));
  for (const { read: seen, written } of marks) expect(written).toBe(seen + 1);
  const { tickets, history } = await world.stored();
  const row = tickets.find(({ ticket_no }) => ticket_no === ticketNo);
  expect(row?.["version"]).toBe(marks.length + 1);
  const entries = history.filter((entry) => entry["ticket_no"] === ticketNo);
  const standing = { dealer_remarks: "", manager_remarks: "" };
  const expected = marks.map(({ written, field, text }) => {
    const entry = { version: written, field, before: standing[field], after: text };
    standing[field] = text;
    return entry;
  });
  expect(entries.map(({ version, field, before, after }) => ({ version, field, before, after }))).toEqual(
    expected,
  );
  expect(row).toMatchObject(standing);
}

async function read(ticketNo: number): Promise<Ticket> {
  const [ticket] = await listed(world.by(3), { ticket_no: ticketNo });
  if (ticket === undefined) throw new Error(`Ticket ${ticketNo} is gone.`);
  return ticket;
}
