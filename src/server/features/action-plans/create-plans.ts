import type { Transaction } from "kysely";
import type { z } from "zod";
import type { api } from "#contract/index.ts";
import { STATUS, shortened, TEXT_LIMITS } from "#domain/action-plans/action-plan.ts";
import {
  type CheckedPlan,
  checkPlan,
  type PlanInput,
  planKey,
  scoreOfPoint,
} from "#domain/action-plans/creation.ts";
import { planRights } from "#domain/action-plans/rights.ts";
import { monthNumber, monthOfDay, monthsOfWave } from "#domain/calendar/calendar.ts";
import { ALL } from "#domain/network/network.ts";
import { dealersOfScope } from "#domain/network/scope.ts";
import {
  type ReadSnapshot,
  wavesOf,
  withScopedTransaction,
  withSnapshot,
} from "#server/features/catalogue/index.ts";
import { type Audience, countAudience, enqueueNotification } from "#server/features/notifications/index.ts";
import type { RequestContext } from "#server/platform/access/actor.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { badRequest, forbidden } from "#server/platform/errors.ts";
import { dealerRatings } from "./dealer-ratings.ts";
import { publishTickets } from "./publish-tickets.ts";
import type { PlanServices } from "./services.ts";
import { insertTicket, putPoints, writeHistory } from "./write-queries.ts";

type Row = z.infer<typeof api.actionPlans.create.body>[number];

interface ScoredPlan extends CheckedPlan {
  readonly input: PlanInput;
  readonly score: number;
  readonly monthScore: number;
  readonly today: string;
}

/** What came of it: the ticket numbers in the order asked, and who is notified of them. */
interface CreatedPlans {
  readonly ticketNos: number[];
  readonly notified: Audience;
}

/** Creates all plans or none; what is wrong with which row is named. */
export async function createPlans(
  services: PlanServices,
  context: RequestContext,
  rows: readonly Row[],
): Promise<CreatedPlans> {
  const rights = planRights(context.membership.userPermission);
  if (!rights.create) throw forbidden("You may not create improvement plans.", "CREATE");
  const plans = await withSnapshot(
    services.db,
    services.now,
    // What is stored is what everybody reads.
    { ...context, language: null },
    (snapshot) => scoredPlans(snapshot, rows, rights.signer ?? ""),
    "request",
  );
  return withScopedTransaction(services.db, context, async ({ trx, scope, network }) => {
    if (plans.some(({ dealer }) => !scope.dealerIds.includes(dealer.id))) throw outsideScope();
    const numbers = new Map<string, number>();
    const taken: string[] = [];
    // In one order for everybody, so that two who create the same plans wait instead of blocking each other.
    for (const plan of [...plans].sort((a, b) => (planKey(a) < planKey(b) ? -1 : 1))) {
      const number = await createTicket(trx, context, plan, new Date(services.now()));
      if (number === null) taken.push(named(plans.indexOf(plan), plan.point.name, "a plan exists."));
      else numbers.set(planKey(plan), number);
    }
    if (taken.length > 0) throw refused(taken, "EXISTS");
    const dealers = plans.map(({ dealer }) => dealer.id);
    return {
      ticketNos: plans.flatMap((plan) => numbers.get(planKey(plan)) ?? []),
      notified: await countAudience(trx, network, context.operation, dealers, context.actor.personId),
    };
  });
}

async function scoredPlans(
  snapshot: ReadSnapshot,
  rows: readonly Row[],
  role: string,
): Promise<ScoredPlan[]> {
  const { catalogue, scope, today } = snapshot;
  const { network, programme } = catalogue;
  const dealers = dealersOfScope(network, scope);
  const inputs = rows.map((row) => inputOf(row, role));
  const known = new Set(network.dealers.map(({ code }) => code));
  const held = new Set(dealers.map(({ code }) => code));
  if (inputs.some(({ dealerCode }) => known.has(dealerCode) && !held.has(dealerCode))) throw outsideScope();
  const context = { programme, dealers, waves: wavesOf(catalogue), today };
  const faults: string[] = [];
  const plans: ScoredPlan[] = [];
  for (const [index, input] of inputs.entries()) {
    const checked = checkPlan(input, context);
    const plan = typeof checked === "string" ? checked : await scored(snapshot, input, checked);
    if (typeof plan === "string") faults.push(named(index, input.pointCode, plan));
    else if (plans.some((other) => planKey(other) === planKey(plan)))
      faults.push(named(index, plan.point.name, "it stands in the list twice."));
    else plans.push(plan);
  }
  if (faults.length > 0) throw refused(faults, "BAD_PLANS");
  return plans;
}

