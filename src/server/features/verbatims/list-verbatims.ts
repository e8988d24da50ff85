import type { Kysely } from "kysely";
import type { z } from "zod";
import type { api } from "#contract/index.ts";
import { MAX_PAGE_ROWS, type VerbatimList, type VerbatimRow } from "#contract/verbatims.ts";
import { mayManageAudio } from "#domain/access.ts";
import { firstDayOfMonth, isWaveOpen, lastDayOfMonth } from "#domain/calendar.ts";
import { MIN_RESPONSES } from "#domain/figures.ts";
import { type ChartRequest, chartRequest, resolveFilters } from "#domain/filters.ts";
import { searchWords } from "#domain/folded-text.ts";
import { publish } from "#domain/rounding.ts";
import { wavesOf } from "#server/platform/catalogue.ts";
import { forbidden } from "#server/platform/errors.ts";
import type { Database } from "#server/platform/tables.ts";
import { inView, type Onlooker, type View } from "#server/platform/view.ts";
import type { CountCache } from "./count-cache.ts";
import {
  countFound,
  countResponses,
  findSurveys,
  indexedByDealer,
  type PageWanted,
  type ResponseSlice,
  type StoredSurvey,
} from "./queries.ts";

export interface VerbatimServices {
  readonly db: Kysely<Database>;
  readonly now: () => number;
  /** Where the browser asks for an address that plays a file. */
  readonly ticketPath: string;
  readonly counts: CountCache;
}

type Question = NonNullable<z.infer<typeof api.verbatims.list.body>>;

const PAGE_ROWS = 50;
const INDEX_DECIMALS = 1;
const MILLI = 1000;
/** Digits are what a survey id or a VIN has and a word has not. */
const LIKE_AN_ID = /^[\w/.-]*\d[\w/.-]*$/;

/** One page of the survey rows that a viewer's scope, the filters and the search leave, from one snapshot. */
export function listVerbatims(
  services: VerbatimServices,
  onlooker: Onlooker,
  question: Question,
): Promise<VerbatimList> {
  return inView(services.db, services.now, onlooker, async (view) => {
    const { search, sort, order, page, page_size, ...filters } = question;
    const request = chartRequest(withoutNulls(filters));
    const chosen = choose(view, request);
    const size = Math.min(page_size ?? PAGE_ROWS, MAX_PAGE_ROWS);
    const wanted: PageWanted = {
      ...searched(search ?? ""),
      sort: sort ?? "survey_date",
      descending: order !== "asc",
      limit: size,
      offset: ((page ?? 1) - 1) * size,
    };
    const managesAudio = mayManageAudio(onlooker.membership.adminpermission);
    const { programme, lastDay, dataVersion } = view.catalogue;
    const rowOf = await rowMaker(services, view, chosen, managesAudio);
    const found =
      chosen === null ? NOTHING : await read(services, view, chosen.slice, wanted, isSearch(search));
    return {
      ...found,
      rows: found.rows.map(rowOf),
      columns: programme.verbatims.map(({ code, name }) => ({ code, name })),
      page: page ?? 1,
      page_size: size,
      manages_audio: managesAudio,
      data_date: lastDay,
      wave_open: request.wave_code !== "" && isWaveOpen(programme.firstMonth, request.wave_code, view.today),
      data_version: dataVersion,
    };
  });
}

const NOTHING = { total: 0, responses: 0, commented: 0, rows: [] };

interface Chosen {
  readonly slice: ResponseSlice;
  readonly months: readonly string[];
}

function choose({ catalogue, scope }: View, request: ChartRequest): Chosen | null {
  const { network, programme, months: known, operationId } = catalogue;
  const resolved = resolveFilters(request, {
    network,
    scope,
    waves: wavesOf(catalogue),
    firstMonth: programme.firstMonth,
    time: "wave",
  });
  if (resolved.kind === "forbidden") {
    throw forbidden(`The filter ${resolved.key} names a place outside your scope.`, "SCOPE");
  }
  if (resolved.kind === "empty") return null;
  const months = resolved.period.current?.months ?? known;
  const first = months.at(0);
  const last = months.at(-1);
  if (first === undefined || last === undefined) return null;
  const slice: ResponseSlice = {
    operationId,
    dealerIds: resolved.dealerIds,
    firstDay: firstDayOfMonth(first),
    lastDay: lastDayOfMonth(last),
    model: resolved.model,
  };
  return { slice, months };
}

async function read(
  { counts }: VerbatimServices,
  view: View,
  slice: ResponseSlice,
  wanted: PageWanted,
  searching: boolean,
) {
  const { trx } = view;
  const counted = await counts.of(view, slice, () => countResponses(trx, slice));
  if (searching && wanted.words.length === 0 && wanted.id === null) {
    return { ...counted, total: 0, rows: [] };
  }
  const rows = await findSurveys(trx, slice, wanted);
  if (!searching) return { ...counted, total: counted.responses, rows };
  // Beyond the last page there is no row to tell how many there are.
  const total = rows[0]?.found ?? (wanted.offset === 0 ? 0 : await countFound(trx, slice, wanted));
  return { ...counted, total, rows };
}

async function rowMaker(
  { ticketPath }: VerbatimServices,
  { trx, catalogue }: View,
  chosen: Chosen | null,
  managesAudio: boolean,
): Promise<(survey: StoredSurvey) => VerbatimRow> {
  const samples =
    chosen === null ? new Map<number, number>() : await indexedByDealer(trx, chosen.slice, chosen.months);
  const dealers = new Map(catalogue.network.dealers.map((dealer) => [dealer.id, dealer]));
  const models = new Map(catalogue.network.models.map(({ id, name }) => [id, name]));
  return (survey) => {
    const sample = samples.get(survey.dealerId) ?? 0;
    return {
      survey_id: survey.surveyId,
      survey_date: survey.surveyDate,
      dealer_code: dealers.get(survey.dealerId)?.code ?? "",
      dealer_name: dealers.get(survey.dealerId)?.name ?? "",
      vin: survey.vin,
      model: models.get(survey.modelId) ?? "",
      index: survey.index === null ? null : publish(survey.index / MILLI, INDEX_DECIMALS),
      nps: survey.recommend,
      overall: survey.overall,
      dealer_n: sample,
      insufficient: sample < MIN_RESPONSES,
      verbatims: catalogue.programme.verbatims.map(({ slot }) => survey.texts?.[slot - 1] ?? null),
      audio_file:
        survey.audioFile === null
          ? null
          : {
              file_id: survey.audioFile,
              file_name: managesAudio ? survey.audioName : null,
              file_url: ticketPath,
            },
    };
  };
}

function searched(search: string): Pick<PageWanted, "words" | "id"> {
  const typed = search.trim();
  return { words: searchWords(typed), id: LIKE_AN_ID.test(typed) ? typed : null };
}

function isSearch(search: string | null | undefined): boolean {
  return (search ?? "").trim() !== "";
}

function withoutNulls(filters: Record<string, string | null | undefined>) {
  return Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== null && value !== undefined),
  );
}
