import { hash } from "node:crypto";
import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import type { z } from "zod";
import type { api } from "#contract/index.ts";
import type { Purpose } from "#contract/purpose.ts";
import {
  MAX_PAGE_ROWS,
  MAX_PAPER_ROWS,
  type VerbatimList,
  type VerbatimQuestion,
} from "#contract/verbatims.ts";
import { epochDayOf, isWaveOpen } from "#domain/calendar/calendar.ts";
import { normalizedRequest } from "#domain/filters/filters.ts";
import { findPage } from "#domain/pages/listed-pages.ts";
import { mayManageAudio } from "#domain/people/access.ts";
import { inTabOrder } from "#domain/scoring/factor-choice.ts";
import { disappointedBelow } from "#domain/scoring/index-level.ts";
import { countText } from "#domain/text/count-text.ts";
import {
  chosenNames,
  inTurnIfLong,
  type NetworkReads,
  type ReadSnapshot,
  withSnapshot,
} from "#server/features/catalogue/index.ts";
import type { RequestContext } from "#server/platform/access/actor.ts";
import { recordExport } from "#server/platform/access/record-export.ts";
import { isTooLong } from "#server/platform/database/limited-read.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { badRequest, unavailable } from "#server/platform/errors.ts";
import { type Chosen, chooseResponses, type Search, searchOf, withinDays } from "./chosen-responses.ts";
import { dayWindows } from "./day-windows.ts";
import {
  countBeginnings,
  countDays,
  countFound,
  countNarrowed,
  countResponses,
  findSurveys,
  type Narrowing,
  type PageWanted,
  type ResponseSelection,
  type StoredSurvey,
} from "./queries.ts";
import { questionInWords } from "./question-in-words.ts";
import { rowMaker } from "./row-maker.ts";

export interface VerbatimServices {
  readonly db: Kysely<Database>;
  readonly now: () => number;
  /** Where the browser asks for an address that plays a file. */
  readonly ticketPath: string;
  readonly counts: CountCache;
  readonly networkReads: NetworkReads;
}

type Question = NonNullable<z.infer<typeof api.verbatims.list.body>>;

const PAGE = "dealer-score";

/**
 * One page of the survey rows that an actor's scope, the filters and the search leave, from one snapshot; who takes rows
 * away is written down before the first of them leaves.
 */
export async function listVerbatims(
  services: VerbatimServices,
  context: RequestContext,
  question: Question,
): Promise<VerbatimList> {
  const { page, pageSize, purpose, ...asked } = question;
  const wanted = pageOf(purpose ?? null, page ?? 1, pageSize ?? MAX_PAGE_ROWS);
  const { list, taken } = await inTurnIfLong(services.networkReads, context, (needTurn) =>
    readPage(services, context, asked, { ...wanted, needTurn }),
  ).catch((error: unknown) => {
    throw isTooLong(error) ? unavailable(TOO_LONG_TEXT, error.code) : error;
  });
  if (taken !== null) {
    const { subject, settings, ...chosen } = taken;
    const rows = wanted.purpose === "picture" ? list.rows.length : Math.min(list.total, MAX_PAPER_ROWS);
    const detail = { page: subject, purpose: wanted.purpose, ...chosen, rows };
    await recordExport(services.db, context, { subject, settings, detail });
  }
  return list;
}

interface AskedPage {
  readonly purpose: Purpose | null;
  readonly page: number;
  readonly size: number;
}

/** The page that is asked for; the long ones are those of paper, and end with it. */
function pageOf(purpose: Purpose | null, page: number, size: number): AskedPage {
  if (!isPaper(purpose) && size > MAX_PAGE_ROWS)
    throw badRequest(
      `A page holds ${MAX_PAGE_ROWS} rows; longer ones are for print and slides.`,
      "PAGE_TOO_LONG",
    );
  if (isPaper(purpose) && page * size > MAX_PAPER_ROWS)
    throw badRequest(
      `Print and slides hold ${countText(MAX_PAPER_ROWS)} rows; an export to Excel holds all.`,
      "TOO_MANY_ROWS",
    );
  return { purpose, page, size };
}

function isPaper(purpose: Purpose | null): boolean {
  return purpose === "print" || purpose === "slides";
}

/** Of a print or of slides the first page stands for all. */
function isTaken({ purpose, page }: AskedPage): boolean {
  return purpose !== null && (purpose === "picture" || page === 1);
}

const TOO_LONG_TEXT =
  "This took longer than 10 seconds and was stopped, so that others need not wait. Choose a wave, a region or a dealer, or put the newest surveys first, and try again.";

