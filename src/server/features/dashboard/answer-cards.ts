import type { Kysely } from "kysely";
import type { BatchAnswer, ChartRequest as WireRequest } from "#contract/dashboard.ts";
import { chartRequest } from "#domain/filters/filters.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { inView, type Onlooker, type View } from "#server/platform/database/view.ts";
import { AppError, forbidden, notFound } from "#server/platform/errors.ts";
import { type CardAnswer, cardSource, type Shape } from "./chart-sources.ts";
import { cacheKey, type ReplyCache } from "./reply-cache.ts";
import { openSlice, type Slice } from "./slice.ts";

export interface DashboardServices {
  readonly db: Kysely<Database>;
  readonly cache: ReplyCache;
  readonly now: () => number;
}

interface CardQuestion {
  readonly webapi: string;
  readonly body: WireRequest;
}

/** One card by its path, in the shape that path has. */
export async function answerCard<K extends Shape>(
  services: DashboardServices,
  onlooker: Onlooker,
  shape: K,
  question: CardQuestion,
): Promise<NonNullable<CardAnswer[K]>> {
  const answer = await inView(services.db, services.now, onlooker, (view) =>
    answerer(services, view)(question),
  );
  const reply = answer[shape];
  if (reply === undefined) throw noCard();
  return reply;
}

/** All cards of a page from one snapshot; a card that is refused carries its own status. */
export function answerBatch(
  services: DashboardServices,
  onlooker: Onlooker,
  questions: readonly CardQuestion[],
  knownVersion: number | null,
) {
  return inView(services.db, services.now, onlooker, async (view) => {
    const { dataVersion } = view.catalogue;
    if (dataVersion === knownVersion) return { data_version: dataVersion, unchanged: true, replies: [] };
    const answer = answerer(services, view);
    const replies = [];
    // One after the other: they share a connection, and the reach of the second wall is set per question.
    for (const question of questions) replies.push(await settled(question.webapi, () => answer(question)));
    return { data_version: dataVersion, unchanged: false, replies };
  });
}

/** Answers questions of one snapshot; slices of equal requests share what they read. */
export function answerer(
  { cache }: Pick<DashboardServices, "cache">,
  view: View,
): (question: CardQuestion) => Promise<CardAnswer> {
  const slices = new Map<string, ReturnType<typeof openSlice>>();
  return async ({ webapi, body }) => {
    const card = webapi.replace(/^\/?api\/dashboard\//, "");
    const source = cardSource(card);
    if (source === null) throw noCard();
    const request = chartRequest(body);
    const key = cacheKey(view, card, request);
    const known = cache.get(key);
    if (known !== undefined) return known;
    const page = card.slice(0, card.indexOf("/"));
    const canonical = JSON.stringify([page, request]);
    const slice = slices.get(canonical) ?? openSlice(view, request, page);
    slices.set(canonical, slice);
    if (!isSlice(slice)) {
      throw forbidden(`The filter ${slice.forbidden} names a place outside your scope.`, "SCOPE");
    }
    const reply = await source(slice);
    cache.set(key, reply);
    return reply;
  };
}

function isSlice(opened: ReturnType<typeof openSlice>): opened is Slice {
  return !("forbidden" in opened);
}

function noCard(): AppError {
  return notFound("There is no such card.", "NO_CARD");
}

async function settled(webapi: string, answer: () => Promise<CardAnswer>): Promise<BatchAnswer> {
  try {
    return { webapi, status: 200, chart: null, ...(await answer()), error: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { webapi, status: error.status, chart: null, error: { code: error.code, message: error.text } };
  }
}
