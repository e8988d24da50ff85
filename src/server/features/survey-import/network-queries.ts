import { sql, type Transaction } from "kysely";
import { holdLock } from "#server/platform/database/advisory-lock.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { publish } from "#server/platform/events/cluster-events.ts";
import type { NetworkChanges } from "./survey-file-messages.ts";

/** One change of a client's network from its own sheets at a time; held to the end of the transaction. */
export function lockNetwork(trx: Transaction<Database>, clientId: number): Promise<void> {
  return holdLock(trx, "network", clientId);
}

/** Tells every operation's open pages of a client of the version that counts after this transaction. */
export async function publishVersions(trx: Transaction<Database>, clientId: number): Promise<void> {
  const operations = trx.selectFrom("operation").select(["slug", "type", "data_version"]);
  for (const { slug, type, data_version } of await operations.where("client_id", "=", clientId).execute())
    await publish(trx, { kind: "data", client: clientId, operation: slug, type, dataVersion: data_version });
}

/** Inserts or updates network rows by code, set up on purpose; a change counts for every operation of the client. */
export async function applyNetworkChanges(
  trx: Transaction<Database>,
  clientId: number,
  changes: NetworkChanges,
): Promise<void> {
  await storeNetworkChanges(trx, clientId, changes, null);
  await renewVersions(trx, clientId);
}

/** Every operation of the client shows its network anew. Their rows are held from here on, by everybody in one order. */
export async function renewVersions(trx: Transaction<Database>, clientId: number): Promise<void> {
  const rows = trx.selectFrom("operation").select("operation_id").where("client_id", "=", clientId);
  await rows.orderBy("operation_id").forNoKeyUpdate().execute();
  const operations = trx.updateTable("operation").where("client_id", "=", clientId);
  await operations.set((eb) => ({ data_version: eb("data_version", "+", 1) })).execute();
}

/**
 * The rows alone: whoever stores them renews the versions in the same transaction. `broughtBy`: the upload they came
 * with, null = set up on purpose.
 */
export async function storeNetworkChanges(
  trx: Transaction<Database>,
  clientId: number,
  { regions, states, locations, dealers, models }: NetworkChanges,
  broughtBy: number | null,
): Promise<void> {
  await sql`
    insert into region (client_id, region_code, name)
    select ${clientId}::int, x.code, x.name from jsonb_to_recordset(${JSON.stringify(regions)}::jsonb) x(code text, name text)
    on conflict (client_id, region_code) do update set name = excluded.name, updated_on = now()`.execute(trx);
  await sql`
    update state s set name = coalesce(x.name, s.name), region_code = coalesce(x.parent, s.region_code)
    from ${changed(states)} where s.client_id = ${clientId} and s.state_code = x.code`.execute(trx);
  await sql`
    insert into state (client_id, state_code, name, region_code)
    select ${clientId}::int, x.code, x.name, x.parent from ${added(states)}
    on conflict (client_id, state_code) do update set name = excluded.name, region_code = excluded.region_code`.execute(
    trx,
  );
  await sql`
    update location l set name = coalesce(x.name, l.name), state_code = coalesce(x.parent, l.state_code)
    from ${changed(locations)} where l.client_id = ${clientId} and l.location_code = x.code`.execute(trx);
  await sql`
    insert into location (client_id, location_code, name, state_code)
    select ${clientId}::int, x.code, x.name, x.parent from ${added(locations)}
    on conflict (client_id, location_code) do update set name = excluded.name, state_code = excluded.state_code`.execute(
    trx,
  );
  await sql`
    update dealer d set name = coalesce(x.name, d.name), location_code = coalesce(x.parent, d.location_code),
      brought_by = case when d.brought_by is not null then ${broughtBy}::int end
    from ${changed(dealers)} where d.client_id = ${clientId} and d.dealer_code = x.code`.execute(trx);
  await sql`
    insert into dealer (client_id, dealer_code, name, location_code, brought_by)
    select ${clientId}::int, x.code, x.name, x.parent, ${broughtBy}::int from ${added(dealers)}
    on conflict (client_id, dealer_code) do update set name = excluded.name, location_code = excluded.location_code,
      brought_by = case when dealer.brought_by is not null then excluded.brought_by end`.execute(trx);
  await sql`
    insert into model (client_id, model_code, name)
    select ${clientId}::int, x.code, x.name from jsonb_to_recordset(${JSON.stringify(models)}::jsonb) x(code text, name text)
    on conflict (client_id, model_code) do update set name = excluded.name`.execute(trx);
}

type Changes = NetworkChanges["dealers"];

/** Places that were not known, as rows `x`. */
function added(changes: Changes) {
  return placeRows(changes.filter(({ before }) => before === null));
}

/**
 * Places that were known, as rows `x`; null is what the file leaves as it was. Another import may have moved them since
 * they were read.
 */
function changed(changes: Changes) {
  return placeRows(
    changes.flatMap(({ code, name, parent, before }) =>
      before === null
        ? []
        : [
            {
              code,
              name: name === before.name ? null : name,
              parent: parent === before.parent ? null : parent,
            },
          ],
    ),
  );
}

function placeRows(rows: readonly unknown[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) x(code text, name text, parent text)`;
}
