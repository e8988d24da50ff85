import { writtenFilter } from "#contract/filter-key.ts";
import type { NarrowingName, VerbatimQuestion } from "#contract/verbatims.ts";
import { firstDayOfMonth, lastDayOfMonth } from "#domain/calendar/calendar.ts";
import {
  boundedRequest,
  foreignPlace,
  type NormalizedRequest,
  resolveFilters,
} from "#domain/filters/filters.ts";
import type { Factor, Programme } from "#domain/programme/programme.ts";
import { HIGHEST_DETRACTOR } from "#domain/scoring/aggregates.ts";
import { disappointedBelow } from "#domain/scoring/index-level.ts";
import { searchWords } from "#domain/text/search-normalization.ts";
import { filtersOfPage, type ReadSnapshot, wavesOf } from "#server/features/catalogue/index.ts";
import { forbidden } from "#server/platform/errors.ts";
import type { Found, Narrowing, ResponseSelection } from "./queries.ts";

const PAGE = "dealer-score";

/** Scores are stored in milli-points. */
export const MILLI_POINTS = 1000;

/** Digits are what a survey id or a VIN has and a word has not. */
const LIKE_AN_ID = /^[\p{L}\p{M}\p{N}_/.-]*\p{N}[\p{L}\p{M}\p{N}_/.-]*$/u;

/** The responses a request is about, and the months they lie in. */
export interface Chosen {
  readonly selection: ResponseSelection;
  readonly months: readonly string[];
}

/** What an actor's scope and the filters leave; null = nothing. A place outside the scope is refused. */
export function chooseResponses(
  { catalogue, scope }: ReadSnapshot,
  request: NormalizedRequest,
): Chosen | null {
  const { network, programme, months: known, operationId } = catalogue;
  const foreign = foreignPlace(request, { network, scope });
  if (foreign !== null)
    throw forbidden(`The filter ${writtenFilter(foreign)} names a place outside your scope.`, "SCOPE");
  const resolved = resolveFilters(boundedRequest(request, filtersOfPage(catalogue, PAGE)), {
    network,
    scope,
    waves: wavesOf(catalogue),
    firstMonth: programme.firstMonth,
    time: "wave",
  });
  if (resolved.kind !== "selected") return null;
  const months = resolved.period.current?.months ?? known;
  const first = months.at(0);
  const last = months.at(-1);
  if (first === undefined || last === undefined) return null;
  const selection: ResponseSelection = {
    operationId,
    dealerIds: resolved.dealerIds,
    firstDay: firstDayOfMonth(first),
    lastDay: lastDayOfMonth(last),
    model: resolved.model,
  };
  return { selection, months };
}

/** What a question looks for beside its filters. */
export function searchOf(
  { search, only, factorBelow }: Pick<VerbatimQuestion, "search" | "only" | "factorBelow">,
  programme: Pick<Programme, "bands" | "lowIndexLimit" | "factors">,
): Search {
  const typed = (search ?? "").trim();
  const id = LIKE_AN_ID.test(typed) ? typed : null;
  const words = searchWords(typed);
  const isSearch = typed !== "";
  const factor = programme.factors.find(({ code }) => code === factorBelow) ?? null;
  const isUnknownFactor = (factorBelow ?? "") !== "" && factor === null;
  const chosen = only ?? [];
  const isNarrowed = chosen.length > 0 || factor !== null;
  return {
    words,
    id,
    narrowing: isNarrowed ? narrowingOf(chosen, factor, programme) : null,
    isSearch,
    findsNothing: isUnknownFactor || (isSearch && words.length === 0 && id === null),
  };
}

function narrowingOf(
  chosen: readonly NarrowingName[],
  factor: Factor | null,
  programme: Pick<Programme, "bands" | "lowIndexLimit">,
): Narrowing {
  return {
    highestRecommend: chosen.includes("detractors") ? HIGHEST_DETRACTOR : null,
    highestOverall: chosen.includes("disappointed") ? programme.bands.disappointed : null,
    commented: chosen.includes("comment"),
    recorded: chosen.includes("audio"),
    factor:
      factor === null
        ? null
        : { slot: factor.slot, belowMilliPoints: disappointedBelow(programme) * MILLI_POINTS },
  };
}

/** Without a search every row is found; one without any word or id finds none, nor does a factor that nobody knows. */
export interface Search extends Found {
  readonly isSearch: boolean;
  readonly findsNothing: boolean;
}
