import type { Expired, RetentionPeriod } from "#contract/retention.ts";
import { today } from "#domain/calendar/calendar.ts";
import { keptFrom, LEAST_MONTHS } from "#domain/retention/retention.ts";
import { counted } from "#domain/text/count-text.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { requireConfirmation } from "#server/platform/access/admin-confirmation.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import { badRequest, conflict } from "#server/platform/errors.ts";
import { KIND_WORDS } from "./kind-words.ts";
import { publishRemoved } from "./publish-removed.ts";
import { countExpired, listPeriods, lockClient, putPeriod, tryLockPreview } from "./queries.ts";
import type { RetentionServices } from "./services.ts";

interface Client {
  readonly clientId: number;
  readonly timeZone: string;
}

/** How much such periods would remove today, kind by kind; for ever removes nothing. */
export async function previewPeriods(
  { db, now }: RetentionServices,
  { clientId, timeZone }: Client,
  periods: readonly RetentionPeriod[],
): Promise<Expired[]> {
  refuseTooShort(periods);
  const day = today(timeZone, now());
  return inTransaction(db, wholeClient(clientId), { readOnly: true, work: "export" }, async (trx) => {
    if (!(await tryLockPreview(trx, clientId))) throw counting();
    const expired: Expired[] = [];
    for (const { kind, months } of periods) {
      if (months === null) continue;
      const from = keptFrom(day, months);
      expired.push({
        kind,
        keptFrom: from,
        ...(await countExpired(trx, kind, { clientId, timeZone, from })),
      });
    }
    return expired;
  });
}

/** Puts periods in force from the next day of the client on; each change is audited. Returns what was done, in a sentence. */
export async function savePeriods(
  { db, now }: RetentionServices,
  actor: Actor,
  { clientId, timeZone }: Client,
  {
    periods,
    seen,
  }: { readonly periods: readonly RetentionPeriod[]; readonly seen: readonly RetentionPeriod[] },
): Promise<string> {
  await requireConfirmation(db, actor);
  refuseTooShort(periods);
  const changed = await inTransaction(db, wholeClient(clientId), {}, async (trx) => {
    await lockClient(trx, clientId);
    const inForce = new Map((await listPeriods(trx, clientId)).map(({ kind, months }) => [kind, months]));
    if (seen.some(({ kind, months }) => (inForce.get(kind) ?? null) !== months)) throw changedMeanwhile();
    const changes = periods.filter(({ kind, months }) => (inForce.get(kind) ?? null) !== months);
    for (const { kind, months } of changes) {
      const day = today(timeZone, now());
      // A run that is under way ends with this, and can tell of nothing more.
      await publishRemoved(trx, clientId, kind);
      await putPeriod(trx, { clientId, kind, months, person: actor.personId, day });
      await writeAudit(trx, {
        client: clientId,
        person: actor.personId,
        action: "retention.set",
        subject: KIND_WORDS[kind],
        detail: { kind, from: inForce.get(kind) ?? null, to: months },
      });
    }
    return changes.length;
  });
  if (changed === 0) return "Nothing was changed: these periods are in force.";
  const isShorter = periods.some(({ months }) => months !== null);
  return isShorter ? "Saved. What is past its time goes in the coming night." : "Saved. It is kept for ever.";
}

function refuseTooShort(periods: readonly RetentionPeriod[]): void {
  for (const { kind, months } of periods) {
    const least = LEAST_MONTHS[kind];
    if (months !== null && months < least)
      throw badRequest(`Keep ${KIND_WORDS[kind]} for at least ${counted(least, "month")}.`, "MONTHS");
  }
}

function counting() {
  return conflict("It is being counted for somebody else at this moment. Try again in a minute.");
}

function changedMeanwhile() {
  return conflict("Somebody else changed the periods meanwhile. Look at them again.", "STALE");
}
