import { Readable } from "node:stream";
import type { LightMyRequestResponse } from "fastify";
import type { Ticket } from "#contract/action-plans.ts";
import { api } from "#contract/index.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { surveys } from "#test/given/surveys.ts";
import { type Given, given } from "#test/given.ts";
import { whileIdle } from "#test/ledger.ts";
import { startTestServer, type TestServer, type TestServerOptions } from "#test/server.ts";

const TICKET_TABLES = [
  "action_plan_history",
  "action_plan_proof",
  "action_plan_point",
  "action_plan",
  "notification_event",
];

export const WAVE = "WQ-3";
/** Noon in the client's zone. */
export const NOW = Date.parse("2026-03-01T06:30:00Z");
export const TODAY = "2026-03-01";

/** One person of each kind in region N, by userpermission; head office sees that region only, to have a foreign ticket. */
export const KINDS = {
  0: { designation: "Head Office", scope: { regions: ["N"] } },
  1: { designation: "Dealer Staff", scope: { csiOutlets: ["D01"] } },
  2: { designation: "Area Manager", scope: { locations: ["N1-city"] } },
  3: { designation: "Regional Manager", scope: { regions: ["N"] } },
  5: { designation: "Dealer Principal", scope: { csiOutlets: ["D01", "D02"] } },
} as const;
export type Kind = keyof typeof KINDS;
export const KIND_LIST = [0, 1, 2, 3, 5] as const satisfies readonly Kind[];

export interface PlanWorld {
  readonly server: TestServer;
  readonly make: Given;
  readonly clock: { now: number };
  by(kind: Kind): Caller;
  /** What is stored of tickets, their history, notifications and files. */
  stored(): Promise<Stored>;
  /** Forgets every ticket. */
  clear(): Promise<void>;
  /** Puts a ticket in by hand. */
  ticket(
    wanted?: Partial<GivenTicket>,
  ): Promise<{ ticketNo: number; version: number; proofs: number[]; points: number[] }>;
  /** Puts in as many more like one that is there, each about a point of its own. */
  copies(ticketNo: number, count: number): Promise<void>;
  close(): Promise<void>;
}

export interface GivenTicket {
  readonly dealer: string;
  readonly point: string;
  readonly wave: string;
  readonly month: number;
  readonly status: 1 | 2 | 3;
  readonly due: string;
  readonly deleted: boolean;
  readonly rows: number;
  readonly proofs: number;
  /** The kind of person who created it. */
  readonly maker: Kind;
}

export interface Stored {
  readonly tickets: readonly Record<string, unknown>[];
  readonly points: readonly Record<string, unknown>[];
  readonly proofs: readonly Record<string, unknown>[];
  readonly history: readonly Record<string, unknown>[];
  readonly events: readonly Record<string, unknown>[];
  readonly files: readonly string[];
}

