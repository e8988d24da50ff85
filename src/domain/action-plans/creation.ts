import { isDay, monthsOfWave } from "#domain/calendar/calendar.ts";
import type { Dealer } from "#domain/network/network.ts";
import type { Factor, Programme } from "#domain/programme/programme.ts";
import type { Aggregates } from "#domain/scoring/aggregates.ts";
import { type Measure, metricOf } from "#domain/scoring/metrics.ts";
import { publish } from "#domain/scoring/rounding.ts";
import { codePoints, TEXT_LIMITS } from "./action-plan.ts";

/** A plan as somebody asks for it; month "" = All. */
export interface PlanInput {
  readonly wave: string;
  readonly month: string;
  readonly dealerCode: string;
  readonly pointCode: string;
  readonly dueDate: string;
  readonly rootCause: string;
  readonly actionPlan: string;
  readonly responsibility: string;
  /** Who signs it. */
  readonly signer: string;
}

/** A factor or attribute that can be improved. */
export interface ImprovementPoint {
  readonly code: string;
  readonly name: string;
  readonly measure: Measure;
}

/** A plan whose dealer, wave, month and point are known to be real. */
export interface CheckedPlan {
  readonly dealer: Dealer;
  readonly wave: string;
  readonly month: string | null;
  readonly point: ImprovementPoint;
  readonly dueDate: string;
}

/** What an input is checked against; `dealers` are those in the actor's scope, `waves` those with responses. */
export interface PlanContext {
  readonly programme: Programme;
  readonly dealers: readonly Dealer[];
  readonly waves: readonly string[];
  readonly today: string;
}

const SCORE_DECIMALS = 1;

/** A plan that may be created, or one sentence that says what is wrong with the input. */
export function checkPlan(input: PlanInput, context: PlanContext): CheckedPlan | string {
  const { programme, dealers, waves, today } = context;
  const dealer = dealers.find(({ code }) => code === input.dealerCode);
  if (dealer === undefined) return "this dealer is not known.";
  if (!waves.includes(input.wave)) return "this wave has no responses.";
  if (input.month !== "" && !monthsOfWave(programme.firstMonth, input.wave).includes(input.month)) {
    return "the month does not lie in the wave.";
  }
  const point = improvementPoint(programme, input.pointCode);
  if (point === null) return "this improvement point is not known.";
  if (!isDay(input.dueDate)) return "the timeline is no day of the calendar.";
  if (input.dueDate < today) return "the timeline cannot be earlier than today.";
  const fault = textFault(input);
  if (fault !== null) return fault;
  return { dealer, wave: input.wave, month: input.month || null, point, dueDate: input.dueDate };
}

/** The factor or attribute with this code; null where the programme has none. */
export function improvementPoint({ factors }: Programme, code: string): ImprovementPoint | null {
  const factor = factors.find((each) => each.code === code);
  if (factor !== undefined) {
    return { code, name: factor.name, measure: { kind: "factorDisappointed", factor } };
  }
  const attribute = factors.flatMap(({ attributes }) => attributes).find((each) => each.code === code);
  if (attribute === undefined) return null;
  return { code, name: attribute.name, measure: { kind: "attributeDisappointed", slot: attribute.slot } };
}

/** The factor that has this code, or has an attribute with it; null where the programme has neither. */
export function factorOfPoint({ factors }: Pick<Programme, "factors">, code: string): Factor | null {
  const own = factors.find((factor) => factor.code === code);
  return own ?? factors.find(({ attributes }) => attributes.some((each) => each.code === code)) ?? null;
}

/** % disappointed of a point as a ticket keeps it, with one decimal; null where nobody rated it. */
export function scoreOfPoint(aggregates: Aggregates, { measure }: ImprovementPoint): number | null {
  const { value } = metricOf(aggregates, measure);
  return value === null ? null : publish(value, SCORE_DECIMALS);
}

/** Whether a point is proposed for a plan: somebody is disappointed, and more of them than in the region (null = not known). */
export function isProposed(score: number, region: number | null): boolean {
  return score > 0 && (region === null || score > region);
}

/** Two plans with the same key are the same plan. */
export function planKey({ dealer, wave, point }: CheckedPlan): string {
  return JSON.stringify([dealer.id, wave, point.code]);
}

function textFault({ rootCause, actionPlan, responsibility, signer }: PlanInput): string | null {
  const long = [
    { name: "Root Cause", text: rootCause, limit: TEXT_LIMITS.rootCause },
    { name: "Action Plan", text: actionPlan, limit: TEXT_LIMITS.actionPlan },
    { name: "Responsibility", text: responsibility, limit: TEXT_LIMITS.responsibility },
    { name: "Signer", text: signer, limit: TEXT_LIMITS.signer },
  ].find(({ text, limit }) => codePoints(text) > limit);
  return long === undefined ? null : `${long.name} can have ${long.limit} characters at most.`;
}
