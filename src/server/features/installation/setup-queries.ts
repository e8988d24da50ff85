import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/tables.ts";

type Db = Kysely<Database> | Transaction<Database>;

/** What makes the first administrator. */
export interface SetupLink {
  readonly tokenHash: Buffer;
  readonly expired: boolean;
}

/** Whether somebody who can log in may use an admin panel, or add clients. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from person p left join membership m on m.person_id = p.person_id and m.active
      where p.active and (m.adminpermission in (1, 3) or p.installation_administrator and (
        m.person_id is not null or not exists (select from membership where person_id = p.person_id)))
    ) as has`.execute(db);
  return rows[0]?.has === true;
}

/** Replaces the link there was. */
export async function saveSetupLink(
  owner: Kysely<Database>,
  { tokenHash, hours }: { readonly tokenHash: Buffer; readonly hours: number },
): Promise<void> {
  const link = {
    token_hash: tokenHash,
    expires_on: sql<Date>`now() + make_interval(hours => ${hours}::int)`,
  };
  await owner
    .insertInto("setup_link")
    .values(link)
    .onConflict((conflict) => conflict.column("only_one").doUpdateSet(link))
    .execute();
}

export async function findSetupLink(owner: Kysely<Database>): Promise<SetupLink | null> {
  const link = owner.selectFrom("setup_link").select("token_hash as tokenHash");
  return (await link.select(sql<boolean>`expires_on <= now()`.as("expired")).executeTakeFirst()) ?? null;
}

/** The same, kept from others to the end of the transaction. */
export async function lockSetupLink(trx: Transaction<Database>): Promise<SetupLink | null> {
  const link = trx.selectFrom("setup_link").select("token_hash as tokenHash").forUpdate();
  return (await link.select(sql<boolean>`expires_on <= now()`.as("expired")).executeTakeFirst()) ?? null;
}

export async function deleteSetupLink(db: Db): Promise<void> {
  await db.deleteFrom("setup_link").execute();
}

export async function setInstallationAdministrator(
  trx: Transaction<Database>,
  personId: number,
  value: boolean,
): Promise<void> {
  const person = trx.updateTable("person").set({ installation_administrator: value });
  await person.where("person_id", "=", personId).execute();
}

/** Clients that have the designation of administrators. */
export async function clientsWithDesignation(
  trx: Transaction<Database>,
  designation: string,
): Promise<string[]> {
  const clients = trx.selectFrom("client as c").innerJoin("designation as d", "d.client_id", "c.client_id");
  const rows = await clients
    .select("c.name")
    .where("d.name", "=", designation)
    .orderBy("c.client_id")
    .execute();
  return rows.map(({ name }) => name);
}

/** The ids of all operations that begin alike. */
export async function operationIdsLike(db: Db, beginning: string): Promise<string[]> {
  const operations = db.selectFrom("operation").select("slug");
  const rows = await operations.where("slug", "like", `${beginning}%`).execute();
  return rows.map(({ slug }) => slug);
}
