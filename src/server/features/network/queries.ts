import { sql, type Transaction } from "kysely";
import { monthNumber } from "#domain/calendar/calendar.ts";
import type { PlaceLevel } from "#domain/network/network.ts";
import type { PlaceChange } from "#domain/network/place-change.ts";
import type { ScopeLists } from "#domain/network/scope.ts";
import type { Programme } from "#domain/programme/programme.ts";
import type { Aggregates } from "#domain/scoring/aggregates.ts";
import { type AggregatesRow, aggregatesOfRow, sumsOfCells } from "#server/features/scoring/index.ts";
import { holdLock } from "#server/platform/database/advisory-lock.ts";
import type { Database } from "#server/platform/database/tables.ts";

type Trx = Transaction<Database>;

/** Rises with whatever changes the network, its figures, or what is shown of both. */
export async function networkVersion(trx: Trx, clientId: number): Promise<number> {
  const versions = trx.selectFrom("operation").where("client_id", "=", clientId);
  const sum = versions.select(sql<number>`coalesce(sum(data_version), 0)::int`.as("version"));
  return (await sum.executeTakeFirstOrThrow()).version;
}

/** Waits for those who write of single dealers, and keeps others out to the end of the transaction. */
export function lockDealers(trx: Trx, clientId: number): Promise<void> {
  return holdLock(trx, "dealers", clientId);
}

interface DealerFacts {
  readonly id: number;
  /** Current ones of every operation. */
  readonly responses: number;
  /** `YYYY-MM-DD` */
  readonly lastSurvey: string | null;
  readonly retired: boolean;
  readonly abandoned: boolean;
}

/** What the Network screen says of each dealer besides its place. */
export async function dealerFacts(trx: Trx, clientId: number): Promise<DealerFacts[]> {
  const dealers = trx
    .selectFrom("dealer as d")
    .leftJoin("upload as u", "u.upload_id", "d.brought_by")
    .select("d.dealer_id as id")
    .select((eb) => eb("d.retired_on", "is not", null).$castTo<boolean>().as("retired"))
    .select((eb) => eb("u.deleted_on", "is not", null).$castTo<boolean>().as("isUploadDeleted"))
    .where("d.client_id", "=", clientId);
  const rows = await dealers.execute();
  const answered = new Map((await answeredDealers(trx, clientId)).map(({ id, ...facts }) => [id, facts]));
  return rows.map(({ isUploadDeleted, ...dealer }) => {
    const { responses = 0, lastSurvey = null } = answered.get(dealer.id) ?? {};
    return { ...dealer, responses, lastSurvey, abandoned: isUploadDeleted && !answered.has(dealer.id) };
  });
}

/** Dealers with current responses: asked by themselves, since on several machines they lie elsewhere than the dealers. */
async function answeredDealers(trx: Trx, clientId: number) {
  const { rows } = await sql<Pick<DealerFacts, "id" | "responses" | "lastSurvey">>`
    select c.dealer_id as id, sum(c.responses)::int as responses, max((
      select max(r.survey_date) from response r
      where r.operation_id = c.operation_id and r.dealer_id = c.dealer_id and r.is_current)) as "lastSurvey"
    from (select operation_id, dealer_id, sum(responses) as responses from rollup_dealer
      where client_id = ${clientId} group by operation_id, dealer_id) c
    group by c.dealer_id`.execute(trx);
  return rows;
}

/** The codes of retired places, by level; dealers have theirs in `dealerFacts`. */
export async function retiredPlaces(trx: Trx, clientId: number): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ level: PlaceLevel; code: string }>`
    select 'region' as level, region_code as code from region
      where client_id = ${clientId} and retired_on is not null
    union all select 'state', state_code from state where client_id = ${clientId} and retired_on is not null
    union all select 'location', location_code from location
      where client_id = ${clientId} and retired_on is not null`.execute(trx);
  return new Set(rows.map(({ level, code }) => `${level} ${code}`));
}