/** A server with two regions of surveys and one person of each kind. */
export async function planWorld(options: TestServerOptions = {}): Promise<PlanWorld> {
  const clock = { now: NOW };
  const server = await startTestServer({ now: () => clock.now, ...options });
  const make = given(server);
  const low = { Q4_1: 3, Q4_2: 5, Q5_1: 8, Q5_2: 4, Q5_3: 9, Q3_1: 6 };
  await make.surveys(
    ["D01", "D02", "D03", "D05"].flatMap((dealer_code) => [
      ...surveys(6, { dealer_code }),
      ...surveys(4, { dealer_code, ratings: low, survey_date: "2026-01-15" }),
    ]),
  );
  const callers = new Map<Kind, Caller>();
  for (const kind of KIND_LIST) {
    await make.person(`kind.${kind}@x.example`, KINDS[kind]);
    callers.set(kind, await make.logIn(`kind.${kind}@x.example`));
  }
  const pool = server.database.ownerPool;
  const rowsOf = async (statement: string) => (await pool.query<Record<string, unknown>>(statement)).rows;

  async function stored(): Promise<Stored> {
    const files: string[] = [];
    for await (const file of server.services.files.list()) files.push(file);
    return {
      tickets: await rowsOf("select * from action_plan order by ticket_no"),
      points: await rowsOf("select * from action_plan_point order by ticket_no, place"),
      proofs: await rowsOf("select * from action_plan_proof order by document_id"),
      history: await rowsOf("select * from action_plan_history order by entry_id"),
      events: await rowsOf(
        "select event_id, client_id, operation_id, dealer_id, page, kind, message, ticket_no, status_id, actor, at from notification_event order by event_id",
      ),
      files: files.sort(),
    };
  }

  async function clear(): Promise<void> {
    for (const { stored_file } of (await stored()).proofs)
      await server.services.files.remove(String(stored_file));
    await whileIdle(
      server,
      TICKET_TABLES.map((table) => `delete from ${table}`),
    );
  }

  const copies: PlanWorld["copies"] = async (ticketNo, count) => {
    await pool.query(
      `insert into action_plan (client_id, operation_id, dealer_id, wave, month, point_code, point_name, score,
         month_score, status, due_date, created_by, created_on)
       select client_id, operation_id, dealer_id, wave, month, point_code || copy, point_name, score,
         month_score, status, due_date, created_by, created_on
       from action_plan, generate_series(1, $2) copy where ticket_no = $1`,
      [ticketNo, count],
    );
  };

  const ticket: PlanWorld["ticket"] = async (wanted = {}) => {
    const {
      dealer = "D01",
      point = "Q4_1",
      wave = WAVE,
      month = 202602,
      status = 1,
      rows = 1,
      proofs = 1,
      maker = 2,
    } = wanted;
    const due = wanted.due ?? "2026-03-20";
    const { rows: made } = await pool.query(
      `insert into action_plan (client_id, operation_id, dealer_id, wave, month, point_code, point_name, score,
         month_score, status, due_date, created_by, created_on, deleted_on)
       select d.client_id, o.operation_id, d.dealer_id, $2, $3, $4, $4, 40, 35.5, $5, $6,
         (select person_id from person where email = $8), '2026-02-20T06:00:00Z', $7
       from dealer d join operation o using (client_id) where d.dealer_code = $1
       returning ticket_no, dealer_id, client_id, version`,
      [
        dealer,
        wave,
        month,
        point,
        status,
        due,
        wanted.deleted === true ? "2026-02-21T06:00:00Z" : null,
        `kind.${maker}@x.example`,
      ],
    );
    const { ticket_no, dealer_id, client_id, version } = made[0];
    const key = [client_id, dealer_id, ticket_no];
    const points: number[] = [];
    for (let place = 1; place <= rows; place += 1) {
      const put = await pool.query(
        `insert into action_plan_point (client_id, dealer_id, ticket_no, place, additional_point, root_cause, action_plan,
           responsibility, created_by)
         values ($1, $2, $3, $4, 'Old point', 'Old cause', 'Old plan', 'Old name', (select min(person_id) from person))
         returning issue_id`,
        [...key, place],
      );
      points.push(put.rows[0].issue_id);
    }
    const documents: number[] = [];
    for (let n = 0; n < proofs; n += 1) {
      const file = await server.services.files.write(Readable.from([Buffer.from(`proof ${n}`)]), 100);
      const put = await pool.query(
        `insert into action_plan_proof (client_id, dealer_id, ticket_no, stored_file, file_name, content_type, bytes,
           uploaded_by, uploaded_on)
         values ($1, $2, $3, $4, 'old.txt', 'text/plain', $5, (select min(person_id) from person), now())
         returning document_id`,
        [...key, file.id, file.bytes],
      );
      documents.push(put.rows[0].document_id);
    }
    return { ticketNo: ticket_no, version, proofs: documents, points };
  };

  return {
    server,
    make,
    clock,
    by: (kind) => callers.get(kind) ?? fail(`nobody of kind ${kind}`),
    stored,
    clear,
    ticket,
    copies,
    close: () => server.close(),
  };
}

/** A file of a form. */
export interface SentFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Sends a save as the browser does. `response` null = the field is left out; a text goes as it is. */
export async function sendSave(
  server: Pick<TestServer, "call">,
  caller: Pick<Caller, "headers">,
  response: Readonly<Record<string, unknown>> | string | null,
  files: readonly SentFile[] = [],
): Promise<LightMyRequestResponse> {
  const form = new FormData();
  for (const { name, bytes } of files) form.append("Files", new Blob([new Uint8Array(bytes)]), name);
  if (response !== null) {
    form.append(
      "actionplan_dealerresponse",
      typeof response === "string" ? response : JSON.stringify(response),
    );
  }
  const sent = new Response(form);
  return server.call({
    method: "POST",
    url: "/api/createactionplan_issues",
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: { ...caller.headers, "content-type": sent.headers.get("content-type") ?? "" },
  });
}

export function note(text = "A proof of what was done."): SentFile {
  return { name: "note.txt", bytes: Buffer.from(text) };
}

/** One plan as the dialog sends it. */
export function aPlan(change: Readonly<Record<string, unknown>> = {}) {
  return {
    wave_code: WAVE,
    month: "All",
    dealer_code: "D01",
    csat: "Q4_1",
    ytd_mtdscore: 0,
    root_cause: "",
    action_plan: "",
    responsibility: "",
    timeline: "2026-03-20",
    status_id: 1,
    usertype: "CSI",
    ...change,
  };
}

export async function listed(
  caller: Caller,
  body: Readonly<Record<string, unknown>> = {},
): Promise<Ticket[]> {
  const reply = await caller.post("/api/dashboard/action-planning/tickets", body);
  return parsed(api.actionPlans.list.reply, reply).tickets;
}

function fail(text: string): never {
  throw new Error(text);
}