function readPage(
  services: VerbatimServices,
  context: RequestContext,
  question: VerbatimQuestion,
  asked: AskedPage & { readonly needTurn: () => void },
) {
  const { purpose, page, size, needTurn } = asked;
  return withSnapshot(services.db, services.now, context, async (snapshot) => {
    const { sort, order } = question;
    const request = normalizedRequest(question);
    const { programme, lastDay, dataVersion } = snapshot.catalogue;
    const search = searchOf(question, programme);
    const chosen = chooseResponses(snapshot, request);
    const wanted: PageWanted = {
      ...search,
      sort: sort ?? "surveyDate",
      descending: order !== "asc",
      limit: size,
      offset: (page - 1) * size,
    };
    // How many rows go onto paper is written down with its first page.
    const countedTo = isPaper(purpose) && page === 1 ? MAX_PAPER_ROWS : page * size;
    const managesAudio = mayManageAudio(context.membership.adminPermission);
    const sought = chosen === null ? null : withinDays(chosen, search.narrowing?.days ?? null);
    const found =
      chosen === null || sought === null
        ? NOTHING
        : await read(
            services,
            snapshot,
            { all: chosen.selection, sought: sought.selection, countedTo, needTurn },
            wanted,
            search,
          );
    const shown = sought === null ? null : ofDealers(sought, found.rows);
    const rowOf = await rowMaker(snapshot, shown, { ticketPath: services.ticketPath, managesAudio });
    const list: VerbatimList = {
      ...found,
      rows: found.rows.map(rowOf),
      columns: programme.verbatims.map(named),
      factors: inTabOrder(programme).map(({ attributes, ...factor }) => ({
        ...named(factor),
        attributes: attributes.map(named),
      })),
      disappointedBelow: disappointedBelow(programme),
      disappointedTo: programme.bands.disappointed,
      answered: search.answered,
      page,
      pageSize: size,
      managesAudio,
      dataDate: lastDay,
      waveOpen: request.waveCode !== "" && isWaveOpen(programme.firstMonth, request.waveCode, snapshot.today),
      dataVersion,
    };
    return { list, taken: isTaken(asked) ? takenFrom(snapshot, question, search.answered) : null };
  });
}

function takenFrom(
  { catalogue, settings }: ReadSnapshot,
  question: VerbatimQuestion,
  answered: string | null,
) {
  const page = findPage(catalogue.pages, PAGE);
  return {
    subject: page?.title ?? "",
    settings,
    filters: chosenNames(page?.filters ?? [], normalizedRequest(question), catalogue),
    choices: questionInWords(question, answered, catalogue.programme),
  };
}

const NOTHING = { total: 0, atLeast: false, responses: 0, commented: 0, rows: [] };

function named({ code, name }: { readonly code: string; readonly name: string }) {
  return { code, name };
}

/** Only they are named beside the rows. */
function ofDealers({ selection, months }: Chosen, rows: readonly StoredSurvey[]): Chosen {
  const dealerIds = [...new Set(rows.map(({ dealerId }) => dealerId))];
  return { selection: { ...selection, dealerIds }, months };
}

async function read(
  { counts }: VerbatimServices,
  snapshot: ReadSnapshot,
  {
    all: filtered,
    sought: selection,
    countedTo,
    needTurn,
  }: {
    readonly all: ResponseSelection;
    readonly sought: ResponseSelection;
    readonly countedTo: number;
    readonly needTurn: () => void;
  },
  wanted: PageWanted,
  search: Search,
) {
  const { trx } = snapshot;
  const counted = await counts.responses(snapshot, filtered, () => countResponses(trx, filtered));
  if (search.findsNothing) return { ...counted, total: 0, atLeast: false, rows: [] };
  const known = knownTotal(counted, search);
  const enough = known === null ? countedTo : wanted.offset + wanted.limit;
  const requireTurnFor = (days: ResponseSelection) => {
    if (counted.responses * shareOf(days, filtered) > SOON_READ) needTurn();
  };
  let isFoundByIndex = search.isSearch
    ? await isRareNumber(snapshot, selection, search)
    : wanted.narrowing?.recorded === true;
  if (isByDay(wanted) && !isFoundByIndex) {
    const all = { from: selection.firstDay, to: selection.lastDay };
    const first = firstWindow(counted.responses, known, enough);
    for (const { from, to } of dayWindows(all, { ...first, descending: wanted.descending })) {
      const days = { ...selection, firstDay: from, lastDay: to };
      requireTurnFor(days);
      const { rows, total } = await readDays(counts, snapshot, days, wanted, search);
      // One row more than the page shows: what is counted so far must say that another page follows.
      if (rows.length === wanted.limit && (known !== null || total > enough))
        return { ...counted, total: known ?? total, atLeast: known === null, rows };
      isFoundByIndex = total === 0 && (await isRareWord(snapshot, days, search));
      if (isFoundByIndex) break;
    }
  }
  // An index finds what is rare, however many there are beside it.
  if (!isFoundByIndex) requireTurnFor(selection);
  const { rows, total } = await readDays(counts, snapshot, selection, wanted, search);
  return { ...counted, total: known ?? total, atLeast: false, rows };
}

