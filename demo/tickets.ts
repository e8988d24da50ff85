import { Readable } from "node:stream";
import type { DealerResponse, Ticket } from "#contract/action-plans.ts";
import { STATUS } from "#domain/action-plans/action-plan.ts";
import { addDays, today as dayIn } from "#domain/calendar/calendar.ts";
import {
  createPlans,
  listPoints,
  listTickets,
  type PlanServices,
  saveTicket,
} from "#server/features/action-plans/index.ts";
import { membershipsOf, operationOf, type RequestContext } from "#server/platform/access/actor.ts";
import { ticketTexts } from "./ticket-texts.ts";

const DAY_MS = 86_400_000;
const MAX_PROOF_BYTES = 10_000;

/** Which dealer gets tickets, and the people who plan and who answer. */
export interface TicketPlace {
  readonly dealer: string;
  readonly wave: string;
  readonly managerId: number;
  readonly dealerPersonId: number;
}

interface Story {
  readonly createdDaysAgo: number;
  readonly dueInDays: number;
  readonly answered: boolean;
  readonly proof: boolean;
  readonly status: 2 | 3 | null;
}

/** One ticket of every kind: two Open, Overdue, Review Again, Completed; the worst point comes first. */
const STORIES: readonly Story[] = [
  { createdDaysAgo: 3, dueInDays: 18, answered: false, proof: false, status: null },
  { createdDaysAgo: 22, dueInDays: -4, answered: true, proof: false, status: null },
  { createdDaysAgo: 14, dueInDays: 9, answered: true, proof: true, status: STATUS.reviewAgain },
  { createdDaysAgo: 20, dueInDays: 2, answered: true, proof: true, status: STATUS.completed },
  { createdDaysAgo: 6, dueInDays: 12, answered: true, proof: true, status: null },
];

/** Plans, answers and reviews tickets of one dealer as its people would have, on the days they would have. */
export async function writeTickets(services: PlanServices, slug: string, place: TicketPlace): Promise<void> {
  const manager = await requestContextOf(services, place.managerId, slug);
  const dealer = await requestContextOf(services, place.dealerPersonId, slug);
  const { dealer: dealerCode, wave: waveCode } = place;
  const points = await listPoints(services, manager, { dealerCode: dealerCode, waveCode: waveCode });
  const today = dayIn(manager.membership.timeZone, services.now());
  for (const [index, story] of STORIES.entries()) {
    const point = points.x[index];
    if (point === undefined) return;
    const at = (daysAgo: number): PlanServices => ({
      ...services,
      now: () => services.now() - daysAgo * DAY_MS,
    });
    const dueDate = addDays(today, story.dueInDays);
    const plan = { dealerCode, waveCode, pointCode: point.code, dueDate };
    const { ticketNos } = await createPlans(at(story.createdDaysAgo), manager, [plan]);
    const [ticketNo] = ticketNos;
    const [created] = (await listTickets(services, manager, { ticketNo })).tickets;
    if (created === undefined) throw new Error(`No ticket was made of ${point.code} for ${dealerCode}.`);
    const later = story.createdDaysAgo - 2;
    const answered = story.answered
      ? await answer(at(later), dealer, created, story.proof, Number(dealerCode) + index)
      : created;
    if (story.status !== null)
      await review(at(later - 1), manager, answered, story.status, Number(dealerCode) + index);
  }
}

async function answer(
  services: PlanServices,
  context: RequestContext,
  ticket: Ticket,
  hasProof: boolean,
  number: number,
) {
  const { points, dealer } = ticketTexts(number);
  const proofs = hasProof ? [await proofOf(services, ticket)] : [];
  return save(services, context, ticket, proofs, {
    dealerRemarks: dealer,
    points: points.map(([additionalPoint, rootCause, actionPlan, responsibility]) => ({
      id: null,
      additionalPoint,
      rootCause,
      actionPlan,
      responsibility,
    })),
  });
}

function review(
  services: PlanServices,
  context: RequestContext,
  ticket: Ticket,
  statusId: 2 | 3,
  number: number,
) {
  return save(services, context, ticket, [], { statusId, managerRemarks: ticketTexts(number).manager });
}

async function save(
  services: PlanServices,
  context: RequestContext,
  { ticketNo, version, dealerCode }: Ticket,
  proofs: Parameters<typeof saveTicket>[2]["proofs"],
  change: Partial<DealerResponse>,
): Promise<Ticket> {
  const response = { ticketNo, version, dealerCode, ...change };
  const saved = await saveTicket(services, context, { response, proofs });
  if (saved === null) throw new Error(`Ticket ${ticketNo} was deleted by a save.`);
  return saved;
}

async function proofOf({ files }: PlanServices, { ticketNo, pointName }: Ticket) {
  const text = `Generated demo proof, not a real document.\nTicket ${ticketNo}: ${pointName}\n`;
  const stored = await files.write(Readable.from([Buffer.from(text)]), MAX_PROOF_BYTES);
  const fileName = `generated-demo-proof-${ticketNo}.txt`;
  return { storedFile: stored.id, fileName, contentType: "text/plain", bytes: stored.bytes };
}

async function requestContextOf(
  { db }: PlanServices,
  personId: number,
  slug: string,
): Promise<RequestContext> {
  const memberships = await membershipsOf(db, personId);
  const actor = {
    personId,
    name: "",
    email: "",
    tokenHash: Buffer.alloc(0),
    isInstallationAdministrator: false,
    hasSecondFactor: false,
    memberships,
  };
  const found = operationOf(actor, slug);
  if (found === null) throw new Error(`Person ${personId} does not see ${slug}.`);
  return { ...found, actor };
}
