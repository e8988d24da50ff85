import { type Kysely, sql, type Transaction } from "kysely";
import { monthOfNumber } from "#domain/calendar/calendar.ts";
import { type Network, narrowedNetwork } from "#domain/network/network.ts";
import type { Programme } from "#domain/programme/programme.ts";
import type { StoredPage } from "#server/platform/database/stored-pages.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { LOCKS } from "#server/platform/postgres/advisory-locks.ts";

/** What an operation's own row says of its catalogue; waits until whoever raised its version is done on every machine. */
export async function findHead(trx: Transaction<Database>, operationId: number) {
  const { rows } = await sql<{
    dataVersion: number;
    firstDay: string | null;
    lastDay: string | null;
    clientId: number;
    pages: StoredPage[] | null;
    dayMonths: number[];
  }>`
    select data_version as "dataVersion", first_day as "firstDay", last_day as "lastDay", client_id as "clientId",
      pages, day_months as "dayMonths",
      pg_advisory_xact_lock_shared(operation_id::bigint << 32 | data_version)
    from operation where operation_id = ${operationId}`.execute(trx);
  return rows[0] ?? null;
}

/** Keeps out who merges dealers of the client, to the end of the transaction. */
export async function holdDealers(trx: Transaction<Database>, clientId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${LOCKS.dealers}, ${clientId})`.execute(trx);
}

/** The questionnaire in force. */
export async function loadProgramme(trx: Transaction<Database>, operationId: number): Promise<Programme> {
  const row = await trx
    .selectFrom("programme")
    .select(({ ref }) => ref("definition").$castTo<Programme>().as("definition"))
    .where("operation_id", "=", operationId)
    .orderBy("revision", "desc")
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) throw new Error(`Operation ${operationId} has no programme.`);
  return row.definition;
}

/** The client's network as it stands, lists in code order. */
export async function loadNetwork(trx: Transaction<Database>, clientId: number): Promise<Network> {
  const dealers = trx
    .selectFrom("dealer as d")
    .innerJoin("location as l", (join) =>
      join.onRef("l.client_id", "=", "d.client_id").onRef("l.location_code", "=", "d.location_code"),
    )
    .innerJoin("state as s", (join) =>
      join.onRef("s.client_id", "=", "l.client_id").onRef("s.state_code", "=", "l.state_code"),
    )
    .select(["d.dealer_id as id", "d.dealer_code as code", "d.name", "d.location_code as location"])
    .select(["l.state_code as state", "s.region_code as region"])
    .where("d.client_id", "=", clientId)
    .orderBy("d.dealer_code");
  const regions = trx.selectFrom("region").select(["region_code as code", "name"]);
  const states = trx.selectFrom("state").select(["state_code as code", "name", "region_code as region"]);
  const locations = trx
    .selectFrom("location")
    .select(["location_code as code", "name", "state_code as state"]);
  const models = trx.selectFrom("model").select(["model_id as id", "model_code as code", "name"]);
  return {
    regions: await regions.where("client_id", "=", clientId).orderBy("region_code").execute(),
    states: await states.where("client_id", "=", clientId).orderBy("state_code").execute(),
    locations: await locations.where("client_id", "=", clientId).orderBy("location_code").execute(),
    dealers: await dealers.execute(),
    models: await models.where("client_id", "=", clientId).orderBy("model_code").execute(),
  };
}

/** The network with what administrators decided about it, for workbooks that may say otherwise. */
export async function loadDecidedNetwork(trx: Transaction<Database>, clientId: number): Promise<Network> {
  const merged = trx.selectFrom("merged_place").select(["level", "code", "name", "into_code as into"]);
  const overruled = trx.selectFrom("overruled_value").select(["level", "code", "field", "value"]);
  const { rows } = await sql<Required<Pick<Network, "decisions">>["decisions"]>`
    select coalesce((select json_agg(m) from (${merged.where("client_id", "=", clientId)}) m), '[]') as merged,
      coalesce((select json_agg(o) from (${overruled.where("client_id", "=", clientId)}) o), '[]') as overruled`.execute(
    trx,
  );
  return { ...(await loadNetwork(trx, clientId)), decisions: rows[0] };
}

/** Which dealers of a client are left out where. */
interface DealerStatus {
  readonly id: number;
  /** In current responses or tickets of some operation of the client. */
  readonly surveyed: boolean;
  /** Itself, or a place it stands in. */
  readonly retired: boolean;
  /** Set up on purpose, by an upload that still counts, or with somebody's name on it: people come before data. */
  readonly intended: boolean;
}

async function loadDealerStatuses(trx: Transaction<Database>, clientId: number): Promise<DealerStatus[]> {
  const { rows } = await sql<DealerStatus>`
    select d.dealer_id as id, d.dealer_id in (
        select dealer_id from surveyed_dealer where client_id = ${clientId}) as surveyed,
      coalesce(d.retired_on, l.retired_on, s.retired_on, r.retired_on) is not null as retired,
      u.upload_id is null or u.deleted_on is null
        or d.dealer_code in (select unnest(csi_outlets || ssi_outlets) from membership where client_id = ${clientId})
        or d.location_code in (select unnest(locations) from membership where client_id = ${clientId})
        or l.state_code in (select unnest(states) from membership where client_id = ${clientId})
        or s.region_code in (select unnest(regions) from membership where client_id = ${clientId}) as intended
    from dealer d join location l using (client_id, location_code) join state s using (client_id, state_code)
      join region r using (client_id, region_code) left join upload u on u.upload_id = d.brought_by
    where d.client_id = ${clientId}`.execute(trx);
  return rows;
}

/** The whole network, and as figures and filters show it: what was never surveyed is in neither, what is retired in no filter. */
export async function loadShownNetwork(trx: Transaction<Database>, clientId: number) {
  const whole = await loadNetwork(trx, clientId);
  const statuses = new Map((await loadDealerStatuses(trx, clientId)).map((each) => [each.id, each]));
  const network = narrowedNetwork(whole, ({ id }) => statuses.get(id)?.surveyed === true);
  return {
    whole,
    network,
    choices: narrowedNetwork(network, ({ id }) => statuses.get(id)?.retired !== true),
  };
}

/** The network as forms offer it: what is in use, or is meant to be. */
export async function loadOfferedNetwork(trx: Transaction<Database>, clientId: number): Promise<Network> {
  const statuses = new Map((await loadDealerStatuses(trx, clientId)).map((each) => [each.id, each]));
  return narrowedNetwork(await loadNetwork(trx, clientId), ({ id }) => {
    const status = statuses.get(id);
    return status !== undefined && !status.retired && (status.surveyed || status.intended);
  });
}

/** The model of `rollup_network` that stands for every response, with or without a model. */
export const ALL_MODELS = 0;

/** True where some responses have no model. */
export async function hasModelless(trx: Transaction<Database>, operationId: number): Promise<boolean> {
  const { rows } = await sql`
    select from rollup_network where operation_id = ${operationId}
    having sum(responses) <> 2 * sum(responses) filter (where model_id = ${ALL_MODELS})`.execute(trx);
  return rows.length > 0;
}

/** Months with responses, `YYYY-MM`, oldest first. */
export async function loadMonths(trx: Transaction<Database>, operationId: number): Promise<string[]> {
  const months = trx.selectFrom("rollup_network").select("month").where("model_id", "=", ALL_MODELS);
  const rows = await months.where("operation_id", "=", operationId).orderBy("month").execute();
  return rows.map((row) => monthOfNumber(row.month));
}

/** Every client, for jobs that go through all of them. */
export async function allClients(db: Kysely<Database>) {
  const clients = db.selectFrom("client").select(["client_id as clientId", "time_zone as timeZone"]);
  return clients.orderBy("client_id").execute();
}

export async function findClient(
  db: Kysely<Database>,
  name: string,
): Promise<{ readonly id: number; readonly name: string; readonly timeZone: string } | null> {
  const clients = db.selectFrom("client").select(["client_id as id", "name", "time_zone as timeZone"]);
  return (await clients.where("name", "=", name).executeTakeFirst()) ?? null;
}

/** What dealers and models of every client are called in workbooks. */
export async function codesById(trx: Transaction<Database>) {
  const dealers = await trx.selectFrom("dealer").select(["dealer_id as id", "dealer_code as code"]).execute();
  const models = await trx.selectFrom("model").select(["model_id as id", "model_code as code"]).execute();
  return {
    dealers: new Map(dealers.map(({ id, code }) => [id, code])),
    models: new Map(models.map(({ id, code }) => [id, code])),
  };
}

/** The operations of a client, in the order they were made. */
export async function operationsOf(db: Kysely<Database>, clientId: number) {
  const operations = db.selectFrom("operation").select(["operation_id as id", "slug", "name", "type"]);
  return operations.where("client_id", "=", clientId).orderBy("operation_id").execute();
}

/** How many versions of responses there are of an operation, or of a client. */
export async function countResponses(
  trx: Transaction<Database>,
  of: "operation_id" | "client_id",
  id: number,
): Promise<number> {
  const responses = trx.selectFrom("response").where(of, "=", id);
  const { n } = await responses.select(sql<number>`count(*)::int`.as("n")).executeTakeFirstOrThrow();
  return n;
}
