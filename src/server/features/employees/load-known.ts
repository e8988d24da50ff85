import type { Transaction } from "kysely";
import { placeIndex } from "#domain/people/employee.ts";
import type { EmployeeChoices, EmployeeLine } from "#domain/people/employee-sheet.ts";
import { loadDecidedNetwork } from "#server/features/catalogue/index.ts";
import type { Database } from "#server/platform/database/tables.ts";
import type { KnownToAll } from "./plan-rows.ts";
import { findMembersByEmail, listDesignations, takenEmails } from "./queries.ts";
import type { ClientContext } from "./services.ts";

/** What the rows of a workbook are judged by, as the transaction sees it. */
export async function loadKnown(
  trx: Transaction<Database>,
  { clientId, actor }: ClientContext,
  lines: readonly EmployeeLine[],
): Promise<KnownToAll> {
  const emails = [...new Set(lines.map(({ email }) => email))];
  const { designations, network } = await loadChoices(trx, clientId);
  const members = await findMembersByEmail(trx, clientId, emails);
  return {
    designations,
    places: placeIndex(network),
    members: new Map(members.map((member) => [member.email, member])),
    taken: new Set(await takenEmails(trx, emails)),
    actorId: actor.personId,
  };
}

/** What registrations of a client choose from; needs the settings of `withoutDealers`. */
export async function loadChoices(trx: Transaction<Database>, clientId: number): Promise<EmployeeChoices> {
  return {
    designations: await listDesignations(trx, clientId),
    network: await loadDecidedNetwork(trx, clientId),
  };
}
