import { createHash, randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { ScopeLists } from "#domain/network/scope.ts";
import type { AdminPermission } from "#domain/people/access.ts";
import type { OperationType } from "#domain/programme/programme.ts";
import type { Database } from "#server/platform/database/tables.ts";

export const SESSION_IDLE_MINUTES = 30;
export const SESSION_LIFETIME_HOURS = 12;
const TOKEN_BYTES = 32;

export interface Membership {
  readonly clientId: number;
  readonly clientName: string;
  readonly timeZone: string;
  readonly designation: string;
  readonly userPermission: number;
  readonly adminPermission: AdminPermission;
  readonly lists: ScopeLists;
}

export interface Actor {
  readonly personId: number;
  readonly name: string;
  readonly email: string;
  readonly tokenHash: Buffer;
  readonly memberships: readonly Membership[];
}

export interface OperationRow {
  readonly id: number;
  readonly clientId: number;
  readonly slug: string;
  readonly name: string;
  readonly type: OperationType;
}

/** Who asks, about which operation. */
export interface RequestContext {
  readonly operation: OperationRow;
  readonly membership: Membership;
  readonly actor: { readonly personId: number };
}

/** A secret that opens something to whoever holds it. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

export function hashOfToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/**
 * The person behind a bearer token, null when the session is unknown, idle, too old, its person inactive, or when it
 * was opened by the mobile app and no client allows that any more.
 */
export function findActor(db: Kysely<Database>, token: string, prolong: boolean): Promise<Actor | null> {
  return findActorByHash(db, hashOfToken(token), prolong);
}

/** See `findActor`; for what is bound to a session and kept by its hash. */
export async function findActorByHash(
  db: Kysely<Database>,
  tokenHash: Buffer,
  prolong: boolean,
): Promise<Actor | null> {
  const found = await sql<{ personId: number; name: string; email: string; stale: boolean; mobile: boolean }>`
    select p.person_id as "personId", p.name, p.email, s.last_seen < now() - interval '1 minute' as stale, s.mobile
    from session s join person p using (person_id)
    where s.token_hash = ${tokenHash} and p.active
      and s.last_seen > now() - make_interval(mins => ${SESSION_IDLE_MINUTES})
      and s.created_on > now() - make_interval(hours => ${SESSION_LIFETIME_HOURS})`.execute(db);
  const person = found.rows[0];
  if (person === undefined) return null;
  if (prolong && person.stale) {
    const session = db.updateTable("session").where("token_hash", "=", tokenHash);
    await session.set({ last_seen: sql`now()` }).execute();
  }
  const { personId, name, email, mobile } = person;
  const memberships = await membershipsOf(db, personId, mobile);
  if (mobile && memberships.length === 0) return null;
  return { personId, name, email, tokenHash, memberships };
}

/**
 * The clients a person is let in by, in the order the category screen lists them; for the mobile app those alone that
 * allow it.
 */
export async function membershipsOf(
  db: Kysely<Database>,
  personId: number,
  mobile = false,
): Promise<Membership[]> {
  const { rows } = await sql<Omit<Membership, "lists"> & ScopeLists>`
    select c.client_id as "clientId", c.name as "clientName", c.time_zone as "timeZone",
      d.name as designation, d.userpermission as "userPermission", m.adminpermission as "adminPermission",
      m.user_types as "userTypes",
      m.regions, m.states, m.locations, m.csi_outlets as "csiOutlets", m.ssi_outlets as "ssiOutlets"
    from membership m join client c using (client_id) join designation d using (client_id, designation_id)
    where m.person_id = ${personId} and m.active and (m.mobile_access or not ${mobile})
    order by c.client_id`.execute(db);
  return rows.map(({ userTypes, regions, states, locations, csiOutlets, ssiOutlets, ...membership }) => ({
    ...membership,
    lists: { userTypes, regions, states, locations, csiOutlets, ssiOutlets },
  }));
}

/** The operation of a `data_source` header, null when it is none of the actor's. */
export async function findOperation(db: Kysely<Database>, actor: Actor, slug: string) {
  const operations = db.selectFrom("operation").select(["slug", "name", "type"]);
  const ids = operations.select(["operation_id as id", "client_id as clientId"]);
  const operation = await ids.where("slug", "=", slug).executeTakeFirst();
  const membership = actor.memberships.find((member) => member.clientId === operation?.clientId);
  if (operation === undefined || membership === undefined) return null;
  return membership.lists.userTypes.includes(operation.type) ? { operation, membership } : null;
}
