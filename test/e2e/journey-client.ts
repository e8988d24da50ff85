import { addClient } from "#server/features/installation/add-client.ts";
import { addPerson } from "#server/features/installation/add-person.ts";
import { applyProgramme } from "#server/features/installation/apply-programme.ts";
import { applyNetworkChanges } from "#server/features/survey-import/queries.ts";
import { openInstallation } from "#server/open-installation.ts";
import { inTransaction } from "#server/platform/db.ts";
import { createLog } from "#server/platform/log.ts";
import { changesOf } from "#test/given/networks.ts";
import { WHOLE_CLIENT } from "#test/given/people.ts";
import { randomClient } from "#test/oracle/random-surveys.ts";

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

/** Adds the made-up client beside the demo, in the installation that runs. */
export async function addJourneyClient(): Promise<void> {
  const quiet = { info: () => undefined, warn: () => undefined };
  const dataDir = process.env["JOURNEY_DATA_DIR"] ?? "";
  const installation = await openInstallation(
    { database: { kind: "embedded" }, dataDir },
    createLog("warn"),
    quiet,
  );
  try {
    const { owner, app } = installation.database;
    const name = "Journey Motors";
    const clientId = await addClient(owner, name, "Asia/Kolkata");
    const operation = { id: OPERATION_ID, name: OPERATION_NAME };
    await applyProgramme(owner, { client: name, operation, programme: made.programme });
    const settings = { client: clientId, dealers: null, reach: "all", person: null } as const;
    await inTransaction(app, settings, {}, (trx) =>
      applyNetworkChanges(trx, clientId, changesOf(made.network)),
    );
    await addPerson(owner, {
      email: ADMINISTRATOR,
      name: "Journey Admin",
      password: PASSWORD,
      memberships: [{ client: name, designation: "Administrator", adminpermission: 1, scope: WHOLE_CLIENT }],
    });
  } finally {
    await installation.close();
  }
}
