import { writtenFilter } from "#contract/filter-key.ts";
import { firstDayOfMonth, lastDayOfMonth } from "#domain/calendar/calendar.ts";
import {
  boundedRequest,
  foreignPlace,
  type NormalizedRequest,
  resolveFilters,
} from "#domain/filters/filters.ts";
import { searchWords } from "#domain/text/search-normalization.ts";
import { filtersOfPage, type ReadSnapshot, wavesOf } from "#server/features/catalogue/index.ts";
import { forbidden } from "#server/platform/errors.ts";
import type { Found, ResponseSelection } from "./queries.ts";

const PAGE = "dealer-score";

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

/** What a search looks for. */
export function searchOf(search: string | null | undefined): Search {
  const typed = (search ?? "").trim();
  const id = LIKE_AN_ID.test(typed) ? typed : null;
  const words = searchWords(typed);
  return {
    words,
    id,
    isSearch: typed !== "",
    findsNothing: typed !== "" && words.length === 0 && id === null,
  };
}

/** Without a search every row is found; one without any word or id finds none. */
export interface Search extends Found {
  readonly isSearch: boolean;
  readonly findsNothing: boolean;
}
