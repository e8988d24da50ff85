import { addMonths, firstDayOfMonth, lastDayOfMonth, monthNumber } from "#domain/calendar/calendar.ts";
import { currentAndPrevious } from "#domain/calendar/periods.ts";
import type { ChartRequest } from "#domain/filters/filters.ts";
import { PAGES, type PageRecord } from "#domain/pages/pages.ts";
import { BIG_OPERATION, FIRST_MONTH, MONTHS } from "./many-responses.ts";
import type { BenchCard } from "./peers/cards.ts";
import type { Filter } from "./peers/questions.ts";

/** Kinds of filter: the whole network, one model, one dealer, partial months. */
export const KINDS = ["network", "model", "dealer", "partial"] as const;
export type Kind = (typeof KINDS)[number];

/** The same choice as a person sends it and as a peer is asked. */
export interface BenchFilter {
  readonly body: ChartRequest;
  readonly peer: Filter;
}

interface Place {
  readonly id: number;
  readonly code: string;
}

/** The kinds that a page's filters allow. */
export function kindsOf({ page, question: { by } }: BenchCard): Kind[] {
  const { time, filters, severalDealers }: PageRecord = PAGES[page];
  // Regions and dealers are compared over all of them, whichever dealer is chosen.
  const followsDealer = by !== "region" && by !== "dealer";
  const hasDealer = followsDealer && filters.includes("dealerCode") && !severalDealers;
  return KINDS.filter((kind) => (kind === "dealer" ? hasDealer : kind !== "partial" || time === "range"));
}

/** So many filters of a kind, no two alike, each with a period before it where its card compares. */
export function filtersFor(
  { page, question }: BenchCard,
  kind: Kind,
  count: number,
  { dealers, models }: { readonly dealers: readonly Place[]; readonly models: readonly Place[] },
): BenchFilter[] {
  const { time }: PageRecord = PAGES[page];
  return Array.from({ length: count }, (_, place) => {
    const model = kind === "model" ? models[place % models.length] : undefined;
    const dealer = kind === "dealer" ? dealers[(place * 37) % dealers.length] : undefined;
    const when =
      time === "wave" ? ofWave(place) : ofRange(place, kind === "partial", question.by === "month");
    return {
      body: {
        ...when.body,
        ...(model === undefined ? {} : { modelCode: model.code }),
        ...(dealer === undefined ? {} : { dealerCode: dealer.code }),
      },
      peer: { ...when.peer, model: model?.id ?? null, dealer: dealer?.id ?? null },
    };
  });
}

type When = { readonly body: ChartRequest; readonly peer: Omit<Filter, "model" | "dealer"> };

const WAVES = MONTHS / 3;

/** Waves from the newest on, then their months. */
function ofWave(place: number): When {
  if (place < WAVES - 1) {
    const wave = WAVES - place;
    const first = addMonths(FIRST_MONTH, (wave - 1) * 3);
    return {
      body: { waveCode: `WQ-${wave}` },
      peer: byMonth(addMonths(first, -3), addMonths(first, 2), first),
    };
  }
  const month = addMonths(FIRST_MONTH, MONTHS - 1 - (place - WAVES + 1));
  const wave = Math.floor((MONTHS - 1 - (place - WAVES + 1)) / 3) + 1;
  return { body: { waveCode: `WQ-${wave}`, month }, peer: byMonth(addMonths(month, -1), month, month) };
}

function byMonth(from: string, to: string, current: string): When["peer"] {
  return { daily: false, from: monthNumber(from), to: monthNumber(to), current: monthNumber(current) };
}

const RANGE_MONTHS = 6;

/** Half years that end later and later; a card over months takes all of them but the first few. */
function ofRange(place: number, isPartial: boolean, overTime: boolean): When {
  const first = overTime ? addMonths(FIRST_MONTH, place % 18) : addMonths(FIRST_MONTH, 12 + (place % 18));
  const last = overTime ? addMonths(FIRST_MONTH, MONTHS - 1) : addMonths(first, RANGE_MONTHS - 1);
  const from = isPartial ? `${first}-${String(11 + (place % 3))}` : firstDayOfMonth(first);
  const to = isPartial ? `${last}-${String(20 + (place % 5))}` : lastDayOfMonth(last);
  const body = { from, to };
  if (overTime) {
    const peer = isPartial ? { daily: true, from, to, current: from } : byMonth(first, last, first);
    return { body, peer };
  }
  const { previous } = currentAndPrevious(BIG_OPERATION.programme.firstMonth, {
    wave: null,
    month: null,
    from,
    to,
  });
  const [before = from] = [
    ...(previous?.partials ?? []).map((days) => days.from),
    ...(previous?.months ?? []).map(firstDayOfMonth),
  ].sort();
  const peer = isPartial
    ? { daily: true, from: before, to, current: from }
    : byMonth(before.slice(0, 7), last, first);
  return { body, peer };
}
