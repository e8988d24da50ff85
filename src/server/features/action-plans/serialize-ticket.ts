import type { Ticket } from "#contract/action-plans.ts";
import { api } from "#contract/index.ts";
import {
  isEditable,
  STATUS_NAMES,
  shortened,
  shownStatus,
  TEXT_LIMITS,
} from "#domain/action-plans/action-plan.ts";
import { factorOfPoint } from "#domain/action-plans/creation.ts";
import { today as dayIn, waveName } from "#domain/calendar/calendar.ts";
import type { Network } from "#domain/network/network.ts";
import { textIn } from "#domain/programme/languages.ts";
import type { Programme } from "#domain/programme/programme.ts";
import type { StoredTicket } from "./queries.ts";

/** What a ticket's wire form needs besides its row. */
export interface TicketContext {
  readonly network: Pick<Network, "dealers">;
  readonly programme: Programme;
  /** Whose texts the programme has; null = its own. */
  readonly language: string | null;
  readonly timeZone: string;
  readonly today: string;
  /** Who looks. */
  readonly actorId: number;
}

/** A ticket as the list shows it. */
export function serializeTicket(stored: StoredTicket, context: TicketContext): Ticket {
  const dealer = context.network.dealers.find(({ id }) => id === stored.dealerId);
  const status = shownStatus(stored.status, stored.dueDate, context.today);
  return {
    ticketNo: stored.ticketNo,
    pointName: pointName(stored, context),
    pointCode: stored.pointCode,
    pointFactor: factorOfPoint(context.programme, stored.pointCode)?.code ?? null,
    dealerName: dealer?.name ?? "",
    dealerCode: dealer?.code ?? "",
    waveCode: stored.wave,
    waveName: waveName(context.programme.firstMonth, stored.wave),
    score: stored.score,
    monthScore: stored.monthScore,
    createdBy: stored.createdBy,
    designation: stored.designation ?? "",
    signer: stored.signer,
    own: stored.creatorId === context.actorId,
    answered: stored.answered,
    createdOn: dayIn(context.timeZone, stored.createdOn.getTime()),
    dueDate: stored.dueDate,
    status: STATUS_NAMES[status],
    statusCode: status,
    statusId: stored.status,
    attachments: stored.proofs.length > 0,
    managerRemarks: stored.managerRemarks,
    dealerRemarks: stored.dealerRemarks,
    isEditable: isEditable(stored.status),
    proofs: stored.proofs.map(({ id, name, bytes }) => ({
      id,
      name,
      bytes,
      url: api.actionPlans.proof.path.replace(":id", String(id)),
    })),
    points: stored.points.map((point) => ({
      ...point,
      createdBy: shortened(point.createdBy, TEXT_LIMITS.createdBy),
    })),
    version: stored.version,
  };
}

/** As it was called when the ticket was made; in another language as it is called now. */
function pointName(
  { pointCode, pointName: stored }: Pick<StoredTicket, "pointCode" | "pointName">,
  { programme, language }: Pick<TicketContext, "programme" | "language">,
): string {
  if (language === null) return stored;
  const points = [...programme.factors, ...programme.factors.flatMap(({ attributes }) => attributes)];
  const point = points.find(({ code }) => code === pointCode);
  return (point && textIn(point, language)) ?? stored;
}
