import type pg from "pg";
import { errorCode, StartError } from "#server/platform/errors.ts";
import { withClient } from "./connect.ts";

/** The role that migrations grant to; logins of any name get their rights by being a member. */
export const APPLICATION_ROLE = "forecourt_app";

/** The role that the search of texts works as; it owns one function, and its only member is the owner, who made that. */
export const SEARCH_ROLE = "forecourt_search";

/** Makes the two roles where they are missing and the login of `applicationUrl` a member of the application's. */
export async function ensureApplicationRole(owner: pg.Client, applicationUrl: string): Promise<void> {
  await createRole(owner, APPLICATION_ROLE);
  await createRole(owner, SEARCH_ROLE);
  await joinSearchRole(owner);
  const login = await loginOf(owner, applicationUrl);
  if (login === APPLICATION_ROLE) return;
  const { rows } = await owner.query<{ member: boolean }>("select pg_has_role($1, $2, 'member') as member", [
    login,
    APPLICATION_ROLE,
  ]);
  if (rows[0]?.member === true) return;
  await grantRole(owner, APPLICATION_ROLE, login);
}

/** Refuses an application login that row-level security would not bind. */
export async function checkApplicationRole(applicationUrl: string): Promise<void> {
  await withClient(applicationUrl, "DATABASE_URL", async (client) => {
    const { rows } = await client.query<{
      name: string;
      super: boolean;
      bypass: boolean;
      owned: string | null;
    }>(
      `select r.rolname as name, r.rolsuper as super, r.rolbypassrls as bypass,
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

function faultOf(role: { super: boolean; bypass: boolean; owned: string | null }): string | null {
  if (role.super) return "is a superuser";
  if (role.bypass) return "bypasses row-level security (BYPASSRLS)";
  return role.owned === null ? null : `owns tables (such as '${role.owned}') or is a member of their owner`;
}

async function createRole(owner: pg.Client, role: string): Promise<void> {
  const { rowCount } = await owner.query("select from pg_roles where rolname = $1", [role]);
  if (rowCount === 1) return;
  try {
    await owner.query(`create role ${role} nologin`);
  } catch (error) {
    if (errorCode(error) === "42710" || errorCode(error) === "23505") return; // made by another start meanwhile
    if (errorCode(error) !== "42501") throw error;
    throw new StartError(
      `The database role '${role}' is missing and the owner may not create it.`,
      `Ask the database administrator for: CREATE ROLE ${role} NOLOGIN;`,
    );
  }
}

/** A function can only be handed to a role by one of its members. */
async function joinSearchRole(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ member: boolean; name: string }>(
    "select pg_has_role(current_user, $1, 'usage') as member, current_user as name",
    [SEARCH_ROLE],
  );
  const login = rows[0];
  if (login !== undefined && !login.member) await grantRole(owner, SEARCH_ROLE, login.name);
}

async function loginOf(owner: pg.Client, applicationUrl: string): Promise<string> {
  if (applicationUrl.includes(encodeURIComponent(`role=${APPLICATION_ROLE}`))) return sessionUser(owner);
  return withClient(applicationUrl, "DATABASE_URL", sessionUser);
}

async function sessionUser(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>("select session_user as name");
  return rows[0]?.name ?? "";
}

async function grantRole(owner: pg.Client, role: string, login: string): Promise<void> {
  const statement = `grant ${role} to ${owner.escapeIdentifier(login)}`;
  try {
    await owner.query(statement);
  } catch (error) {
    if (errorCode(error) !== "42501") throw error;
    throw new StartError(
      `The database login '${login}' is not a member of the role '${role}', and the owner may not make it one.`,
      `Ask the database administrator for: ${statement.replace(/^grant/, "GRANT").replace(" to ", " TO ")};`,
    );
  }
}
