import type { ChosenPeriod } from "#contract/retention.ts";
import { SESSION_LIFETIME_HOURS } from "#domain/people/session-end.ts";
import { RETENTION_KINDS } from "#domain/retention/retention.ts";
import { counted } from "#domain/text/count-text.ts";
import { EMPLOYEE_FILE_DAYS } from "#server/features/employees/index.ts";
import { NOTIFICATION_DAYS } from "#server/features/notifications/index.ts";
import { ORPHANED_DAYS } from "#server/features/survey-audio/index.ts";
import { PREVIEW_DAYS } from "#server/features/survey-import/index.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import { DEVICE_DAYS } from "#server/platform/http/device-cookie.ts";
import { MAIL_DAYS } from "#server/platform/mail/queries.ts";
import { listPeriods } from "./queries.ts";
import type { RetentionServices } from "./services.ts";

/** What the product keeps for a time that nobody chooses. */
export const FIXED_PERIODS: readonly { readonly what: string; readonly kept: string }[] = [
  { what: "Notifications", kept: counted(NOTIFICATION_DAYS, "day") },
  { what: "Recordings whose survey no file holds any more", kept: counted(ORPHANED_DAYS, "day") },
  { what: "Previews that nobody publishes", kept: counted(PREVIEW_DAYS, "day") },
  { what: "Workbooks of employees", kept: counted(EMPLOYEE_FILE_DAYS, "day") },
  { what: "That a mail was sent; its words go at once", kept: counted(MAIL_DAYS, "day") },
  { what: "Devices somebody logged in from", kept: counted(DEVICE_DAYS, "day") },
  {
    what: "Sessions nobody uses any more, with device and address",
    kept: counted(SESSION_LIFETIME_HOURS, "hour"),
  },
  { what: "Why a session ended", kept: counted(SESSION_LIFETIME_HOURS, "hour") },
];

/** How long each kind is kept, with who chose it. */
export async function describePeriods({ db }: RetentionServices, clientId: number): Promise<ChosenPeriod[]> {
  const stored = await inTransaction(db, wholeClient(clientId), { readOnly: true }, (trx) =>
    listPeriods(trx, clientId),
  );
  return RETENTION_KINDS.map((kind) => {
    const period = stored.find((each) => each.kind === kind);
    return {
      kind,
      months: period?.months ?? null,
      changedBy: period?.changedBy ?? null,
      changedOn: period?.changedOn.toISOString() ?? null,
    };
  });
}
