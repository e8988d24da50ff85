import { Readable } from "node:stream";
import { createLog } from "#server/platform/log.ts";
import { type Caller, callerWith } from "#test/given/caller.ts";
import { aNetwork } from "#test/given/networks.ts";
import { aProgramme } from "#test/given/programmes.ts";
import { aSurvey, type GivenSurvey } from "#test/given/surveys.ts";
import { type Given, given, OPERATION } from "#test/given.ts";
import { openLedger, type Stored, whileIdle } from "#test/ledger.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { forSurvey, sendAudio } from "#test/survey-audio/form.ts";
import { aWave } from "#test/survey-audio/recordings.ts";
import { PEOPLE, type Persona } from "./personas.ts";

export const SSI = "meridian-ssi";
export const FOREIGN = "aurora-csi";
export const MISSING = 2_000_000_000;
const NOW = Date.parse("2026-03-01T06:30:00Z");
const AURORA = "Aurora Vehicles";

/** Where the objects stand: outlets of two regions, the other operation, the other client; one that was deleted, one that never was. */
export const PLACES = ["D01", "D02", "D05", "deleted", "other operation", "other client", "missing"] as const;
export type Place = (typeof PLACES)[number];

interface Outlet {
  readonly operation: string;
  readonly dealer: string;
  /** In every text about it. */
  readonly canary: string;
}

const OUTLETS: Readonly<Record<Exclude<Place, "missing">, Outlet>> = {
  D01: { operation: OPERATION, dealer: "D01", canary: "canary-D01-csi" },
  D02: { operation: OPERATION, dealer: "D02", canary: "canary-D02-csi" },
  D05: { operation: OPERATION, dealer: "D05", canary: "canary-D05-csi" },
  deleted: { operation: OPERATION, dealer: "D01", canary: "canary-gone" },
  "other operation": { operation: SSI, dealer: "D03", canary: "canary-D03-ssi" },
  "other client": { operation: FOREIGN, dealer: "A1", canary: "canary-aurora" },
};

export interface TicketIds {
  readonly ticket: number;
  readonly proof: number;
  readonly row: number;
  readonly dealer: string;
}

/** One installation with two clients, everybody of `PEOPLE`, and something of each kind at each place. */
export interface World {
  readonly server: TestServer;
  readonly make: Given;
  readonly stored: () => Promise<Stored>;
  by(persona: Persona, operation?: string): Caller;
  query<Row extends Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** A ticket with a row and a proof, to be read; "missing": numbers that nothing has. */
  ticket(place: Place): Promise<TicketIds>;
  /** The same, but of its own, to be changed. */
  freshTicket(place: Place): Promise<TicketIds>;
  /** The survey at a place, with its recording. */
  recording(place: Place): Promise<{ readonly surveyId: string; readonly file: string }>;
  /** An upload with a rejected row. */
  upload(place: Place): Promise<number>;
  /** Every line that was logged, at the finest level. */
  logged(): readonly string[];
  close(): Promise<void>;
}

export async function matrixWorld(): Promise<World> {
  const lines: string[] = [];
  const log = createLog("trace", { write: (line) => void lines.push(line) });
  const server = await startTestServer({ now: () => NOW, log });
  const make = given(server);
  await twoClients(make);
  const uploads = new Map<Place, number>();
  for (const place of PLACES)
    if (place !== "missing") uploads.set(place, await uploaded(make, OUTLETS[place]));
  const callers = await everybody(server, make);
  const stored = await openLedger(server);
  const query: World["query"] = async (text, values = []) =>
    (await server.database.ownerPool.query(text, [...values])).rows;
  const freshTicket = ticketMaker(server, query);
  const tickets = new Map<Place, Promise<TicketIds>>();
  const recording = recorder(server, make, query);
  // Kept before its survey goes, so that there is a recording that nobody may play.
  await recording("deleted");
  const both = callers.get("both 3");
  await both?.post("/api/deletesurveydatafile", { file_id: uploads.get("deleted") });
  await whileIdle(server, ["delete from notification_event where message like '%canary-gone%'"]);
  return {
    server,
    make,
    stored,
    by: (persona, operation = OPERATION) => callerOf(callers, persona).at(operation),
    query,
    ticket: (place) => {
      const known = tickets.get(place) ?? freshTicket(place);
      tickets.set(place, known);
      return known;
    },
    freshTicket,
    recording,
    logged: () => lines,
    upload: async (place) => uploads.get(place) ?? MISSING,
    close: () => server.close(),
  };
}

async function twoClients(make: Given): Promise<void> {
  const network = aNetwork();
  const dealers = network.dealers.map((dealer) => ({ ...dealer, name: `canary-${dealer.code} outlet` }));
  await make.client({
    operations: { [OPERATION]: aProgramme(), [SSI]: aProgramme({ type: "SSI" }) },
    network: { ...network, dealers },
  });
  await make.client({
    name: AURORA,
    operations: { [FOREIGN]: aProgramme() },
    network: {
      dealers: [{ code: "A1", name: "canary-aurora outlet", region: "AR", state: "AS", location: "AL" }],
      models: [{ code: "AM", name: "canary-aurora model" }],
    },
  });
  await make.person("canary-aurora.head@x.example", { client: AURORA });
  await make.person("canary-aurora.both@x.example", { client: AURORA, adminPermission: 3 });
}