async function scored(
  { trx, catalogue, today }: ReadSnapshot,
  input: PlanInput,
  plan: CheckedPlan,
): Promise<ScoredPlan | string> {
  const { operationId, programme } = catalogue;
  const ofMonths = async (months: readonly string[]) =>
    scoreOfPoint(await dealerRatings(trx, operationId, plan.dealer.id, months), plan.point);
  const score = await ofMonths(monthsOfWave(programme.firstMonth, plan.wave));
  const monthScore = plan.month === null ? score : await ofMonths([plan.month]);
  if (score === null || monthScore === null) return "the dealer has no ratings of it.";
  return { ...plan, input, score, monthScore, today };
}

async function createTicket(
  trx: Transaction<Database>,
  { operation, actor }: RequestContext,
  plan: ScoredPlan,
  at: Date,
): Promise<number | null> {
  const { dealer, point, input } = plan;
  const { clientId } = operation;
  const ticketNo = await insertTicket(trx, {
    clientId,
    operationId: operation.id,
    dealerId: dealer.id,
    wave: plan.wave,
    month: monthNumber(plan.month ?? monthOfDay(plan.today)),
    pointCode: point.code,
    pointName: point.name,
    score: plan.score,
    monthScore: plan.monthScore,
    dueDate: plan.dueDate,
    signer: input.signer,
    createdBy: actor.personId,
    createdOn: at,
  });
  if (ticketNo === null) return null;
  const key = { clientId, dealerId: dealer.id, ticketNo };
  await putPoints(trx, key, firstPoints(input, point.name), actor.personId);
  await writeHistory(trx, key, { version: 1, person: actor.personId, at }, [
    { field: "created", before: null, after: point.name },
  ]);
  await writeAudit(trx, {
    client: clientId,
    person: actor.personId,
    action: "ticket.create",
    subject: String(ticketNo),
    detail: {
      operation: operation.slug,
      dealer: dealer.code,
      point: point.code,
      name: point.name,
      due: plan.dueDate,
    },
  });
  await publishTickets(trx, operation, dealer);
  await enqueueNotification(trx, {
    client: clientId,
    operation: operation.id,
    dealer: dealer.id,
    page: "action-planning",
    kind: "ticket_created",
    message: `Ticket ${ticketNo} was created: ${point.name}, ${dealer.name}.`,
    ticket: { no: ticketNo, status: STATUS.open },
    actor: actor.personId,
  });
  return ticketNo;
}

/** What is written at creation, by whoever creates it, becomes the first row, named after the point itself. */
function firstPoints({ rootCause, actionPlan, responsibility }: PlanInput, pointName: string) {
  if (`${rootCause}${actionPlan}${responsibility}`.trim() === "") return [];
  const additionalPoint = shortened(pointName, TEXT_LIMITS.additionalPoint);
  return [{ id: null, additionalPoint, rootCause, actionPlan, responsibility }];
}

function inputOf(row: Row, role: string): PlanInput {
  return {
    wave: row.waveCode,
    month: row.month === ALL ? "" : (row.month ?? ""),
    dealerCode: row.dealerCode,
    pointCode: row.pointCode,
    dueDate: row.dueDate,
    rootCause: row.rootCause ?? "",
    actionPlan: row.actionPlan ?? "",
    responsibility: row.responsibility ?? "",
    signer: oneLine(row.signer ?? "") || role,
  };
}

/** A name has no line of its own within: what breaks or pads it becomes one space. */
function oneLine(name: string): string {
  return name.replaceAll(/\s+/g, " ").trim();
}

function named(index: number, point: string, fault: string): string {
  return `Row ${index + 1} (${point}): ${fault}`;
}

function refused(faults: readonly string[], code: string) {
  return badRequest(`No plan was created. ${faults.join(" ")}`, code);
}

function outsideScope() {
  return forbidden("A plan names a dealer outside your scope.", "SCOPE");
}
