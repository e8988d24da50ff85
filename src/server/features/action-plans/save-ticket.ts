import { type DealerResponse, type Ticket, ticketConflict } from "#contract/action-plans.ts";
import { encoderOf } from "#contract/wire.ts";
import { STATUS_NAMES, shownStatus } from "#domain/action-plans/action-plan.ts";
import type { TicketOrigin } from "#domain/action-plans/rights.ts";
import { decideSave, type SaveDecision } from "#domain/action-plans/save.ts";
import type { TicketState } from "#domain/action-plans/state.ts";
import { today as dayIn } from "#domain/calendar/calendar.ts";
import type { Dealer } from "#domain/network/network.ts";
import {
  loadProgramme,
  type ScopedTransaction,
  withScopedTransaction,
} from "#server/features/catalogue/index.ts";
import { enqueueNotification } from "#server/features/notifications/index.ts";
import type { RequestContext } from "#server/platform/access/actor.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { isOutage } from "#server/platform/database/outage.ts";
import { badRequest, conflict, forbidden, notFound } from "#server/platform/errors.ts";
import { publishTickets } from "./publish-tickets.ts";
import { findTickets, lockTicket, type StoredTicket } from "./queries.ts";
import { type ReceivedSave, saveOf } from "./receive-form.ts";
import { serializeTicket } from "./serialize-ticket.ts";
import type { PlanServices } from "./services.ts";
import { auditDetail, changesBetween } from "./ticket-changes.ts";
import {
  deleteProofs,
  insertProofs,
  markDeleted,
  putPoints,
  type TicketKey,
  updateTicket,
  writeHistory,
} from "./write-queries.ts";

const encodeTicket = encoderOf(ticketConflict.shape.ticket);

type Decided = Exclude<SaveDecision, { readonly kind: "refused" }>;

/** One save under way: who, when, on which ticket as it stood. */
interface Saving {
  readonly scoped: ScopedTransaction;
  readonly context: RequestContext;
  readonly key: TicketKey;
  readonly dealer: Dealer;
  readonly before: StoredTicket;
  readonly received: ReceivedSave;
  readonly at: Date;
  readonly today: string;
}

/** Saves a ticket in scope, all of it or nothing; null when that deleted it. A stale version gets the fresh ticket. */
export async function saveTicket(
  services: PlanServices,
  context: RequestContext,
  received: ReceivedSave,
): Promise<Ticket | null> {
  const at = new Date(services.now());
  const today = dayIn(context.membership.timeZone, at.getTime());
  const { ticket, orphaned } = await withScopedTransaction(services.db, context, async (scoped) => {
    const locked = await lockedTicket(scoped, context, received.response);
    const { before } = locked;
    const saving: Saving = { scoped, context, ...locked, received, at, today };
    if (received.response.version !== before.version) throw await stale(saving);
    const decided = decide(saving);
    if (decided.kind === "deleted") return { ticket: null, orphaned: await deleteTicket(saving) };
    const removed = await changeTicket(saving, decided);
    return { ticket: await freshTicket(saving), orphaned: removed };
  }).catch(async (error: unknown) => {
    // After an outage nobody knows whether the save stands, and then its files have to.
    if (!isOutage(error))
      await erase(
        services,
        received.proofs.map(({ storedFile }) => storedFile),
      );
    throw error;
  });
  await erase(services, orphaned);
  return ticket;
}

async function lockedTicket(
  { trx, scope, network }: ScopedTransaction,
  { operation }: RequestContext,
  { ticketNo, dealerCode }: DealerResponse,
): Promise<Pick<Saving, "key" | "dealer" | "before">> {
  const locked = await lockTicket(trx, operation.id, ticketNo, scope.dealerIds);
  const dealer = network.dealers.find(({ id }) => id === locked?.dealerId);
  if (locked === null || dealer?.code !== dealerCode) throw noTicket();
  const key = { clientId: operation.clientId, dealerId: locked.dealerId, ticketNo };
  return { key, dealer, before: await ticketNow(trx, operation.id, key) };
}

/** What the save comes to by the rights of its person; a refusal ends here. */
function decide({ before, received, context, today }: Saving): Decided {
  const { userPermission } = context.membership;
  const decision = decideSave(stateOf(before, context), saveOf(received), userPermission, today);
  if (decision.kind !== "refused") return decision;
  const { why, code, text } = decision;
  throw why === "forbidden" ? forbidden(text, code) : badRequest(text, code);
}

