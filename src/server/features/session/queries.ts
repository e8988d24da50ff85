import { type Kysely, sql, type Transaction } from "kysely";
import type { OwnSession } from "#contract/own-sessions.ts";
import type { Network } from "#domain/network/network.ts";
import type { Page } from "#domain/pages/listed-pages.ts";
import { SESSION_LIFETIME_HOURS } from "#domain/people/session-end.ts";
import type { OperationType, Questions } from "#domain/programme/programme.ts";
import { brandingOf, type ShownBranding, shownBranding } from "#server/features/branding/index.ts";
import { loadNetwork } from "#server/features/catalogue/index.ts";
import { hashOfToken, isLiving } from "#server/platform/access/actor.ts";
import { callOrigin } from "#server/platform/access/call-origin.ts";
import { pagesOfRow, type StoredPage } from "#server/platform/database/stored-pages.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { DEVICE_DAYS } from "#server/platform/http/device-cookie.ts";

/** A person's devices that are remembered, newest first. */
const KNOWN_DEVICES = 30;

/** How long a browser that was told to remember a second factor is not asked for it. */
export const SECOND_FACTOR_DAYS = 30;

/** Who may log in, and how. */
export interface Account {
  readonly personId: number;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly active: boolean;
  /** The password is an administrator's choice. */
  readonly mustChange: boolean;
  /** That administrator; null = nobody, or gone since. */
  readonly passwordSetBy: number | null;
  readonly mobileAccess: boolean;
  /** The person has logged in from this device before. */
  readonly knowsDevice: boolean;
  readonly hasSecondFactor: boolean;
  /** A code was typed on this device, not long ago, by somebody who wanted it remembered. */
  readonly remembersSecondFactor: boolean;
}

export interface ClientOperations extends ShownBranding {
  readonly network: Network | null;
  readonly operations: readonly {
    readonly slug: string;
    readonly name: string;
    readonly type: OperationType;
    readonly firstDay: string | null;
    readonly lastDay: string | null;
    readonly pages: readonly Page[];
    readonly questions: Questions;
  }[];
}

/** The account of an address, null when there is none, and whether it knows the device. Costs the same either way. */
export async function findAccount(
  db: Kysely<Database>,
  email: string,
  device: string | null,
): Promise<Account | null> {
  const { rows } = await sql<Omit<Account, "personId"> & { personId: number | null }>`
    select p.person_id as "personId", coalesce(p.email, '') as email, p.password_hash as "passwordHash",
      p.must_change as "mustChange", p.password_set_by as "passwordSetBy",
      p.active and coalesce(m.active, true) as active, coalesce(m.mobile, false) as "mobileAccess",
      k.device_id is not null as "knowsDevice",
      exists (select from second_factor
        where person_id = coalesce(p.person_id, 0) and confirmed_on is not null) as "hasSecondFactor",
      coalesce(k.second_factor_on > now() - make_interval(days => ${SECOND_FACTOR_DAYS}::int), false)
        as "remembersSecondFactor"
    from (values (1)) one
      left join person p on p.email = ${email.trim().toLowerCase()}
      left join known_device k on k.person_id = coalesce(p.person_id, 0) and k.device_id = ${device ?? ""}
      cross join lateral (
        select bool_or(active) as active, bool_or(active and mobile_access) as mobile
        from membership where person_id = coalesce(p.person_id, 0)) m`.execute(db);
  const row = rows[0];
  return row === undefined || row.personId === null ? null : { ...row, personId: row.personId };
}

/**
 * Opens a session for whoever typed the password of that hash; false where the person has another password by now, or a
 * second factor that nobody asked for.
 */
export async function openSession(
  db: Transaction<Database>,
  {
    personId,
    passwordHash,
    hasSecondFactor,
  }: Pick<Account, "personId" | "hasSecondFactor"> & { readonly passwordHash: string },
  tokenHash: Buffer,
  { deviceId, mobile }: { readonly deviceId: string; readonly mobile: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("person")
    .set({ last_login: sql`now()` })
    .where("person_id", "=", personId)
    .where("password_hash", "=", passwordHash)
    .where(({ exists, not, or, selectFrom, val }) =>
      or([
        val(hasSecondFactor),
        not(
          exists(
            selectFrom("second_factor")
              .select("person_id")
              .where("person_id", "=", personId)
              .where("confirmed_on", "is not", null),
          ),
        ),
      ]),
    )
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) return false;
  const { address, device } = callOrigin();
  const row = { token_hash: tokenHash, person_id: personId, device_id: deviceId, mobile, address, device };
  await db.insertInto("session").values(row).execute();
  return true;
}

