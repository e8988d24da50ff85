import { availableParallelism } from "node:os";
import { Kysely, PostgresDialect, type PostgresPool, sql, type Transaction } from "kysely";
import pg from "pg";
import { connectionTurns } from "./connection-turns.ts";
import { type KindOfWork, limitSettings } from "./database-limits.ts";
import { bindToRead } from "./limited-read.ts";
import { preparing } from "./prepared.ts";
import type { Database } from "./tables.ts";

const APPLICATION_POOL = 16;
const OWNER_POOL = 4;
const CANCEL_POOL = 2;
const IDLE_SECONDS = 60;
const CONNECT_SECONDS = 10;
/** Each core has two of them: one may wait for the disk or for the server. */
export const TRANSACTIONS_AT_ONCE = Math.min(APPLICATION_POOL, Math.max(4, 2 * availableParallelism()));
const LONG_TRANSACTION_MS = 100;

const INT8 = 20;
const INT2_ARRAY = 1005;
const INT4_ARRAY = 1007;
const DATE = 1082;
const TIMESTAMP = 1114;
const DATE_ARRAY = 1182;
const INT8_ARRAY = 1016;
const NUMERIC_ARRAY = 1231;

const asText = (text: string) => text;
const asBigint = (text: string) => BigInt(text);
const asTexts = (text: string) => splitArray(text);
const asNumbers = (text: string) => splitArray(text).map((each) => (each === null ? null : Number(each)));
const asBigints = (text: string) => splitArray(text).map((each) => (each === null ? null : BigInt(each)));

// Numbers and dates need no quotes in PostgreSQL's text form of an array. The library's parser looks for them character by
// character: of a card of attributes by dealer it took a third of the time.
function splitArray(text: string): (string | null)[] {
  const inner = text.slice(1, -1);
  return inner === "" ? [] : inner.split(",").map((each) => (each === "NULL" ? null : each));
}

// A calendar date is text: no time zone may ever move it. Counters beyond 2^53 stay exact.
const PARSERS: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [INT8, asBigint],
  [DATE, asText],
  [TIMESTAMP, asText],
  [INT2_ARRAY, asNumbers],
  [INT4_ARRAY, asNumbers],
  [INT8_ARRAY, asBigints],
  [DATE_ARRAY, asTexts],
  [NUMERIC_ARRAY, asTexts],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => PARSERS.get(oid) ?? pg.types.getTypeParser(oid, format),
};

/** Who asks: read by the row-level security policies. */
export interface Settings {
  readonly client: number;
  /** null: every dealer of the client, in the modes `all` and `network` only; in mode `scope` no row is seen. */
  readonly dealers: readonly number[] | null;
  readonly rlsMode: "scope" | "network" | "all";
  readonly person: number | null;
}

/** Jobs, imports and commands see and write everything of one client. */
export function wholeClient(client: number): Settings {
  return { client, dealers: null, rlsMode: "all", person: null };
}

/** A client's own things and its network without any survey data; what belongs to a person is that person's. */
export function withoutDealers(client: number, person: number | null = null): Settings {
  return { client, dealers: [], rlsMode: "scope", person };
}

export interface TransactionOptions {
  readonly isolation?: "read committed" | "repeatable read" | "serializable";
  readonly readOnly?: boolean;
  /** Longer work than a request's, or on the owner's connections than a command's. */
  readonly work?: KindOfWork;
}

export interface ConnectionQueue {
  waiting(): number;
  /** Of the one who has waited longest while all connections are at work. */
  longestWaitMs(): number;
}

export interface OpenDatabase {
  readonly app: Kysely<Database>;
  readonly owner: Kysely<Database>;
  /** For COPY and other work below Kysely. */
  readonly appPool: pg.Pool;
  readonly ownerPool: pg.Pool;
  /** Who waits for a connection of the application. */
  readonly queue: ConnectionQueue;
  close(): Promise<void>;
}

