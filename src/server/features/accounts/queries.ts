import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/tables.ts";

export interface Member {
  readonly personId: number;
  readonly name: string;
  readonly email: string;
}

export async function findMember(
  db: Kysely<Database>,
  clientId: number,
  email: string,
): Promise<Member | null> {
  const found = await db
    .selectFrom("person as p")
    .innerJoin("membership as m", "m.person_id", "p.person_id")
    .select(["p.person_id as personId", "p.name", "p.email"])
    .where("m.client_id", "=", clientId)
    .where("p.email", "=", email.trim().toLowerCase())
    .executeTakeFirst();
  return found ?? null;
}

/** Anybody by their e-mail, whatever clients they belong to. */
export async function findPerson(db: Kysely<Database>, email: string): Promise<Member | null> {
  const people = db.selectFrom("person").select(["person_id as personId", "name", "email"]);
  return (await people.where("email", "=", email).executeTakeFirst()) ?? null;
}

/** True when the person belongs to a client in which the administrator is none: a password opens all of them. */
export async function isRuledElsewhere(
  db: Kysely<Database>,
  personId: number,
  administratorId: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from membership m where m.person_id = ${personId} and not exists (
      select from membership a where a.client_id = m.client_id and a.person_id = ${administratorId}
        and a.active and a.adminpermission in (1, 3))`.execute(db);
  return rows.length > 0;
}

export async function savePassword(
  trx: Transaction<Database>,
  personId: number,
  passwordHash: string,
  { setBy }: { readonly setBy: number | null },
): Promise<void> {
  await trx
    .updateTable("person")
    .set({ password_hash: passwordHash, must_change: setBy !== null, password_set_by: setBy })
    .where("person_id", "=", personId)
    .execute();
}

/** Another password in place of the one of that hash; false where the person has another by now, or is shut out. */
export async function replacePassword(
  trx: Transaction<Database>,
  { personId, passwordHash }: { readonly personId: number; readonly passwordHash: string },
  newHash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("person")
    .set({ password_hash: newHash })
    .where("person_id", "=", personId)
    .where("password_hash", "=", passwordHash)
    .where("active", "=", true)
    .where("must_change", "=", false)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Gives a session another token, which its browsers for notifications follow; false where it has ended. */
export async function renewSession(
  trx: Transaction<Database>,
  { from, to }: { readonly from: Buffer; readonly to: Buffer },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into session (token_hash, person_id, created_on, admin_confirmed_on, device_id, mobile, address, device)
    select ${to}, person_id, created_on, admin_confirmed_on, device_id, mobile, address, device
    from session where token_hash = ${from} for update`.execute(trx);
  const browsers = trx.updateTable("push_subscription").where("token_hash", "=", from);
  await browsers.set({ token_hash: to }).execute();
  return numAffectedRows === 1n;
}

/**
 * Somebody who may log in, or will when a password is chosen; with the clients that let them in, the time zone of the
 * first, and the administrator who set the password if one did.
 */
export async function findAddressee(trx: Transaction<Database>, email: string) {
  const { rows } = await sql<Member & { clients: string[]; timeZone: string; administrator: string | null }>`
    select p.person_id as "personId", p.name, p.email,
      array_agg(c.name order by c.client_id) as clients,
      (array_agg(c.time_zone order by c.client_id))[1] as "timeZone",
      (select format('%s (%s)', name, email) from person a where a.person_id = p.password_set_by) as administrator
    from person p join membership m using (person_id) join client c using (client_id)
    where p.email = ${email} and p.active and m.active
    group by p.person_id`.execute(trx);
  return rows[0] ?? null;
}

/** Mails to members of a client that nobody sent, newest first. */
export async function storedMails(db: Kysely<Database>, clientId: number) {
  const { rows } = await sql<{
    mailId: bigint;
    recipient: string;
    createdOn: Date;
    subject: string;
    text: string | null;
    html: string | null;
  }>`
    select mail_id as "mailId", recipient, mail.created_on as "createdOn", subject, text_body as text,
      html_body as html
    from mail where state = 'stored' and recipient in (
      select email from person join membership using (person_id) where client_id = ${clientId})
    order by mail_id desc limit 100`.execute(db);
  return rows;
}