export async function rememberDevice(
  db: Transaction<Database>,
  personId: number,
  deviceId: string,
  { remembersSecondFactor }: { readonly remembersSecondFactor: boolean },
): Promise<void> {
  const now = sql<Date>`now()`;
  const seenNow = { last_seen: now, ...(remembersSecondFactor ? { second_factor_on: now } : {}) };
  await db
    .insertInto("known_device")
    .values({ person_id: personId, device_id: deviceId, ...seenNow })
    .onConflict((conflict) => conflict.columns(["person_id", "device_id"]).doUpdateSet(seenNow))
    .execute();
  // Programs that keep no cookies are a new device at every login.
  await sql`delete from known_device where person_id = ${personId} and device_id in (
    select device_id from known_device where person_id = ${personId}
    order by last_seen desc offset ${KNOWN_DEVICES}::int)`.execute(db);
}

/** Deletes sessions nobody has used for as long as one lives, why others ended, and devices whose cookie is gone by now. */
export async function deleteOldSessions(db: Kysely<Database>): Promise<void> {
  const ended = sql<Date>`now() - make_interval(hours => ${SESSION_LIFETIME_HOURS})`;
  const gone = sql<Date>`now() - make_interval(days => ${DEVICE_DAYS})`;
  await db.deleteFrom("session").where("last_seen", "<", ended).execute();
  await db.deleteFrom("ended_session").where("ended_on", "<", ended).execute();
  await db.deleteFrom("known_device").where("last_seen", "<", gone).execute();
}

export async function confirmSession(db: Kysely<Database>, tokenHash: Buffer): Promise<void> {
  const session = db.updateTable("session").where("token_hash", "=", tokenHash);
  await session.set({ admin_confirmed_on: sql`now()` }).execute();
}

/** Stores a newer hash of the same password; false where the person has another hash, and maybe password, by now. */
export async function renewPasswordHash(
  db: Kysely<Database>,
  personId: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<boolean> {
  const person = db.updateTable("person").set({ password_hash: to });
  const renewed = person.where("person_id", "=", personId).where("password_hash", "=", from);
  return (await renewed.executeTakeFirstOrThrow()).numUpdatedRows === 1n;
}

/** What a person's authenticator app shares with us, null where no such second factor is there. */
export async function findSecret(
  db: Kysely<Database>,
  personId: number,
  { confirmed }: { readonly confirmed: boolean },
): Promise<string | null> {
  const factor = db.selectFrom("second_factor").select("secret").where("person_id", "=", personId);
  const found = await factor.where("confirmed_on", confirmed ? "is not" : "is", null).executeTakeFirst();
  return found?.secret ?? null;
}

/** Uses up the code of a period and all before it: true for exactly one of all that try. */
export async function spendPeriod(
  db: Kysely<Database>,
  {
    personId,
    secret,
    period,
  }: { readonly personId: number; readonly secret: string; readonly period: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("second_factor")
    .set({ last_period: BigInt(period) })
    .where("person_id", "=", personId)
    .where("secret", "=", secret)
    .where("last_period", "<", BigInt(period))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** True for exactly one of all that try the same code. */
export async function spendRecoveryCode(
  db: Kysely<Database>,
  personId: number,
  code: string,
): Promise<boolean> {
  const codes = db.deleteFrom("recovery_code").where("person_id", "=", personId);
  const { numDeletedRows } = await codes.where("code_hash", "=", hashOfToken(code)).executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Where a person is logged in: this session first, then the one last used. */
export async function livingSessions(
  db: Kysely<Database>,
  { personId, tokenHash }: { readonly personId: number; readonly tokenHash: Buffer },
): Promise<OwnSession[]> {
  const { rows } = await sql<OwnSession>`
    select session_id as id, device, address, mobile, token_hash = ${tokenHash} as "isCurrent",
      floor(extract(epoch from now() - created_on) / 60)::int as "openedMinutesAgo",
      floor(extract(epoch from now() - last_seen) / 60)::int as "seenMinutesAgo"
    from session s where person_id = ${personId} and ${isLiving}
    order by "isCurrent" desc, last_seen desc, session_id desc`.execute(db);
  return rows;
}

export async function endSession(db: Kysely<Database>, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom("session").where("token_hash", "=", tokenHash).execute();
}

/** Needs `app.client` set to this client. */
export async function clientOperations(
  db: Transaction<Database>,
  clientId: number,
): Promise<ClientOperations> {
  const { rows } = await sql<ClientOperations["operations"][number] & { own: StoredPage[] | null }>`
    select slug, name, type, first_day as "firstDay", last_day as "lastDay", pages as own,
      coalesce((select jsonb_build_object('factors', definition -> 'factors', 'verbatims', definition -> 'verbatims',
        'otherQuestions', definition -> 'otherQuestions')
        from programme p where p.operation_id = o.operation_id order by revision desc limit 1),
        '{"factors":[],"verbatims":[],"otherQuestions":[]}') as questions
    from operation o where client_id = ${clientId} order by operation_id`.execute(db);
  return {
    ...shownBranding(await brandingOf(db, clientId)),
    network: await loadNetwork(db, clientId),
    operations: rows.map(({ own, ...operation }) => ({
      ...operation,
      pages: pagesOfRow(own),
    })),
  };
}
