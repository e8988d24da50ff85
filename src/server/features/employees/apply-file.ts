import type { z } from "zod";
import { type EmployeeFile, employeeFile, type employeeFiles } from "#contract/employee-files.ts";
import { encoderOf } from "#contract/wire.ts";
import { countText } from "#domain/text/count-text.ts";
import { requireConfirmation } from "#server/platform/access/admin-confirmation.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction, withoutDealers } from "#server/platform/database/db.ts";
import { conflict, notFound } from "#server/platform/errors.ts";
import { withLocalCopy } from "#server/platform/files/file-store.ts";
import { queueMails } from "#server/platform/mail/queue-mail.ts";
import { type ReadFile, readEmployeeFile } from "./employee-reader.ts";
import { type CheckedFile, findFile, markApplied, saveRows } from "./file-queries.ts";
import { countsOf, fileReply } from "./file-reply.ts";
import { loadChoices, loadKnown } from "./load-known.ts";
import { type Plan, planRows } from "./plan-rows.ts";
import { lockPeople } from "./queries.ts";
import { requireAdministrator } from "./require-administrator.ts";
import { registerPeople, updateMembers } from "./save-people.ts";
import type { ClientContext, EmployeeServices } from "./services.ts";

const encodeFile = encoderOf(employeeFile);

type Applied = Omit<z.infer<typeof employeeFiles.apply.reply>, "message">;

/** Somebody at another client took an e-mail between looking and inserting; looking again shows it. */
class TakenMeanwhile extends Error {}

/** Does what the check of a workbook said, all of it or nothing: 409 with a new check when people have changed since. */
export async function applyFile(
  services: EmployeeServices,
  context: ClientContext,
  fileId: number,
): Promise<Applied> {
  const { db, files, checks } = services;
  const { actor, clientId } = context;
  await requireConfirmation(db, actor);
  const { file, choices } = await inTransaction(
    db,
    withoutDealers(clientId),
    { readOnly: true },
    async (trx) => ({
      file: await findFile(trx, clientId, fileId),
      choices: await loadChoices(trx, clientId),
    }),
  );
  if (file === null) throw noSuchFile();
  const { storedFile } = file;
  const read = await checks.run(actor.personId, () =>
    withLocalCopy(files, storedFile, (path) => readEmployeeFile(path, choices)),
  );
  const once = () => applyOnce(services, context, fileId, read);
  const result = await once().catch((error: unknown) => {
    if (error instanceof TakenMeanwhile) return once();
    throw error;
  });
  if ("stale" in result) throw changedMeanwhile(result.stale);
  return result;
}

export function noSuchFile() {
  return notFound("This workbook is no longer there. Choose it again.", "NO_FILE");
}

async function applyOnce(
  { db }: EmployeeServices,
  context: ClientContext,
  fileId: number,
  { lines, warnings }: ReadFile,
): Promise<Applied | { readonly stale: EmployeeFile }> {
  const { actor, clientId } = context;
  return inTransaction(db, withoutDealers(clientId), {}, async (trx) => {
    await lockPeople(trx, clientId);
    await requireAdministrator(trx, context);
    const file = await findFile(trx, clientId, fileId);
    if (file === null) throw noSuchFile();
    if (file.appliedOn !== null) throw appliedBefore();
    const plan = planRows(lines, await loadKnown(trx, context, lines));
    if (!isAsChecked(plan, file)) {
      await saveRows(trx, fileId, plan.rows);
      return { stale: fileReply({ ...file, rows: plan.rows }, warnings, file.rows) };
    }
    const ids = await registerPeople(trx, context, plan.creations);
    if (ids.size < plan.creations.length) throw new TakenMeanwhile();
    await updateMembers(trx, context, plan.changes);
    await markApplied(trx, fileId);
    const counts = countsOf(plan.rows);
    await writeAudit(trx, {
      client: clientId,
      person: actor.personId,
      action: "employee_file.apply",
      subject: file.fileName,
      detail: { file: fileId, ...counts },
    });
    await queueMails(trx, "invitation", [...ids.keys()]);
    return counts;
  });
}

function isAsChecked({ rows }: Plan, file: CheckedFile): boolean {
  return rows.every(({ mark }, place) => mark === file.rows[place]?.mark);
}

function appliedBefore() {
  return conflict("This workbook has been applied before.", "APPLIED");
}

function changedMeanwhile(file: EmployeeFile) {
  const count = file.rows.filter(({ changed }) => changed).length;
  const rows = count === 1 ? "1 row is" : `${countText(count)} rows are`;
  return conflict(
    `Nothing was applied: ${rows} no longer as shown, since somebody has changed these people meanwhile. Look again, then apply.`,
    "STALE",
    { file: encodeFile(file) },
  );
}
