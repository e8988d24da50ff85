import type { Kysely } from "kysely";
import { counted, countText } from "#domain/text/count-text.ts";
import { type Revised, reviseLocked } from "#server/features/installation/index.ts";
import { tryLockOperation } from "#server/features/survey-import/index.ts";
import type { Actor, OperationRow } from "#server/platform/access/actor.ts";
import { requireConfirmation } from "#server/platform/access/admin-confirmation.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { conflict } from "#server/platform/errors.ts";
import { type Edit, editedVersion } from "./edited-version.ts";
import { versionInForce } from "./queries.ts";

/** Puts an edited questionnaire in force as its preview of this state told, and scores every answer anew; returns what was done. */
export async function saveProgramme(
  db: Kysely<Database>,
  actor: Actor,
  operation: OperationRow,
  { state, ...edit }: Edit & { readonly state: string },
): Promise<string> {
  await requireConfirmation(db, actor);
  const { id, clientId, slug, name } = operation;
  const revised = await inTransaction(db, wholeClient(clientId), { work: "command" }, async (trx) => {
    if (!(await tryLockOperation(trx, id))) {
      throw conflict(
        "Answers of this survey are being imported or changed at this moment. Try again in a minute.",
      );
    }
    const inForce = await versionInForce(trx, id);
    const programme = editedVersion(inForce, edit);
    if (inForce.state !== state) {
      throw conflict(
        "The figures or the network changed since you looked. See again what would move.",
        "FIGURES",
      );
    }
    const revision = { id: slug, name, programme, person: actor.personId };
    return reviseLocked(trx, { id, clientId, name }, revision, () => undefined);
  });
  return sentenceOf(revised);
}

function sentenceOf(revised: Revised): string {
  if (revised.kind === "unchanged") return "Nothing was changed: this version is in force.";
  const { revision, rescored } = revised;
  if (rescored === null) return `Version ${revision} is in force. No score depends on what it changes.`;
  const { responses, changed } = rescored;
  return `Version ${revision} is in force. ${countText(changed)} of ${counted(responses, "stored answer")} got another score.`;
}
