import { type Kysely, sql, type Transaction } from "kysely";
import { type Page, pagesOf } from "#domain/default-pages.ts";
import type { Network } from "#domain/network.ts";
import type { OperationType, OtherQuestion } from "#domain/programme.ts";
import { loadNetwork } from "#server/platform/catalogue.ts";
import { DEVICE_DAYS } from "#server/platform/device-cookie.ts";
import type { Database } from "#server/platform/tables.ts";

/** A person's devices that are remembered, newest first. */
const KNOWN_DEVICES = 30;

export interface ClientOperations {
  readonly network: Network | null;
  readonly operations: readonly {
    readonly slug: string;
    readonly name: string;
    readonly type: OperationType;
    readonly firstDay: string | null;
    readonly lastDay: string | null;
    readonly pages: readonly Page[];
    readonly otherQuestions: readonly OtherQuestion[];
  }[];
}

export async function findAccount(db: Kysely<Database>, email: string) {
  const { rows } = await sql<{
    personId: number;
    passwordHash: string | null;
    active: boolean;
    mustChange: boolean;
    mobileAccess: boolean;
  }>`
    select person_id as "personId", password_hash as "passwordHash", must_change as "mustChange",
      active and coalesce((select bool_or(m.active) from membership m where m.person_id = p.person_id), true) as active,
      exists (select from membership m where m.person_id = p.person_id and m.active and m.mobile_access)
        as "mobileAccess"
    from person p
    where email = ${email.trim().toLowerCase()}`.execute(db);
  return rows[0] ?? null;
}

export async function openSession(
  db: Transaction<Database>,
  personId: number,
  tokenHash: Buffer,
  device: { readonly deviceId: string; readonly mobile: boolean },
): Promise<void> {
  await sql`insert into session (token_hash, person_id, device_id, mobile)
    values (${tokenHash}, ${personId}, ${device.deviceId}, ${device.mobile})`.execute(db);
  await sql`update person set last_login = now() where person_id = ${personId}`.execute(db);
  await sql`delete from session where person_id = ${personId} and last_seen < now() - interval '12 hours'`.execute(
    db,
  );
}

export async function isKnownDevice(
  db: Kysely<Database>,
  personId: number,
  deviceId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from known_device where person_id = ${personId} and device_id = ${deviceId}`.execute(db);
  return rows.length > 0;
}

export async function rememberDevice(
  db: Transaction<Database>,
  personId: number,
  deviceId: string,
): Promise<void> {
  await sql`insert into known_device (person_id, device_id) values (${personId}, ${deviceId})
    on conflict (person_id, device_id) do update set last_seen = now()`.execute(db);
  // Programs that keep no cookies are a new device at every login.
  await sql`delete from known_device where person_id = ${personId} and (
    last_seen < now() - make_interval(days => ${DEVICE_DAYS}::int) or device_id in (
      select device_id from known_device where person_id = ${personId}
      order by last_seen desc offset ${KNOWN_DEVICES}::int))`.execute(db);
}

export async function confirmSession(db: Kysely<Database>, tokenHash: Buffer): Promise<void> {
  await sql`update session set admin_confirmed_on = now() where token_hash = ${tokenHash}`.execute(db);
}

export async function savePasswordHash(db: Kysely<Database>, personId: number, hash: string): Promise<void> {
  await sql`update person set password_hash = ${hash} where person_id = ${personId}`.execute(db);
}

export async function endSession(db: Kysely<Database>, tokenHash: Buffer): Promise<void> {
  await sql`delete from session where token_hash = ${tokenHash}`.execute(db);
}

/** Needs `app.client` set to this client. */
export async function clientOperations(
  db: Transaction<Database>,
  clientId: number,
): Promise<ClientOperations> {
  const { rows } = await sql<ClientOperations["operations"][number] & { components: Page[] | null }>`
    select slug, name, type, first_day as "firstDay", last_day as "lastDay", components,
      coalesce((select definition -> 'otherQuestions' from programme p where p.operation_id = o.operation_id
        order by revision desc limit 1), '[]') as "otherQuestions"
    from operation o where client_id = ${clientId} order by operation_id`.execute(db);
  return {
    network: await loadNetwork(db, clientId),
    operations: rows.map(({ components, ...operation }) => ({
      ...operation,
      pages: pagesOf(components),
    })),
  };
}
