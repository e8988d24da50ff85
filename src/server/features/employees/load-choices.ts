import type { Transaction } from "kysely";
import type { EmployeeChoices } from "#domain/people/employee-sheet.ts";
import { loadNetwork } from "#server/features/catalogue/index.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { listDesignations } from "./queries.ts";

/** What registrations of a client choose from; needs the settings of `withoutDealers`. */
export async function loadChoices(trx: Transaction<Database>, clientId: number): Promise<EmployeeChoices> {
  return {
    designations: await listDesignations(trx, clientId),
    network: await loadNetwork(trx, clientId),
  };
}