/** Two answered surveys at an outlet and one that is refused, all of them with canaries. */
export async function uploaded(make: Given, { operation, dealer, canary }: Outlet): Promise<number> {
  const survey = (id: string, change: Partial<GivenSurvey> = {}) =>
    aSurvey({
      survey_id: `${canary}-${id}`,
      dealer_code: dealer,
      model_code: operation === FOREIGN ? "AM" : "M1",
      vin: `${canary}-v1`,
      texts: { V1: `A word: ${canary}.` },
      ...change,
    });
  const refused = survey("3", { dealer_code: "Z99" });
  return (await make.surveys([survey("1"), survey("2"), refused], operation)).uploadId;
}

async function everybody(server: TestServer, make: Given): Promise<ReadonlyMap<Persona, Caller>> {
  const callers = new Map<Persona, Caller>([["anonymous", callerWith(server, "", OPERATION)]]);
  for (const persona of Object.keys(PEOPLE).filter(isPersona)) {
    const { email, membership } = PEOPLE[persona];
    await make.person(email, membership);
    const caller = await make.logIn(email);
    if (membership.adminPermission !== undefined) await caller.confirm(email);
    callers.set(persona, caller);
  }
  const { ownerPool } = server.database;
  const own = "person_id = (select person_id from person where email = $1)";
  await ownerPool.query(`update session set last_seen = now() - interval '31 minutes' where ${own}`, [
    PEOPLE.expired.email,
  ]);
  await ownerPool.query(`update person set active = false where ${own}`, [PEOPLE.deactivated.email]);
  return callers;
}

function isPersona(name: string): name is keyof typeof PEOPLE {
  return name in PEOPLE;
}

function callerOf(callers: ReadonlyMap<Persona, Caller>, persona: Persona): Caller {
  const caller = callers.get(persona);
  if (caller === undefined) throw new Error(`Nobody is ${persona}.`);
  return caller;
}

function recorder(server: TestServer, make: Given, query: World["query"]): World["recording"] {
  const senders = new Map<string, Promise<Caller>>();
  return async (place) => {
    if (place === "missing") return { surveyId: "no-such-survey", file: "0".repeat(32) };
    const { operation, canary } = OUTLETS[place];
    const surveyId = `${canary}-1`;
    const find = () =>
      query<{ file: string }>("select stored_file as file from audio where survey_id = $1", [surveyId]);
    const [known] = await find();
    if (known !== undefined) return { surveyId, file: known.file };
    const email = operation === FOREIGN ? "canary-aurora.both@x.example" : PEOPLE["both 3"].email;
    const sender = senders.get(operation) ?? make.logIn(email, operation);
    senders.set(operation, sender);
    await sendAudio(server, await sender, aWave(), `${canary}.wav`, forSurvey(surveyId));
    const [made] = await find();
    if (made === undefined) throw new Error(`No recording was kept of ${surveyId}.`);
    return { surveyId, file: made.file };
  };
}

function ticketMaker({ services }: TestServer, query: World["query"]): World["ticket"] {
  let made = 0;
  return async (place) => {
    if (place === "missing") return { ticket: MISSING, proof: 999_999_999, row: 999_999_999, dealer: "D01" };
    const { operation, dealer, canary } = OUTLETS[place];
    made += 1;
    const author = operation === FOREIGN ? "canary-aurora.head@x.example" : authorAt(dealer);
    const [ticket] = await query<{ ticket_no: number; dealer_id: number; client_id: number; author: number }>(
      `insert into action_plan (client_id, operation_id, dealer_id, wave, month, point_code, point_name, score,
         month_score, status, due_date, dealer_remarks, created_by, created_on, deleted_on)
       select d.client_id, o.operation_id, d.dealer_id, 'WQ-3', 202602, $3, $4, 40, 35.5, 1, '2026-03-20', $4,
         (select person_id from person where email = $5), '2026-02-20T06:00:00Z', $6
       from dealer d join operation o using (client_id) where d.dealer_code = $1 and o.slug = $2
       returning ticket_no, dealer_id, client_id, created_by as author`,
      [dealer, operation, `P${made}`, canary, author, place === "deleted" ? "2026-02-21T06:00:00Z" : null],
    );
    if (ticket === undefined) throw new Error(`There is no outlet ${dealer} in ${operation}.`);
    const key = [ticket.client_id, ticket.dealer_id, ticket.ticket_no, ticket.author];
    const [row] = await query<{ id: number }>(
      `insert into action_plan_point (client_id, dealer_id, ticket_no, created_by, place, additional_point, root_cause,
         action_plan, responsibility) values ($1, $2, $3, $4, 1, $5, '', '', '') returning issue_id as id`,
      [...key, canary],
    );
    const file = await services.files.write(Readable.from([Buffer.from(`A proof: ${canary}.`)]), 100);
    const [proof] = await query<{ id: number }>(
      `insert into action_plan_proof (client_id, dealer_id, ticket_no, uploaded_by, stored_file, file_name,
         content_type, bytes, uploaded_on) values ($1, $2, $3, $4, $5, $6, 'text/plain', $7, now())
       returning document_id as id`,
      [...key, file.id, `${canary}.txt`, file.bytes],
    );
    return { ticket: ticket.ticket_no, proof: proof?.id ?? 0, row: row?.id ?? 0, dealer };
  };
}

function authorAt(dealer: string): string {
  return PEOPLE[dealer === "D05" ? "rsm 2" : "rsm 1"].email;
}