interface OpenOptions {
  readonly applicationUrl: string;
  readonly ownerUrl: string;
  readonly onError?: (error: Error) => void;
  /** Called with statements that took long: their text, in which values are only numbered. */
  readonly onSlow?: (statement: { readonly sql: string; readonly ms: number }) => void;
  /** What counts as long; left out: a second. */
  readonly slowMs?: number;
}

const SLOW_MS = 1_000;

/** Two pools, one per role; a connection that breaks while idle is replaced by the pool. */
export function openDatabase({
  applicationUrl,
  ownerUrl,
  onError,
  onSlow,
  slowMs = SLOW_MS,
}: OpenOptions): OpenDatabase {
  const appPool = openPool(
    applicationUrl,
    // Those that know their statements stay: else who comes after a quiet minute waits for them to be planned.
    { max: APPLICATION_POOL, min: TRANSACTIONS_AT_ONCE, name: "forecourt", kind: "request" },
    onError,
  );
  const ownerPool = openPool(
    ownerUrl,
    { max: OWNER_POOL, name: "forecourt owner", kind: "command" },
    onError,
  );
  const { cancel, cancelPool } = openCanceller(applicationUrl, onError);
  const { queue, pool } = watchQueue(appPool, cancel);
  const app = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log({ query, queryDurationMillis: ms }) {
      if (ms >= slowMs) onSlow?.({ sql: query.sql, ms: Math.round(ms) });
    },
  });
  const owner = new Kysely<Database>({ dialect: new PostgresDialect({ pool: ownerPool }) });
  return {
    app,
    owner,
    appPool,
    ownerPool,
    queue,
    async close() {
      await Promise.all([endPool(app, appPool), endPool(owner, ownerPool)]);
      await cancelPool.end();
    },
  };
}

interface PoolOptions {
  readonly max: number;
  /** So many stay open however long they are idle. */
  readonly min?: number;
  readonly name: string;
  readonly kind: KindOfWork;
}

function openPool(
  url: string,
  { name, kind, ...size }: PoolOptions,
  onError: OpenOptions["onError"],
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    ...size,
    types,
    application_name: name,
    ...limitSettings(kind),
    idleTimeoutMillis: IDLE_SECONDS * 1000,
    connectionTimeoutMillis: CONNECT_SECONDS * 1000,
  });
  // The pool handles errors of a connection only while it is idle; one that breaks at work must not end the process.
  pool.on("connect", (client) => client.on("error", (error) => onError?.(error)));
  pool.on("error", () => undefined);
  return pool;
}

/** What ends the statement another connection is at, over connections that wait for nobody. */
function openCanceller(url: string, onError: OpenOptions["onError"]) {
  const cancelPool = openPool(url, { max: CANCEL_POOL, name: "forecourt cancel", kind: "request" }, onError);
  async function cancel(client: pg.PoolClient): Promise<void> {
    try {
      const process = "processID" in client ? Number(client.processID) : 0;
      // A login may cancel what it runs itself, the role it works as may not.
      await cancelPool.query(`set role none; select pg_cancel_backend(${process})`);
    } catch (error) {
      // The statement then goes on to its time limit.
      onError?.(error instanceof Error ? error : new Error(String(error)));
    }
  }
  return { cancel, cancelPool };
}

