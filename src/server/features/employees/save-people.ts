import type { Transaction } from "kysely";
import { type AuditEntry, writeAudits } from "#server/platform/access/audit.ts";
import type { Database } from "#server/platform/database/tables.ts";
import type { Change, Creation, Wanted } from "./decide-registration.ts";
import {
  insertMemberships,
  insertPeople,
  type MembershipRow,
  renamePeople,
  touchOtherMemberships,
  updateMemberships,
} from "./person-queries.ts";
import type { ClientContext } from "./services.ts";

type Trx = Transaction<Database>;

/**
 * Opens accounts; ids by e-mail. An e-mail that is taken has none, and nothing is done to it. Whoever calls this invites
 * the owners, last in the transaction.
 */
export async function registerPeople(
  trx: Trx,
  context: ClientContext,
  creations: readonly Creation[],
): Promise<ReadonlyMap<string, number>> {
  const ids = await insertPeople(
    trx,
    creations.map(({ email, wanted: { name, lastName } }) => ({ email, name, lastName })),
  );
  const created = creations.flatMap(({ email, wanted }) => {
    const personId = ids.get(email);
    return personId === undefined ? [] : [{ email, wanted, personId }];
  });
  await insertMemberships(
    trx,
    context.clientId,
    created.map(({ personId, wanted }) => membershipOf(personId, wanted)),
  );
  await writeAudits(
    trx,
    created.map(({ email, wanted }) => ({
      ...by(context),
      action: "person.register",
      subject: email,
      detail: { name: wanted.name, designation: wanted.designation.name, ...wanted.lists },
    })),
  );
  return ids;
}

/** Changes names, designations and scopes of members; their e-mails stay. */
export async function updateMembers(
  trx: Trx,
  context: ClientContext,
  changes: readonly Change[],
): Promise<void> {
  await rename(trx, context, changes.filter(isRenaming));
  await updateMemberships(
    trx,
    context.clientId,
    changes.map(({ member, wanted }) => membershipOf(member.personId, wanted)),
  );
  await writeAudits(
    trx,
    changes.map(({ member, wanted }) => ({
      ...by(context),
      action: "person.update",
      subject: member.email,
      detail: {
        from: stateOf(member, member.designation, member),
        to: stateOf(wanted, wanted.designation.name, wanted.lists),
      },
    })),
  );
}

/** A name belongs to the person: their other clients find the change in their logs, and nothing else of it. */
async function rename(trx: Trx, context: ClientContext, changes: readonly Change[]): Promise<void> {
  await renamePeople(
    trx,
    changes.map(({ member: { personId }, wanted: { name, lastName } }) => ({ personId, name, lastName })),
  );
  const renamed = new Map(changes.map((change): [number, Change] => [change.member.personId, change]));
  const others = await touchOtherMemberships(trx, context.clientId, [...renamed.keys()]);
  await writeAudits(
    trx,
    others.flatMap(({ client, personId }) => {
      const change = renamed.get(personId);
      if (change === undefined) return [];
      const { member, wanted } = change;
      const detail = { from: nameOf(member), to: nameOf(wanted) };
      return { ...by(context), client, action: "person.update", subject: member.email, detail };
    }),
  );
}

function isRenaming({ member, wanted }: Change): boolean {
  return member.name !== wanted.name || member.lastName !== wanted.lastName;
}

function nameOf({ name, lastName }: { readonly name: string; readonly lastName: string }) {
  return { name, lastName };
}

function by({ clientId, actor }: ClientContext): Pick<AuditEntry, "client" | "person"> {
  return { client: clientId, person: actor.personId };
}

function membershipOf(personId: number, { designation, lists }: Wanted): MembershipRow {
  return { personId, designationId: designation.id, ...lists };
}

function stateOf({ name }: { readonly name: string }, designation: string, lists: Wanted["lists"]) {
  const { userTypes, regions, states, locations, csiOutlets, ssiOutlets } = lists;
  return { name, designation, userTypes, regions, states, locations, csiOutlets, ssiOutlets };
}
