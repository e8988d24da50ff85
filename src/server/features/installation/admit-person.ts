import type { Kysely, Transaction } from "kysely";
import { ALL, type Network } from "#domain/network/network.ts";
import type { ScopeLists } from "#domain/network/scope.ts";
import { passwordFault } from "#domain/people/password-rule.ts";
import { findClient, loadNetwork } from "#server/features/catalogue/index.ts";
import { hashPassword } from "#server/platform/access/passwords.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { badRequest } from "#server/platform/errors.ts";
import { joinClient, type NewMembership } from "./add-person.ts";
import { designationsOf, findPerson, isMember } from "./people-queries.ts";
import { findDesignation, insertPerson } from "./queries.ts";

const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,255}$/;

export interface PersonToAdmit {
  readonly email: string;
  /** null only for somebody who has an account already. */
  readonly name: string | null;
  readonly password: string;
  readonly membership: NewMembership;
}

/** Adds a person, or gives a known one a further membership; a known person keeps name and password. Needs the owner's connection. */
export async function admitPerson(
  owner: Kysely<Database>,
  { email, name, password, membership }: PersonToAdmit,
): Promise<"added" | "joined"> {
  if (!EMAIL.test(email)) throw badRequest(`'${email}' is not an e-mail address.`);
  return inTransaction(owner, null, {}, async (trx) => {
    await checkMembership(trx, membership);
    const known = await findPerson(trx, email);
    if (known !== null) {
      if (!known.active) throw badRequest(`${email} is deactivated.`);
      if (await isMember(trx, known.id, membership.client)) {
        throw badRequest(`${email} is already a member of ${membership.client}.`);
      }
      await joinClient(trx, known.id, known.email, membership);
      return "joined";
    }
    if (name === null || name.trim() === "") throw badRequest(`${email} is new here: give a name, too.`);
    const fault = passwordFault(password, { name, email });
    if (fault !== null) throw badRequest(fault);
    const passwordHash = await hashPassword(password);
    const personId = await insertPerson(trx, { email, name: name.trim(), passwordHash });
    if (personId === null) throw badRequest(`There is already a person with the e-mail ${email}.`);
    await joinClient(trx, personId, email.toLowerCase(), membership);
    return "added";
  });
}

async function checkMembership(trx: Transaction<Database>, membership: NewMembership): Promise<void> {
  const client = await findClient(trx, membership.client);
  if (client === null) throw badRequest(`There is no client '${membership.client}'.`);
  if ((await findDesignation(trx, client.id, membership.designation)) === null) {
    const known = (await designationsOf(trx, client.id)).join(", ");
    throw badRequest(
      `${membership.client} has no designation '${membership.designation}'. It has: ${known}.`,
    );
  }
  const problems = unknownCodes(await loadNetwork(trx, client.id), membership.scope);
  if (problems.length > 0) throw badRequest(problems.join("\n"));
}

function unknownCodes(network: Network, scope: ScopeLists): string[] {
  const levels = [
    { noun: "region", codes: scope.regions, known: network.regions },
    { noun: "state", codes: scope.states, known: network.states },
    { noun: "location", codes: scope.locations, known: network.locations },
    {
      noun: "dealer",
      codes: [...new Set([...scope.csiOutlets, ...scope.ssiOutlets])],
      known: network.dealers,
    },
  ];
  return levels.flatMap(({ noun, codes, known }) => {
    const valid = new Set([ALL, ...known.map(({ code }) => code)]);
    return codes.filter((code) => !valid.has(code)).map((code) => `The network has no ${noun} '${code}'.`);
  });
}