/** The pool as Kysely takes connections from it, and who waits for one meanwhile. */
function watchQueue(
  pool: pg.Pool,
  cancel: (client: pg.PoolClient) => Promise<void>,
): { readonly queue: ConnectionQueue; readonly pool: PostgresPool } {
  const turns = connectionTurns(TRANSACTIONS_AT_ONCE, LONG_TRANSACTION_MS);
  const waits = new Set<{ readonly since: number }>();
  const longestWaitMs = () => {
    // A set keeps its order: the first came first. Where a connection is free, only this process is late.
    const [longest] = waits;
    const isFree = turns.isFree() && (pool.idleCount > 0 || pool.totalCount < pool.options.max);
    return longest === undefined || isFree ? 0 : performance.now() - longest.since;
  };
  const connect = async () => {
    const wait = { since: performance.now() };
    waits.add(wait);
    const endTurn = await turns.take();
    try {
      const client = preparing(bindToRead(await pool.connect(), cancel));
      const release: typeof client.release = (failure) => {
        client.release(failure);
        endTurn();
      };
      return { ...client, release };
    } catch (error) {
      endTurn();
      throw error;
    } finally {
      waits.delete(wait);
    }
  };
  return {
    queue: { waiting: () => waits.size, longestWaitMs },
    pool: { options: pool.options, connect, end: () => pool.end() },
  };
}

// Kysely ends a pool only after it has used it.
async function endPool(db: Kysely<Database>, pool: pg.Pool): Promise<void> {
  await db.destroy();
  if (!pool.ending) await pool.end();
}

/** One transaction that sees what `settings` allow; null: no setting, so tables behind policies are empty. */
export async function inTransaction<T>(
  db: Kysely<Database>,
  settings: Settings | null,
  options: TransactionOptions,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  let builder = db.transaction();
  if (options.isolation !== undefined) builder = builder.setIsolationLevel(options.isolation);
  if (options.readOnly === true) builder = builder.setAccessMode("read only");
  return builder.execute(async (trx) => {
    const set = [
      ...(options.work === undefined ? [] : limitsOf(options.work)),
      ...(settings === null ? [] : settingsOf(settings)),
    ];
    if (set.length > 0) await applyAll(trx, set);
    return work(trx);
  });
}

/** What `work` answers; whatever it changed in the transaction is as it was before. */
export async function rolledBack<T>(trx: Transaction<Database>, work: () => Promise<T>): Promise<T> {
  await sql`savepoint rolled_back`.execute(trx);
  const answer = await work();
  await sql`rollback to savepoint rolled_back`.execute(trx);
  return answer;
}

/** Reads what one connection says as the pools read it. */
export function readAsPools(client: pg.ClientBase): void {
  for (const [oid, parse] of PARSERS) client.setTypeParser(oid, "text", parse);
}

/** Sets who asks for the rest of the transaction. */
export function applySettings(trx: Transaction<Database>, settings: Settings): Promise<void> {
  return applyAll(trx, settingsOf(settings));
}

/** Widens or narrows what is seen for the rest of the transaction; who asks stays the same. */
export function applyRlsMode(
  trx: Transaction<Database>,
  { rlsMode }: Pick<Settings, "rlsMode">,
): Promise<void> {
  return applyAll(trx, [["app.rls_mode", rlsMode]]);
}

/** Who asks as a statement, for a connection below Kysely. */
export function settingsStatement(settings: Settings): string {
  return statementOf(settingsOf(settings));
}

type Setting = readonly [name: string, value: string];

function settingsOf({ client, dealers, rlsMode, person }: Settings): Setting[] {
  return [
    // A coordinator propagates settings to its workers by SET LOCAL alone, never by set_config(), and only so.
    ["citus.propagate_set_commands", "local"],
    ["app.client", String(client)],
    // An array, and a text in which a dealer stands between two spaces.
    ["app.dealers", dealers === null ? "" : `{ ${dealers.join(" , ")} }`],
    ["app.rls_mode", rlsMode],
    ["app.person", person === null ? "" : String(person)],
  ];
}

function limitsOf(kind: KindOfWork): Setting[] {
  return Object.entries(limitSettings(kind)).map(([name, value]) => [name, String(value)]);
}

async function applyAll(trx: Transaction<Database>, settings: readonly Setting[]): Promise<void> {
  await sql.raw(statementOf(settings)).execute(trx);
}

function statementOf(settings: readonly Setting[]): string {
  return settings.map(([name, value]) => `set local ${name} = ${pg.escapeLiteral(value)}`).join("; ");
}