/** Days and dealers are no even share. */
const SPARE = 2;
/** Of no more responses all that match are counted; who goes through more of them waits for a turn. */
const SOON_READ = 50_000;
/** Of more these are read first. */
const FIRST_READ = 5_000;

/** The part of the responses that lies within these days, were there as many on each day. */
function shareOf(part: ResponseSelection, all: ResponseSelection): number {
  return daysOf(part) / daysOf(all);
}

function daysOf({ firstDay, lastDay }: ResponseSelection): number {
  return epochDayOf(lastDay) - epochDayOf(firstDay) + 1;
}

function firstWindow(responses: number, known: number | null, end: number) {
  if (known !== null) return { rows: known, first: SPARE * end };
  return { rows: responses, first: responses <= SOON_READ ? responses : Math.max(FIRST_READ, SPARE * end) };
}

/** How many rows there are, where cells tell. */
function knownTotal(
  counted: { readonly responses: number; readonly commented: number },
  { isSearch, narrowing }: Search,
): number | null {
  if (isSearch) return null;
  if (narrowing === null) return counted.responses;
  return isOnlyCommented(narrowing) ? counted.commented : null;
}

/** Whether the first rows are those of the first or the last days. Recordings are rare: they are found from their side. */
function isByDay({ sort, narrowing }: PageWanted): boolean {
  return sort === "surveyDate" && narrowing?.recorded !== true;
}

/** Of more survey ids that begin so the newest are read first. */
const FEW_IDS = 1_000;

/** Whether no days need be read first: indexes find all of the few there are. */
async function isRareNumber(
  { trx }: ReadSnapshot,
  selection: ResponseSelection,
  { id, isNumber }: Search,
): Promise<boolean> {
  if (id === null || !isNumber) return false;
  return (await countBeginnings(trx, selection, id, FEW_IDS)) < FEW_IDS;
}

/** Whether what days lack is so rare that its index is asked for all days at once. Nobody counts a model's days. */
async function isRareWord(
  { trx }: ReadSnapshot,
  days: ResponseSelection,
  { isSearch, narrowing }: Search,
): Promise<boolean> {
  if (!isSearch || narrowing !== null || days.model !== null) return false;
  return SPARE * (await countDays(trx, days)) >= FIRST_READ;
}

async function readDays(
  counts: CountCache,
  snapshot: ReadSnapshot,
  days: ResponseSelection,
  wanted: PageWanted,
  { isSearch, narrowing }: Search,
) {
  const { trx } = snapshot;
  const rows = await findSurveys(trx, days, wanted);
  // Beyond the last page there is no row to tell how many there are.
  if (isSearch) {
    const total = rows[0]?.found ?? (wanted.offset === 0 ? 0 : await countFound(trx, days, wanted));
    return { rows, total };
  }
  if (narrowing === null || isOnlyCommented(narrowing)) return { rows, total: rows.length };
  const count = () => countNarrowed(trx, days, narrowing);
  // Recordings come and go while the data stand.
  const total = narrowing.recorded
    ? await count()
    : await counts.narrowed(snapshot, { ...days, narrowing }, count);
  return { rows, total };
}

function isOnlyCommented({ commented, recorded, ...limits }: Narrowing): boolean {
  return commented && !recorded && Object.values(limits).every((limit) => limit === null);
}

const MAX_ENTRIES = 2_000;

/** Counts of what a snapshot holds, remembered while its data stand: turning a page or searching counts nothing again. */
type Remembered<Asked, Counted> = (
  snapshot: ReadSnapshot,
  asked: Asked,
  count: () => Promise<Counted>,
) => Promise<Counted>;

interface CountCache {
  /** How many responses there are, and how many of them with a text. */
  readonly responses: Remembered<
    ResponseSelection,
    { readonly responses: number; readonly commented: number }
  >;
  /** How many of them have what is asked. */
  readonly narrowed: Remembered<ResponseSelection & { readonly narrowing: Narrowing }, number>;
}

export function createCountCache(): CountCache {
  return { responses: remembered(), narrowed: remembered() };
}

function remembered<Asked, Counted extends object | number>(): Remembered<Asked, Counted> {
  const cache = new LRUCache<string, Counted>({ max: MAX_ENTRIES });
  return async ({ catalogue, scope, settings }, asked, count) => {
    const { operationId, dataVersion } = catalogue;
    // What is asked may name thousands of dealers: its hash takes as much memory as that of one.
    const asking = JSON.stringify([settings.client, operationId, dataVersion, scope.scopeKey, asked]);
    const key = hash("sha256", asking, "base64");
    const known = cache.get(key);
    if (known !== undefined) return known;
    const counted = await count();
    cache.set(key, counted);
    return counted;
  };
}
