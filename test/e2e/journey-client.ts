import { addClient } from "#server/features/installation/add-client.ts";
import { addPerson } from "#server/features/installation/add-person.ts";
import { applyProgramme } from "#server/features/installation/apply-programme.ts";
import { applyNetworkChanges } from "#server/features/survey-import/network-queries.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import { changesOf } from "#test/given/networks.ts";
import { WHOLE_CLIENT } from "#test/given/people.ts";
import { randomClient } from "#test/oracle/random-surveys.ts";
import { inInstallation } from "./installation.ts";

export const OPERATION_NAME = "Journey service";
export const OPERATION_ID = "journey-csi";
export const ADMINISTRATOR = "journey.admin@example.com";
export const PASSWORD = "long enough for a journey";

/** Programme, network and answers that the test made up; the product knows only what is uploaded. */
const whole = randomClient(11, 4000);
export const made = { ...whole, rows: whole.rows.filter(hasScore) };

// A row without any score is rejected, and these journeys are about rows that come in.
function hasScore({ overall, recommend, ratings }: (typeof whole.rows)[number]): boolean {
  return [overall, recommend, ...Object.values(ratings)].some((score) => score !== null && score !== 99);
}

/** A client of its own with the made-up programme and network, and its administrator. */
export interface MadeClient {
  readonly client: string;
  readonly operation: { readonly id: string; readonly name: string };
  readonly administrator: string;
}

const JOURNEY: MadeClient = {
  client: "Journey Motors",
  operation: { id: OPERATION_ID, name: OPERATION_NAME },
  administrator: ADMINISTRATOR,
};

/** Adds the made-up client beside the demo, in the installation that runs. */
export function addJourneyClient(): Promise<void> {
  return addMadeClient(JOURNEY);
}

/** Adds a client without a single response, beside the demo unless another installation's folder is named. */
export function addMadeClient(
  { client, operation, administrator }: MadeClient,
  dataDir?: string,
): Promise<void> {
  return inInstallation(async ({ owner, app }) => {
    const clientId = await addClient(owner, client, "Asia/Kolkata");
    await applyProgramme(owner, { client, operation, programme: made.programme });
    const settings = { client: clientId, dealers: null, rlsMode: "all", person: null } as const;
    await inTransaction(app, settings, {}, (trx) =>
      applyNetworkChanges(trx, clientId, changesOf(made.network)),
    );
    await addPerson(owner, {
      email: administrator,
      name: "Journey Admin",
      password: PASSWORD,
      memberships: [{ client, designation: "Administrator", adminPermission: 1, scope: WHOLE_CLIENT }],
    });
  }, dataDir);
}