/** Returns the stored files that nothing holds any more. */
async function deleteTicket(saving: Saving): Promise<readonly string[]> {
  const { scoped, context, key, dealer, received, at } = saving;
  const { trx } = scoped;
  const person = context.actor.personId;
  const version = await markDeleted(trx, key, person, at);
  await writeHistory(trx, key, { version, person, at }, [{ field: "deleted", before: null, after: null }]);
  await auditSave(saving, "ticket.delete", {});
  await publishTickets(trx, context.operation, dealer);
  return received.proofs.map(({ storedFile }) => storedFile);
}

/** See `deleteTicket`. */
async function changeTicket(
  saving: Saving,
  { state, answered, moved }: Extract<Decided, { readonly kind: "saved" }>,
): Promise<readonly string[]> {
  const { scoped, context, key, dealer, before, received, at } = saving;
  const { trx } = scoped;
  const person = context.actor.personId;
  const changes = changesBetween(before, state, received.proofs);
  if (changes.length === 0) return [];
  const version = await updateTicket(trx, key, state, answered ? at : null);
  await putPoints(trx, key, state.points, person);
  const removed = await deleteProofs(trx, key, received.response.removedProofs ?? []);
  await insertProofs(trx, key, received.proofs, person, at);
  await writeHistory(trx, key, { version, person, at }, changes);
  await auditSave(saving, "ticket.change", auditDetail(changes));
  await publishTickets(trx, context.operation, dealer);
  if (answered) await notifyOthers(saving, state, "answer_saved");
  if (moved) await notifyOthers(saving, state, "status_changed");
  return removed;
}

function auditSave(
  { scoped, context, key, dealer }: Saving,
  action: "ticket.change" | "ticket.delete",
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { operation, actor } = context;
  return writeAudit(scoped.trx, {
    client: key.clientId,
    person: actor.personId,
    action,
    subject: String(key.ticketNo),
    detail: { operation: operation.slug, dealer: dealer.code, ...detail },
  });
}

async function notifyOthers(
  { scoped, context, key, before, today }: Saving,
  { status, dueDate }: TicketState,
  kind: "answer_saved" | "status_changed",
): Promise<void> {
  const shown = shownStatus(status, dueDate, today);
  const { ticketNo, clientId, dealerId } = key;
  const message =
    kind === "answer_saved"
      ? `The dealer answered ticket ${ticketNo}: ${before.pointName}.`
      : `Ticket ${ticketNo} is now ${STATUS_NAMES[status]}: ${before.pointName}.`;
  await enqueueNotification(scoped.trx, {
    client: clientId,
    operation: context.operation.id,
    dealer: dealerId,
    page: "action-planning",
    kind,
    message,
    ticket: { no: ticketNo, status: shown },
    actor: context.actor.personId,
  });
}

async function stale(saving: Saving) {
  const text = "Somebody else has saved this ticket in the meantime.";
  return conflict(text, "STALE", { ticket: encodeTicket(await freshTicket(saving)) });
}

async function freshTicket({ scoped, context, key, today }: Saving): Promise<Ticket> {
  const { trx, network } = scoped;
  const { operation, membership, actor } = context;
  const ticketContext = {
    network,
    programme: await loadProgramme(trx, operation.id),
    language: context.language ?? null,
    timeZone: membership.timeZone,
    today,
    actorId: actor.personId,
  };
  return serializeTicket(await ticketNow(trx, operation.id, key), ticketContext);
}

async function ticketNow(
  trx: ScopedTransaction["trx"],
  operationId: number,
  { dealerId, ticketNo }: TicketKey,
): Promise<StoredTicket> {
  const filter = {
    operationId,
    dealerIds: [dealerId],
    ticketNo,
    wave: null,
    month: null,
    begins: null,
    status: null,
  };
  const [ticket] = await findTickets(trx, { ...filter, today: "" }, 1);
  if (ticket === undefined) throw noTicket();
  return ticket;
}

function stateOf(ticket: StoredTicket, { actor }: RequestContext): TicketState & TicketOrigin {
  const own = ticket.creatorId === actor.personId;
  return { ...ticket, own, proofs: ticket.proofs.map(({ id }) => id) };
}

async function erase({ files }: PlanServices, storedFiles: readonly string[]): Promise<void> {
  await files.removeAll(storedFiles);
}

function noTicket() {
  return notFound("There is no such ticket in your scope.", "NO_TICKET");
}
