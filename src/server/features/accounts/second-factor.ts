import type { Kysely, Transaction } from "kysely";
import type { SecondFactorKey, SecondFactorRequirement } from "#contract/second-factor.ts";
import { codeRefusal, judgeCode, newKey, newRecoveryCodes } from "#server/features/session/index.ts";
import { type Actor, lacksSecondFactor } from "#server/platform/access/actor.ts";
import { requireConfirmation } from "#server/platform/access/admin-confirmation.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { writeAuditOfPerson } from "#server/platform/access/audit-of-person.ts";
import { endSessions } from "#server/platform/access/session-end.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { badRequest, conflict, forbidden, notFound } from "#server/platform/errors.ts";
import { queueMail } from "#server/platform/mail/queue-mail.ts";
import { type OwnPassword, proveOwnPassword } from "./prove-own-password.ts";
import { findMember, findPerson, isRuledElsewhere, type Member } from "./queries.ts";
import {
  confirmKey,
  countRecoveryCodes,
  deleteSecondFactor,
  findRequirement,
  replaceRecoveryCodes,
  saveKey,
  saveRequirement,
} from "./second-factor-queries.ts";
import type { AccountServices } from "./services.ts";

/** A code that was typed by whoever is logged in. */
interface OwnCode {
  readonly actor: Actor;
  readonly code: string;
}

interface ClientAct {
  readonly actor: Actor;
  readonly clientId: number;
}

export async function readSecondFactor({ db }: AccountServices, { actor }: { readonly actor: Actor }) {
  const without = { ...actor, hasSecondFactor: false };
  const requiring = actor.memberships.filter((membership) => lacksSecondFactor(without, membership));
  return {
    on: actor.hasSecondFactor,
    recoveryCodesLeft: actor.hasSecondFactor ? await countRecoveryCodes(db, actor.personId) : 0,
    requiredBy: requiring.map(({ clientName }) => clientName),
  };
}

/** A new key for whoever knows the own password; it counts once a code of it was typed. */
export async function beginSecondFactor(
  { db }: AccountServices,
  input: OwnPassword,
): Promise<SecondFactorKey> {
  const { actor } = input;
  await proveOwnPassword(db, input);
  const key = newKey(actor.email);
  if (!(await saveKey(db, actor.personId, key.secret))) throw hasOne();
  return key;
}

/** Every session of before ends but this one: from here on none was opened by a password alone. */
export async function confirmSecondFactor({ db }: AccountServices, { actor, code }: OwnCode) {
  const { personId } = actor;
  if (actor.hasSecondFactor) throw hasOne();
  await proveCode(db, { actor, code }, { isFirst: true });
  const recoveryCodes = newRecoveryCodes();
  await inTransaction(db, null, {}, async (trx) => {
    if (!(await confirmKey(trx, personId)))
      throw conflict("The key was renewed meanwhile. Scan the newest one.", "STALE");
    await replaceRecoveryCodes(trx, personId, recoveryCodes);
    await endSessions(trx, personId, "factor", actor);
    await writeAuditOfPerson(trx, personId, entryOf(actor, "second_factor.on"));
    await queueMail(trx, "second_factor_on", actor.email);
  });
  return { recoveryCodes };
}

export async function renewRecoveryCodes({ db }: AccountServices, input: OwnCode) {
  const { actor } = input;
  await proveCode(db, input);
  const recoveryCodes = newRecoveryCodes();
  await inTransaction(db, null, {}, async (trx) => {
    await replaceRecoveryCodes(trx, actor.personId, recoveryCodes);
    await writeAuditOfPerson(trx, actor.personId, entryOf(actor, "second_factor.codes"));
  });
  return { recoveryCodes };
}

export async function removeOwnSecondFactor({ db }: AccountServices, input: OwnCode): Promise<void> {
  const { actor } = input;
  await proveCode(db, input);
  await inTransaction(db, null, {}, (trx) => remove(trx, actor, actor.personId));
}

/** For somebody who has lost phone and recovery codes. */
export async function removeSecondFactor(
  { db }: AccountServices,
  { actor, clientId, email }: ClientAct & { readonly email: string },
): Promise<void> {
  await requireConfirmation(db, actor);
  const member = await findMember(db, clientId, email);
  if (member === null) throw notFound("This person is not in the list.", "NO_PERSON");
  if (member.personId === actor.personId)
    throw forbidden("Remove your own second factor in the menu behind your name.", "OWN_ACCOUNT");
  if (await isRuledElsewhere(db, member.personId, actor.personId))
    throw forbidden(
      "This person works for another client, too: only somebody who administers all of them, or whoever runs the server, removes this second factor.",
      "OTHER_CLIENT",
    );
  await inTransaction(db, null, {}, (trx) => remove(trx, member, actor.personId));
}

/** The same from the server's command line; needs the owner's connection. */
export async function removeSecondFactorAsOwner(owner: Kysely<Database>, email: string): Promise<void> {
  await inTransaction(owner, null, {}, async (trx) => {
    const found = await findPerson(trx, email);
    if (found === null) throw badRequest(`There is nobody with the e-mail ${email}.`);
    await remove(trx, found, null);
  });
}

export function readRequirement(
  { db }: AccountServices,
  { clientId }: Pick<ClientAct, "clientId">,
): Promise<SecondFactorRequirement> {
  return findRequirement(db, clientId);
}

/** Only who has a second factor asks others for one: nobody shuts the last door on everybody. */
export async function requireSecondFactor(
  { db }: AccountServices,
  { actor, clientId, required }: ClientAct & { readonly required: boolean },
): Promise<SecondFactorRequirement> {
  await requireConfirmation(db, actor);
  if (required && !actor.hasSecondFactor)
    throw forbidden("Set up a second factor of your own first, in the menu behind your name.", "NO_FACTOR");
  return inTransaction(db, wholeClient(clientId), {}, async (trx) => {
    if (await saveRequirement(trx, clientId, required))
      await writeAudit(trx, {
        client: clientId,
        person: actor.personId,
        action: "second_factor.require",
        subject: required ? "required" : "not required",
      });
    return findRequirement(trx, clientId);
  });
}

async function proveCode(
  db: Kysely<Database>,
  { actor, code }: OwnCode,
  first: { readonly isFirst?: boolean } = {},
): Promise<void> {
  const judgement = await judgeCode(db, { personId: actor.personId, code, knownDevice: null, ...first });
  if (judgement === "wrong" || judgement === "blocked") throw codeRefusal(judgement);
}

async function remove(
  trx: Transaction<Database>,
  { personId, email }: Pick<Member, "personId" | "email">,
  by: number | null,
): Promise<void> {
  if (!(await deleteSecondFactor(trx, personId)))
    throw conflict("There is no second factor to remove.", "NO_FACTOR");
  await writeAuditOfPerson(trx, personId, { person: by, action: "second_factor.off", subject: email });
  await queueMail(trx, "second_factor_off", email);
}

function hasOne() {
  return conflict("You have a second factor already. Remove it before you set up another one.", "HAS_FACTOR");
}

function entryOf({ personId, email }: Actor, action: "second_factor.on" | "second_factor.codes") {
  return { person: personId, action, subject: email };
}
