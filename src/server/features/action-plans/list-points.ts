import type { PlanPoints } from "#contract/action-plans.ts";
import { MAX_PLAN_POINTS } from "#domain/action-plans/action-plan.ts";
import { isDay, monthOfDay, monthsOfWave, waveOfMonth } from "#domain/calendar/calendar.ts";
import { type ChartRequest, type NormalizedRequest, normalizedRequest } from "#domain/filters/filters.ts";
import type { Dealer, Region } from "#domain/network/network.ts";
import { dealersOfScope } from "#domain/network/scope.ts";
import { inTabOrder } from "#domain/scoring/factor-choice.ts";
import { metricOf } from "#domain/scoring/metrics.ts";
import { type ImprovementArea, improvementAreas } from "#domain/scoring/ranking.ts";
import { publish } from "#domain/scoring/rounding.ts";
import { type ReadSnapshot, wavesOf, withSnapshot } from "#server/features/catalogue/index.ts";
import type { RequestContext } from "#server/platform/access/actor.ts";
import { badRequest, forbidden } from "#server/platform/errors.ts";
import { dealerRatings, regionRatings } from "./dealer-ratings.ts";
import { plannedPoints } from "./queries.ts";
import type { PlanServices } from "./services.ts";

const DECIMALS = 1;

/** What one dealer could improve in a wave, worst first, beside its region, and which points have a ticket. */
export function listPoints(
  { db, now }: Pick<PlanServices, "db" | "now">,
  context: RequestContext,
  body: ChartRequest,
): Promise<PlanPoints> {
  return withSnapshot(db, now, context, async (snapshot) => {
    const { trx, catalogue, today } = snapshot;
    const { operationId, programme } = catalogue;
    const request = normalizedRequest(body);
    const dealer = dealerOf(snapshot, request);
    const { wave, month } = timeOf(snapshot, request);
    const months = month === "" ? monthsOfWave(programme.firstMonth, wave) : [month];
    const ratings = await dealerRatings(trx, operationId, dealer.id, months);
    const planned = await plannedPoints(trx, operationId, dealer.id, wave);
    const areas = offered(improvementAreas(inTabOrder(programme), ratings), planned);
    const measures = areas.map(
      ({ attribute }) => ({ kind: "attributeDisappointed", slot: attribute.slot }) as const,
    );
    const ofRegion = await regionRatings(snapshot, dealer, months, measures);
    return {
      dealerCode: dealer.code,
      dealerName: dealer.name,
      waveCode: wave,
      month,
      region: ofRegion.every((ratings) => ratings === null)
        ? null
        : regionName(catalogue.network.regions, dealer),
      x: areas.map(({ attribute, factor }) => ({
        value: attribute.name,
        code: attribute.code,
        factor: factor.name,
        exists: planned.has(attribute.code),
        ticketNo: planned.get(attribute.code) ?? null,
      })),
      y: measures.map((measure, place) => {
        const { value, n } = metricOf(ratings, measure);
        const regions = ofRegion[place] ?? null;
        const region = regions === null ? null : metricOf(regions, measure).value;
        return {
          value: publish(value ?? 0, DECIMALS),
          n,
          region: region === null ? null : publish(region, DECIMALS),
        };
      }),
      today,
    };
  });
}

/** The worst points without a plan, then those that have one. */
function offered(areas: readonly ImprovementArea[], planned: ReadonlyMap<string, number>): ImprovementArea[] {
  const hasPlan = ({ attribute }: ImprovementArea) => planned.has(attribute.code);
  return [...areas.filter((area) => !hasPlan(area)).slice(0, MAX_PLAN_POINTS), ...areas.filter(hasPlan)];
}

function regionName(regions: readonly Region[], { region }: Dealer): string {
  return regions.find(({ code }) => code === region)?.name ?? region;
}

function dealerOf({ catalogue, scope }: ReadSnapshot, { dealerCode }: NormalizedRequest) {
  if (dealerCode === "") throw badRequest("Choose one dealer first.", "NO_DEALER");
  const known = catalogue.network.dealers.find(({ code }) => code === dealerCode);
  if (known === undefined) throw badRequest("This dealer is not known.", "NO_DEALER");
  const dealer = dealersOfScope(catalogue.network, scope).find(({ id }) => id === known.id);
  if (dealer === undefined) throw forbidden("This dealer is outside your scope.", "SCOPE");
  return dealer;
}

/** The wave and month of the filter; with a range instead, the wave its last day lies in. */
function timeOf({ catalogue }: ReadSnapshot, { waveCode, month, to }: NormalizedRequest) {
  const { firstMonth } = catalogue.programme;
  const waves = wavesOf(catalogue);
  const wave = waveCode === "" && isDay(to) ? (waveOfMonth(firstMonth, monthOfDay(to)) ?? "") : waveCode;
  if (!waves.includes(wave)) throw badRequest("Choose a wave with responses first.", "NO_WAVE");
  if (waveCode === "" || month === "") return { wave, month: "" };
  if (!monthsOfWave(firstMonth, wave).includes(month)) {
    throw badRequest("The month does not lie in the wave.", "NO_MONTH");
  }
  return { wave, month };
}
