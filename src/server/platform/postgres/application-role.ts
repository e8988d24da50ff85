import type pg from "pg";
import { errorCode, StartError } from "#server/platform/errors.ts";
import { withClient } from "./connect.ts";

/** The role that migrations grant to; logins of any name get their rights by being a member. */
export const APPLICATION_ROLE = "forecourt_app";

/** The role that the search of texts works as: it owns the functions of searches and passes the policies; only the owner is its member. */
export const SEARCH_ROLE = "forecourt_search";

/** What a member must be able to do with a role: have its rights by itself (usage) or take it (set). */
interface Membership {
  readonly role: string;
  readonly member: string;
  readonly by: "usage" | "set";
}

/** Makes both roles where they are missing, and their members; all that the owner may not do is told at once. */
export async function ensureRoles(owner: pg.Client, applicationUrl: string): Promise<void> {
  const ownerName = await nameOf(owner, "current_user");
  const memberships: Membership[] = [
    await applicationMembership(owner, applicationUrl),
    // A function can only be handed to a role by one who may take that role.
    { role: SEARCH_ROLE, member: ownerName, by: "set" },
  ];
  const refused: string[] = [];
  for (const role of [APPLICATION_ROLE, SEARCH_ROLE]) {
    const statement = `CREATE ROLE ${role} NOLOGIN`;
    if (!(await roleExists(owner, role)) && !(await isAllowed(owner, statement))) refused.push(statement);
  }
  for (const membership of memberships) {
    const statement = `GRANT ${membership.role} TO ${owner.escapeIdentifier(membership.member)}`;
    if (!(await isMember(owner, membership)) && !(await isAllowed(owner, statement))) refused.push(statement);
  }
  if (refused.length === 0) return;
  throw new StartError(
    `The database roles of Forecourt are not complete, and the owner '${ownerName}' may not complete them.`,
    `Ask the database administrator for: ${refused.map((statement) => `${statement};`).join(" ")}`,
  );
}

/** Refuses an application login that row-level security would not bind. */
export async function checkApplicationRole(applicationUrl: string): Promise<void> {
  await withClient(applicationUrl, "DATABASE_URL", async (client) => {
    const { rows } = await client.query<{
      name: string;
      super: boolean;
      bypass: boolean;
      searches: boolean | null;
      owned: string | null;
    }>(
      `select r.rolname as name, r.rolsuper as super, r.rolbypassrls as bypass,
         pg_has_role(r.oid, to_regrole('${SEARCH_ROLE}')::oid, 'member') as searches,
         (select min(c.relname::text) from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where c.relkind in ('r', 'p') and n.nspname !~ '^(pg_|information_schema)'
            and pg_has_role(r.oid, c.relowner, 'usage')) as owned
       from pg_roles r where r.rolname = current_user`,
    );
    for (const role of rows) {
      const fault = faultOf(role);
      if (fault === null) continue;
      throw new StartError(
        `The application may not work as database user '${role.name}', because it ${fault}.`,
        "Give DATABASE_URL a login without special rights and DATABASE_OWNER_URL the owner's.",
      );
    }
  });
}

function faultOf(role: {
  super: boolean;
  bypass: boolean;
  searches: boolean | null;
  owned: string | null;
}): string | null {
  if (role.super) return "is a superuser";
  if (role.bypass) return "bypasses row-level security (BYPASSRLS)";
  if (role.searches === true) return `is a member of '${SEARCH_ROLE}', whose policies show every text`;
  return role.owned === null ? null : `owns tables (such as '${role.owned}') or is a member of their owner`;
}

async function applicationMembership(owner: pg.Client, applicationUrl: string): Promise<Membership> {
  if (applicationUrl.includes(encodeURIComponent(`role=${APPLICATION_ROLE}`))) {
    return { role: APPLICATION_ROLE, member: await nameOf(owner, "session_user"), by: "set" };
  }
  const login = await withClient(applicationUrl, "DATABASE_URL", (client) => nameOf(client, "session_user"));
  return { role: APPLICATION_ROLE, member: login, by: "usage" };
}

async function nameOf(client: pg.Client, user: "current_user" | "session_user"): Promise<string> {
  const { rows } = await client.query<{ name: string }>(`select ${user} as name`);
  return rows[0]?.name ?? "";
}

async function roleExists(owner: pg.Client, role: string): Promise<boolean> {
  const { rowCount } = await owner.query("select from pg_roles where rolname = $1", [role]);
  return rowCount === 1;
}

// From PostgreSQL 16 on, who made a role is its member, but may only pass it on; before, every member may take it.
async function isMember(owner: pg.Client, { role, member, by }: Membership): Promise<boolean> {
  const { rows } = await owner.query<{ member: boolean | null }>(
    `select pg_has_role($1::name, to_regrole($2)::oid, case when $3 = 'set'
       and current_setting('server_version_num')::int < 160000 then 'member' else $3 end) as member`,
    [member, role, by],
  );
  return rows[0]?.member === true;
}

const REFUSALS: readonly (string | null)[] = ["42501", "42704"]; // not allowed; there is no such role

async function isAllowed(owner: pg.Client, statement: string): Promise<boolean> {
  try {
    await owner.query(statement);
    return true;
  } catch (error) {
    if (errorCode(error) === "42710" || errorCode(error) === "23505") return true; // made by another start meanwhile
    if (REFUSALS.includes(errorCode(error))) return false;
    throw error;
  }
}
