import type { Kysely } from "kysely";
import type { EmployeeFile } from "#contract/employee-files.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { requireConfirmation } from "#server/platform/access/admin-confirmation.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { countFailure } from "#server/platform/access/failure-limits.ts";
import { inTransaction, withoutDealers } from "#server/platform/database/db.ts";
import { isOutage } from "#server/platform/database/outage.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { badRequest, forbidden } from "#server/platform/errors.ts";
import { type StoredFile, withLocalCopy } from "#server/platform/files/file-store.ts";
import { readEmployeeFile } from "./employee-reader.ts";
import { insertFile } from "./file-queries.ts";
import { countsOf, fileReply } from "./file-reply.ts";
import { loadChoices, loadKnown } from "./load-known.ts";
import { type KnownToAll, planRows } from "./plan-rows.ts";
import type { ClientContext, EmployeeServices } from "./services.ts";

/** What one form may hold. */
export const EMPLOYEE_FILE_LIMITS = {
  files: 1,
  bytes: 10 * 2 ** 20,
  tooLarge: "The file is larger than 10 MB. Split it into smaller files.",
} as const;

const CHECKS_PER_MINUTE = 10;
/** A check says which e-mails are somebody's at other clients: enough for an honest workbook, not for a search. */
const MAX_FOREIGN_EMAILS = 30;

/** Refuses before a byte is read: without the password typed again, and whoever sends one workbook after the other. */
export async function admitCheck(db: Kysely<Database>, actor: Actor): Promise<void> {
  await requireConfirmation(db, actor);
  const allowed = await countFailure(db, {
    bucket: `employeefile person ${actor.personId}`,
    failures: CHECKS_PER_MINUTE,
    windowSeconds: 60,
    firstBlockSeconds: 60,
    longestBlockSeconds: 60,
  });
  if (!allowed) throw forbidden("Too many workbooks were checked. Try again in a minute.", "TOO_MANY");
}

/** Says what each row of a workbook would do, keeps the workbook, and changes nobody. */
export async function checkFile(
  { db, files, checks }: EmployeeServices,
  context: ClientContext,
  { name, stored }: { readonly name: string; readonly stored: StoredFile },
): Promise<EmployeeFile> {
  const { actor, clientId } = context;
  let isSaving = false;
  try {
    const choices = await inTransaction(db, withoutDealers(clientId), { readOnly: true }, (trx) =>
      loadChoices(trx, clientId),
    );
    const { lines, warnings } = await checks.run(actor.personId, () =>
      withLocalCopy(files, stored.id, (path) => readEmployeeFile(path, choices)),
    );
    isSaving = true;
    return await inTransaction(db, withoutDealers(clientId), {}, async (trx) => {
      const known = await loadKnown(trx, context, lines);
      refuseSearch(known);
      const { rows } = planRows(lines, known);
      const file = { fileName: name, storedFile: stored.id, rows };
      const fileId = await insertFile(trx, { ...file, clientId, sentBy: actor.personId });
      await writeAudit(trx, {
        client: clientId,
        person: actor.personId,
        action: "employee_file.check",
        subject: name,
        detail: { file: fileId, ...countsOf(rows) },
      });
      return fileReply({ fileId, ...file }, warnings);
    });
  } catch (error) {
    // A commit whose answer was lost may stand, and its row needs the file.
    if (!(isSaving && isOutage(error))) await files.remove(stored.id);
    throw error;
  }
}

function refuseSearch({ taken, members }: KnownToAll): void {
  const foreign = [...taken].filter((email) => !members.has(email));
  if (foreign.length <= MAX_FOREIGN_EMAILS) return;
  throw badRequest(
    `More than ${MAX_FOREIGN_EMAILS} e-mails of this workbook belong to people of other clients. Take them out.`,
    "FOREIGN_EMAILS",
  );
}