interface MemberLists extends ScopeLists {
  readonly personId: number;
}

/** The lists of everybody who is let in. */
export async function memberLists(trx: Trx, clientId: number): Promise<MemberLists[]> {
  return trx
    .selectFrom("membership as m")
    .innerJoin("person as p", "p.person_id", "m.person_id")
    .select(["m.person_id as personId", "m.user_types as userTypes", "m.regions", "m.states", "m.locations"])
    .select(["m.csi_outlets as csiOutlets", "m.ssi_outlets as ssiOutlets"])
    .where("m.client_id", "=", clientId)
    .where("m.active", "=", true)
    .where("p.active", "=", true)
    .execute();
}

export async function countTickets(trx: Trx, dealerIds: readonly number[]): Promise<number> {
  const { tickets } = await trx
    .selectFrom("action_plan")
    .select(sql<number>`count(*)::int`.as("tickets"))
    .where("dealer_id", "=", sql<number>`any(${dealerIds}::int[])`)
    .where("deleted_on", "is", null)
    .executeTakeFirstOrThrow();
  return tickets;
}

/** Tickets of two dealers for the same point, of which a dealer has only one. */
export async function ticketsForSamePoint(trx: Trx, from: number, into: number) {
  return trx
    .selectFrom("action_plan as a")
    .innerJoin("action_plan as b", (join) =>
      join
        .onRef("b.operation_id", "=", "a.operation_id")
        .onRef("b.wave", "=", "a.wave")
        .onRef("b.point_code", "=", "a.point_code"),
    )
    .innerJoin("operation as o", "o.operation_id", "a.operation_id")
    .select(["o.name as operation", "a.point_name as point", "a.ticket_no as from", "b.ticket_no as into"])
    .where("a.dealer_id", "=", from)
    .where("b.dealer_id", "=", into)
    .where("a.deleted_on", "is", null)
    .where("b.deleted_on", "is", null)
    .orderBy("a.ticket_no")
    .execute();
}

/** The newest month with responses, as `rollup_dealer` counts them. */
export async function newestMonth(trx: Trx, operationId: number): Promise<number | null> {
  const months = trx.selectFrom("rollup_dealer").where("operation_id", "=", operationId);
  const newest = months.select(({ fn }) => fn.max<number | null>("month").as("month"));
  return (await newest.executeTakeFirstOrThrow()).month;
}

/** What ranks are taken of, by dealer. */
export async function aggregatesByDealer(
  trx: Trx,
  operationId: number,
  programme: Programme,
  months: readonly string[],
): Promise<ReadonlyMap<number, Aggregates>> {
  const { rows } = await sql<{ id: number } & Partial<AggregatesRow>>`
    select r.dealer_id as id, ${sumsOfCells(programme, { index: true })} from rollup_dealer r
    where r.operation_id = ${operationId} and r.month = any(${months.map(monthNumber)}::int[])
    group by r.dealer_id`.execute(trx);
  return new Map(rows.map(({ id, ...row }) => [id, aggregatesOfRow(row)]));
}

/** Columns by level; no name from outside gets here. */
const TABLES = {
  region: { table: "region", code: "region_code", above: null },
  state: { table: "state", code: "state_code", above: "region_code" },
  location: { table: "location", code: "location_code", above: "state_code" },
  dealer: { table: "dealer", code: "dealer_code", above: "location_code" },
} as const satisfies Record<PlaceLevel, { table: string; code: string; above: string | null }>;

/** The level below, whose rows name a place; dealers have none. */
const BELOW = { region: "state", state: "location", location: "dealer" } as const;

export async function renamePlace(trx: Trx, clientId: number, change: PlaceChange, name: string) {
  await setColumn(trx, clientId, change, sql`name = ${name}`);
}

export async function movePlace(trx: Trx, clientId: number, change: PlaceChange, parent: string) {
  const { above } = TABLES[change.level];
  if (above === null) throw new Error("A region lies in nothing.");
  await setColumn(trx, clientId, change, sql`${sql.ref(above)} = ${parent}`);
}

