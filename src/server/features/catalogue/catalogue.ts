import { type Kysely, sql, type Transaction } from "kysely";
import { monthOfNumber, waveOfMonth } from "#domain/calendar/calendar.ts";
import type { DayRange } from "#domain/calendar/periods.ts";
import { FILTERS, type FilterKey } from "#domain/filters/filters.ts";
import type { Network } from "#domain/network/network.ts";
import { findPage, type Page } from "#domain/pages/listed-pages.ts";
import type { Programme } from "#domain/programme/programme.ts";
import { pagesOfRow, type StoredPage } from "#server/platform/database/stored-pages.ts";
import type { Database } from "#server/platform/database/tables.ts";

/** What an operation is made of besides its responses. */
export interface Catalogue {
  readonly operationId: number;
  readonly dataVersion: number;
  readonly programme: Programme;
  readonly network: Network;
  /** Months with responses anywhere in the network, `YYYY-MM`, oldest first. */
  readonly months: readonly string[];
  /** True where the client has one model and responses from before it came. */
  readonly hasModelless: boolean;
  /** First and last survey date, `YYYY-MM-DD`. */
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  /** The operation's own pages, else the default ones. */
  readonly pages: readonly Page[];
}

/** Waves with responses, newest first. */
export function wavesOf({ months, programme }: Catalogue): string[] {
  const waves = months
    .map((month) => waveOfMonth(programme.firstMonth, month))
    .filter((wave) => wave !== null);
  return [...new Set(waves)].reverse();
}

/** The stored time range: first and last day with responses; null while there are none. */
export function heldDays({ firstDay, lastDay }: Pick<Catalogue, "firstDay" | "lastDay">): DayRange | null {
  return firstDay === null || lastDay === null ? null : { from: firstDay, to: lastDay };
}

/** The filters of the page in a path `<page>/<card>`; one that the operation does not list takes all of them. */
export function filtersOfPage({ pages }: Pick<Catalogue, "pages">, page: string): readonly FilterKey[] {
  return findPage(pages, page)?.filters ?? FILTERS.map(({ key }) => key);
}

const newest = new Map<number, Catalogue>();

/**
 * The catalogue as the transaction's snapshot sees it. The version is read every time, the rest only when it changed.
 * Needs `app.client` set and rlsMode 'network' or 'all'.
 */
export async function loadCatalogue(trx: Transaction<Database>, operationId: number): Promise<Catalogue> {
  const { rows } = await sql<{
    dataVersion: number;
    firstDay: string | null;
    lastDay: string | null;
    clientId: number;
    pages: StoredPage[] | null;
  }>`
    select data_version as "dataVersion", first_day as "firstDay", last_day as "lastDay", client_id as "clientId",
      pages
    from operation where operation_id = ${operationId}`.execute(trx);
  const head = rows[0];
  if (head === undefined) throw new Error(`Operation ${operationId} is gone.`);
  const known = newest.get(operationId);
  if (known?.dataVersion === head.dataVersion) return known;
  const network = await loadNetwork(trx, head.clientId);
  const loaded: Catalogue = {
    operationId,
    dataVersion: head.dataVersion,
    firstDay: head.firstDay,
    lastDay: head.lastDay,
    pages: pagesOfRow(head.pages),
    programme: await loadProgramme(trx, operationId),
    network,
    months: await loadMonths(trx, operationId),
    hasModelless: network.models.length === 1 && (await hasModelless(trx, operationId)),
  };
  if (known === undefined || known.dataVersion < loaded.dataVersion) newest.set(operationId, loaded);
  return loaded;
}

/** The questionnaire in force. */
export async function loadProgramme(trx: Transaction<Database>, operationId: number): Promise<Programme> {
  const { rows } = await sql<{ definition: Programme }>`
    select definition from programme where operation_id = ${operationId} order by revision desc limit 1`.execute(
    trx,
  );
  const row = rows[0];
  if (row === undefined) throw new Error(`Operation ${operationId} has no programme.`);
  return row.definition;
}

/** The client's network as it stands, lists in code order. */
export async function loadNetwork(trx: Transaction<Database>, clientId: number): Promise<Network> {
  const regions = await sql<Network["regions"][number]>`
    select region_code as code, name from region where client_id = ${clientId} order by region_code`.execute(
    trx,
  );
  const states = await sql<Network["states"][number]>`
    select state_code as code, name, region_code as region from state
    where client_id = ${clientId} order by state_code`.execute(trx);
  const locations = await sql<Network["locations"][number]>`
    select location_code as code, name, state_code as state from location
    where client_id = ${clientId} order by location_code`.execute(trx);
  const dealers = await sql<Network["dealers"][number]>`
    select d.dealer_id as id, d.dealer_code as code, d.name, d.location_code as location, l.state_code as state,
      s.region_code as region
    from dealer d join location l using (client_id, location_code) join state s using (client_id, state_code)
    where d.client_id = ${clientId} order by d.dealer_code`.execute(trx);
  const models = await sql<Network["models"][number]>`
    select model_id as id, model_code as code, name from model
    where client_id = ${clientId} order by model_code`.execute(trx);
  return {
    regions: regions.rows,
    states: states.rows,
    locations: locations.rows,
    dealers: dealers.rows,
    models: models.rows,
  };
}

async function hasModelless(trx: Transaction<Database>, operationId: number): Promise<boolean> {
  const { rows } = await sql`
    select from rollup_dealer where operation_id = ${operationId} having sum(responses) <> (
      select coalesce(sum(responses), 0) from rollup_model where operation_id = ${operationId})`.execute(trx);
  return rows.length > 0;
}

async function loadMonths(trx: Transaction<Database>, operationId: number): Promise<string[]> {
  const { rows } = await sql<{ month: number }>`
    select distinct month from rollup_dealer where operation_id = ${operationId} order by month`.execute(trx);
  return rows.map((row) => monthOfNumber(row.month));
}

/** Every client, for jobs that go through all of them. */
export async function allClients(db: Kysely<Database>) {
  const { rows } = await sql<{ clientId: number; timeZone: string }>`
    select client_id as "clientId", time_zone as "timeZone" from client order by client_id`.execute(db);
  return rows;
}
