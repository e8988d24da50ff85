import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { notifyOverdue } from "#server/features/action-plans/notify-overdue.ts";
import { listenAt } from "#test/live/event-stream.ts";
import { aPlan, KIND_LIST, NOW, type PlanWorld, planWorld, sendSave } from "./world.ts";

type Stream = Awaited<ReturnType<typeof listenAt>>;

const DAY_MS = 86_400_000;

let world: PlanWorld;
let origin: string;

beforeAll(async () => {
  world = await planWorld();
  origin = await world.server.app.listen({ host: "127.0.0.1", port: 0 });
});

afterAll(() => world.close());

beforeEach(async () => {
  world.clock.now = NOW;
  await world.clear();
});

test("a save is published to those whose scope holds its dealer, and to nobody else", async () => {
  const [foreign, neighbour, own] = [
    await world.ticket({ dealer: "D05" }),
    await world.ticket({ dealer: "D02" }),
    await world.ticket({ dealer: "D01" }),
  ];
  await world.make.person("south@x.example", { designation: "Area Manager", scope: { regions: ["S"] } });
  const south = await world.make.logIn("south@x.example");
  const streams = await Promise.all(
    [...KIND_LIST.map((kind) => world.by(kind)), south].map((caller) => listenAt(origin, caller)),
  );
  const saved = [
    await remark(south, foreign, "D05"),
    await remark(world.by(2), neighbour, "D02"),
    await remark(world.by(2), own, "D01"),
  ];
  expect(saved).toEqual([200, 200, 200]);
  await Promise.all(streams.map((stream) => stream.until("tickets")));
  await settled(streams);
  const [headOffice, staff, areaManager, regionalManager, principal, other] = streams.map(ticketEvents);
  const received = { kind: "tickets", operation: "meridian-csi" };
  expect(staff).toEqual([received]);
  expect(other).toEqual([received]);
  for (const all of [headOffice, areaManager, regionalManager, principal])
    expect(all).toEqual([received, received]);
  for (const stream of streams) stream.stop();
});

test("plans created together are told once, a deletion and a day that passes too, and what changed nothing never", async () => {
  const stream = await listenAt(origin, world.by(0));
  const counted = async () => {
    await settled([stream]);
    return ticketEvents(stream).length;
  };
  const created = await world
    .by(2)
    .post("/api/createActionplan", [aPlan({ csat: "Q4_1" }), aPlan({ csat: "Q4_2" })]);
  expect([created.statusCode, await counted()]).toEqual([200, 1]);
  const open = await world.ticket({ point: "Q5_1" });
  const unchanged = await sendSave(world.server, world.by(1), form(open, "D01", {}));
  const refused = await sendSave(world.server, world.by(2), form(open, "D01", { status_id: 5 }));
  expect([unchanged.statusCode, refused.statusCode, await counted()]).toEqual([200, 403, 1]);
  const gone = await sendSave(world.server, world.by(1), form(open, "D01", { status_id: 5 }));
  expect([gone.statusCode, await counted()]).toEqual([200, 2]);
  await notifyOverdue({ db: world.server.services.db, now: () => NOW + 30 * DAY_MS });
  expect(await counted()).toBe(3);
  stream.stop();
});

async function remark(caller: ReturnType<PlanWorld["by"]>, ticket: Ticket, dealer: string): Promise<number> {
  const reply = await sendSave(world.server, caller, form(ticket, dealer, { rsm_asm_remark: "Seen." }));
  return reply.statusCode;
}

type Ticket = Awaited<ReturnType<PlanWorld["ticket"]>>;

function form({ ticketNo, version }: Ticket, dealer: string, change: Readonly<Record<string, unknown>>) {
  return { ticket_id: ticketNo, version, dealer_code: dealer, ...change };
}

function ticketEvents({ received }: Stream) {
  return received.filter(({ kind }) => kind === "tickets");
}

/** Everything told so far has arrived: what is told last to every listener comes after it. */
async function settled(streams: readonly Stream[]): Promise<void> {
  const before = streams.map(({ received }) => received.filter(({ kind }) => kind === "data").length);
  await world.server.database.ownerPool.query("select pg_notify('forecourt', $1)", [
    JSON.stringify({
      kind: "data",
      client: await clientId(),
      operation: "meridian-csi",
      type: "CSI",
      dataVersion: 1,
    }),
  ]);
  await Promise.all(
    streams.map((stream, place) =>
      stream.untilReceived(
        (received) => received.filter(({ kind }) => kind === "data").length > (before[place] ?? 0),
      ),
    ),
  );
}

async function clientId(): Promise<number> {
  const { rows } = await world.server.database.ownerPool.query<{ id: number }>(
    "select client_id as id from client",
  );
  return rows[0]?.id ?? 0;
}
