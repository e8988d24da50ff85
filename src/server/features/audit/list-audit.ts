import type { Kysely } from "kysely";
import type { z } from "zod";
import type { AuditEntry, AuditFilter } from "#contract/audit.ts";
import type { api } from "#contract/index.ts";
import { auditActionName, auditSentence, detailOf } from "#domain/audit/audit-actions.ts";
import { auditFacts } from "#domain/audit/audit-facts.ts";
import { type AuditFact, type AuditNames, namesOfPeople } from "#domain/audit/detail-parts.ts";
import { clockOf } from "#domain/calendar/date-display.ts";
import { loadNetwork } from "#server/features/catalogue/index.ts";
import type { Membership } from "#server/platform/access/actor.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import {
  type AuditQuery,
  type AuditRow,
  auditActions,
  auditPage,
  peopleNames,
  surveyNames,
} from "./queries.ts";

const PAGE = 100;
const DELETED = "Deleted account";

/** One page of the audit log, newest first. */
export async function listAudit(
  db: Kysely<Database>,
  membership: Membership,
  filter: AuditFilter,
  before: string | null,
): Promise<z.infer<typeof api.audit.list.reply>> {
  const rows = await auditPage(db, queryOf(membership, filter), before, PAGE + 1);
  const names = await loadNames(db, membership);
  return {
    entries: rows.slice(0, PAGE).map((row) => entryOf(row, names)),
    timeZone: membership.timeZone,
    actions: (await auditActions(db, membership.clientId)).map((code) => ({
      code,
      name: auditActionName(code),
    })),
    more: rows.length > PAGE,
  };
}

function entryOf({ id, at, ...row }: AuditRow, names: AuditNames): AuditEntry {
  return { ...row, id: String(id), at: at.toISOString(), ...inWords(row, names) };
}

type Written = Omit<AuditRow, "id" | "at">;

interface Words {
  /** null = somebody at the command line. */
  readonly who: string | null;
  readonly sentence: string;
  readonly facts: AuditFact[];
}

/** An entry as people read it: who did what, and what was written with it. */
export function inWords(row: Written, names: AuditNames): Words {
  const { action, subject, detail } = row;
  const act = { subject, detail: detailOf(detail) };
  return {
    who: whoOf(row, names),
    sentence: auditSentence(action, act, names),
    facts: auditFacts(action, act, names),
  };
}

/** Commands come from no address; of the calls only the use of a password that a command gave has nobody's name. */
function whoOf({ who, email, action, address }: Written, { people }: AuditNames): string | null {
  if (who === null) return address === null || action === "password.use" ? null : DELETED;
  return email === null ? who : (people.get(email) ?? who);
}

/** What the codes and e-mails that entries hold are called today. */
export function loadNames(db: Kysely<Database>, { clientId, timeZone }: Membership): Promise<AuditNames> {
  return inTransaction(db, wholeClient(clientId), { readOnly: true }, async (trx) => {
    const { regions, states, locations, dealers } = await loadNetwork(trx, clientId);
    const surveys = await surveyNames(trx, clientId);
    const called = {
      survey: namesByCode(surveys),
      region: namesByCode(regions),
      state: namesByCode(states),
      location: namesByCode(locations),
      dealer: namesByCode(dealers),
    };
    const people = namesOfPeople(await peopleNames(trx, clientId));
    return { called, people, clock: clockOf(timeZone) };
  });
}

function namesByCode(places: readonly { readonly code: string; readonly name: string }[]) {
  return new Map(places.map(({ code, name }) => [code, name]));
}

/** A filter as the queries take it: an empty text means everything. */
export function queryOf({ clientId, timeZone }: Membership, filter: AuditFilter): AuditQuery {
  const given = (text: string | null | undefined) => (text?.trim() ? text.trim() : null);
  return {
    clientId,
    timeZone,
    from: filter.from ?? null,
    to: filter.to ?? null,
    action: given(filter.action),
    search: given(filter.search),
  };
}