/** What is brought back is meant to be, whatever brought it. */
export async function setRetired(trx: Trx, clientId: number, change: PlaceChange, retired: boolean) {
  await setColumn(trx, clientId, change, retired ? sql`retired_on = now()` : sql`retired_on = null`);
  if (!retired && change.level === "dealer") await setColumn(trx, clientId, change, sql`brought_by = null`);
}

async function setColumn(
  trx: Trx,
  clientId: number,
  { level, code }: PlaceChange,
  assignment: ReturnType<typeof sql>,
): Promise<void> {
  const { table, code: column } = TABLES[level];
  await sql`update ${sql.table(table)} set ${assignment}
    where client_id = ${clientId} and ${sql.ref(column)} = ${code}`.execute(trx);
}

/** What lies in a place lies in another one from now on; the empty place goes. */
export async function mergePlaces(
  trx: Trx,
  clientId: number,
  level: Exclude<PlaceLevel, "dealer">,
  { from, into }: { readonly from: string; readonly into: string },
): Promise<void> {
  const { table, code } = TABLES[level];
  await sql`update ${sql.table(BELOW[level])} set ${sql.ref(code)} = ${into}
    where client_id = ${clientId} and ${sql.ref(code)} = ${from}`.execute(trx);
  await sql`delete from ${sql.table(table)} where client_id = ${clientId} and ${sql.ref(code)} = ${from}`.execute(
    trx,
  );
}

/** Remembers a name or place above that no workbook brings back; what is decided for again is free. */
export async function overruleValue(
  trx: Trx,
  clientId: number,
  { level, code }: Pick<PlaceChange, "level" | "code">,
  field: "name" | "parent",
  { before, after }: { readonly before: string; readonly after: string },
): Promise<void> {
  await trx
    .deleteFrom("overruled_value")
    .where("client_id", "=", clientId)
    .where("level", "=", level)
    .where("code", "=", code)
    .where("field", "=", field)
    .where("value", "=", after)
    .execute();
  await trx
    .insertInto("overruled_value")
    .values({ client_id: clientId, level, code, field, value: before })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Remembers which code stands for one that is gone, and for those that had gone into it. */
export async function noteMerged(
  trx: Trx,
  clientId: number,
  level: PlaceLevel,
  { from, name, into }: { readonly from: string; readonly name: string; readonly into: string },
): Promise<void> {
  await trx
    .updateTable("merged_place")
    .set({ into_code: into })
    .where("client_id", "=", clientId)
    .where("level", "=", level)
    .where("into_code", "=", from)
    .execute();
  const merged = { client_id: clientId, level, code: from, name, into_code: into };
  await trx.insertInto("merged_place").values(merged).execute();
  await trx
    .deleteFrom("overruled_value")
    .where("client_id", "=", clientId)
    .where("level", "=", level)
    .where("code", "=", from)
    .execute();
}

export async function saveMemberLists(trx: Trx, clientId: number, lists: readonly MemberLists[]) {
  for (const { personId, regions, states, locations, csiOutlets, ssiOutlets } of lists) {
    await trx
      .updateTable("membership")
      .set({
        regions: [...regions],
        states: [...states],
        locations: [...locations],
        csi_outlets: [...csiOutlets],
        ssi_outlets: [...ssiOutlets],
      })
      .where("client_id", "=", clientId)
      .where("person_id", "=", personId)
      .execute();
  }
}

/** Every list of a client that names a code, whoever's it is. */
export async function listsNaming(trx: Trx, clientId: number, code: string): Promise<MemberLists[]> {
  return trx
    .selectFrom("membership")
    .select(["person_id as personId", "user_types as userTypes", "regions", "states", "locations"])
    .select(["csi_outlets as csiOutlets", "ssi_outlets as ssiOutlets"])
    .where("client_id", "=", clientId)
    .where(sql<boolean>`${code} = any(regions || states || locations || csi_outlets || ssi_outlets)`)
    .execute();
}
