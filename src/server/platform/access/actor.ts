import { createHash, randomBytes } from "node:crypto";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { ScopeLists } from "#domain/network/scope.ts";
import { type AdminPermission, mayUseAdminPanel } from "#domain/people/access.ts";
import { SESSION_IDLE_MINUTES, SESSION_LIFETIME_HOURS } from "#domain/people/session-end.ts";
import type { OperationType } from "#domain/programme/programme.ts";
import { PREPARED } from "#server/platform/database/prepared.ts";
import type { Database } from "#server/platform/database/tables.ts";

const TOKEN_BYTES = 32;

export interface Membership {
  readonly clientId: number;
  readonly clientName: string;
  readonly timeZone: string;
  /** Its administrators administer with a second factor alone. */
  readonly isSecondFactorRequired: boolean;
  readonly designation: string;
  readonly userPermission: number;
  readonly adminPermission: AdminPermission;
  readonly lists: ScopeLists;
  /** All of the client's; which of them a person may open, its lists say. */
  readonly operations: readonly OperationRow[];
}

export interface Actor {
  readonly personId: number;
  readonly name: string;
  readonly email: string;
  readonly tokenHash: Buffer;
  /** May add clients and operations. */
  readonly isInstallationAdministrator: boolean;
  readonly hasSecondFactor: boolean;
  /** In the order the category screen lists them. */
  readonly memberships: readonly Membership[];
}

export interface OperationRow {
  readonly id: number;
  readonly clientId: number;
  readonly slug: string;
  readonly name: string;
  readonly type: OperationType;
  /** Rises with every change of what its figures come from. */
  readonly dataVersion: number;
}

/** Who asks, about which operation. */
export interface RequestContext {
  readonly operation: OperationRow;
  readonly membership: Membership;
  readonly actor: { readonly personId: number };
  /** In which texts of the questionnaire are wanted; null or left out = its own. */
  readonly language?: string | null;
  /** Aborted once nobody waits for the answer any more; left out: somebody always does. */
  readonly left?: AbortSignal;
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
  // One statement: it stands before every call.
  const found = await sql<
    Omit<Actor, "tokenHash"> & { readonly stale: boolean; readonly mobile: boolean }
  >`${PREPARED}
    select p.person_id as "personId", p.name, p.email, s.last_seen < now() - interval '1 minute' as stale, s.mobile,
      p.installation_administrator as "isInstallationAdministrator",
      exists (select from second_factor f where f.person_id = p.person_id and f.confirmed_on is not null)
        as "hasSecondFactor",
      (select coalesce(json_agg(m order by m."clientId"), '[]')
        from (${memberships(sql`p.person_id`, sql`s.mobile`)}) m) as memberships
    from session s join person p using (person_id)
    where s.token_hash = ${tokenHash} and p.active and ${isLiving}`.execute(db);
  const person = found.rows[0];
  if (person === undefined) return null;
  const { stale, mobile, ...actor } = person;
  if (prolong && stale) {
    const session = db.updateTable("session").where("token_hash", "=", tokenHash);
    await session.set({ last_seen: sql`now()` }).execute();
  }
  if (mobile && actor.memberships.length === 0) return null;
  return { ...actor, tokenHash };
}

/** Of a session `s`: used lately, and not too old. */
export const isLiving = sql<boolean>`(s.last_seen > now() - make_interval(mins => ${SESSION_IDLE_MINUTES})
  and s.created_on > now() - make_interval(hours => ${SESSION_LIFETIME_HOURS}))`;

/** The clients a person is let in by, in the order the category screen lists them. */
export async function membershipsOf(db: Kysely<Database>, personId: number): Promise<Membership[]> {
  const { rows } = await sql<Membership>`${memberships(sql`${personId}`, sql`false`)} order by 1`.execute(db);
  return rows;
}

/** The clients that let a person in; for the mobile app those alone that allow it. */
function memberships(person: RawBuilder<unknown>, mobile: RawBuilder<unknown>) {
  return sql`
    select c.client_id as "clientId", c.name as "clientName", c.time_zone as "timeZone",
      c.second_factor_required as "isSecondFactorRequired",
      d.name as designation, d.userpermission as "userPermission", m.adminpermission as "adminPermission",
      json_build_object('userTypes', m.user_types, 'regions', m.regions, 'states', m.states,
        'locations', m.locations, 'csiOutlets', m.csi_outlets, 'ssiOutlets', m.ssi_outlets) as lists,
      (select coalesce(json_agg(json_build_object('id', o.operation_id, 'clientId', o.client_id, 'slug', o.slug,
        'name', o.name, 'type', o.type, 'dataVersion', o.data_version)), '[]')
        from operation o where o.client_id = c.client_id) as operations
    from membership m join client c using (client_id) join designation d using (client_id, designation_id)
    where m.person_id = ${person} and m.active and (m.mobile_access or not ${mobile})`;
}

/** An administrator without the second factor that the client asks for. */
export function lacksSecondFactor(
  { hasSecondFactor }: Actor,
  { isSecondFactorRequired, adminPermission }: Membership,
): boolean {
  return isSecondFactorRequired && !hasSecondFactor && mayUseAdminPanel(adminPermission);
}

/** The operation of a `data_source` header, null when it is none of the actor's. */
export function operationOf(actor: Actor, slug: string) {
  for (const membership of actor.memberships) {
    const operation = membership.operations.find((each) => each.slug === slug);
    if (operation !== undefined && membership.lists.userTypes.includes(operation.type))
      return { operation, membership };
  }
  return null;
}
