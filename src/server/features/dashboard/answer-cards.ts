import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import type { z } from "zod";
import type { BatchAnswer } from "#contract/dashboard.ts";
import { writtenFilter } from "#contract/filter-key.ts";
import type { api } from "#contract/index.ts";
import { type ChartRequest, type NormalizedRequest, normalizedRequest } from "#domain/filters/filters.ts";
import type { ReplyShape } from "#domain/pages/drawings.ts";
import {
  cachedSnapshot,
  type NetworkReads,
  type OperationSnapshot,
  type ReadSnapshot,
  withSnapshot,
} from "#server/features/catalogue/index.ts";
import type { RequestContext } from "#server/platform/access/actor.ts";
import { isTooLong } from "#server/platform/database/limited-read.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { AppError, forbidden, notFound } from "#server/platform/errors.ts";
import { type CardReply, cardResolver } from "./card-resolvers.ts";
import { hasPartialMonths, readsManyResponses } from "./network-days.ts";
import { type ResolvedQuery, resolveQuery } from "./resolve-query.ts";

export interface DashboardServices {
  readonly db: Kysely<Database>;
  readonly cache: ReplyCache;
  readonly now: () => number;
}

export interface CardServices extends DashboardServices {
  readonly networkReads: NetworkReads;
}

/** See the contract's `batch`. */
type Batch = z.infer<typeof api.dashboard.batch.reply>;

interface CardQuestion {
  readonly path: string;
  readonly body: ChartRequest;
}

/** One card by its path, in the shape that path has. */
export async function answerCard<K extends ReplyShape>(
  services: CardServices,
  context: RequestContext,
  shape: K,
  question: CardQuestion,
): Promise<NonNullable<CardReply[K]>> {
  const [known] = knownReplies(services, context, [question]) ?? [];
  const read = () =>
    withSnapshot(services.db, services.now, context, (snapshot) =>
      answerCards(services, snapshot, false)(question),
    );
  const answer = known?.reply ?? (await readInTurn(services, context, [question], read));
  const reply = answer[shape];
  if (reply === undefined) throw noCard();
  return reply;
}

/** All cards of a page from one snapshot; a card that is refused carries its own status. */
export async function answerBatch(
  services: CardServices,
  context: RequestContext,
  questions: readonly CardQuestion[],
  knownVersion: number | null,
): Promise<Batch> {
  const { dataVersion } = context.operation;
  if (dataVersion === knownVersion) return { dataVersion, unchanged: true, replies: [] };
  const known = knownBatch(services, context, questions);
  return known ?? readInTurn(services, context, questions, () => readBatch(services, context, questions));
}

/** Cards that were answered before the page took too long stay answered. */
async function readBatch(
  services: CardServices,
  context: RequestContext,
  questions: readonly CardQuestion[],
): Promise<Batch> {
  const replies: BatchAnswer[] = [];
  let { dataVersion } = context.operation;
  try {
    await withSnapshot(services.db, services.now, context, async (snapshot) => {
      dataVersion = snapshot.catalogue.dataVersion;
      const answer = answerCards(services, snapshot, questions.length > 1);
      // One after the other: they share a connection, and the mode of row-level security is set per question.
      for (const question of questions) replies.push(await settled(question.path, () => answer(question)));
    });
  } catch (error) {
    if (!isTooLong(error)) throw error;
    for (const { path } of questions.slice(replies.length)) replies.push(refused(path, error));
  }
  return { dataVersion, unchanged: false, replies };
}

/** Questions that read the responses of a whole network have turns, taken before a connection is. */
export async function readInTurn<T>(
  { db, now, networkReads }: CardServices,
  context: RequestContext,
  questions: readonly CardQuestion[],
  read: () => Promise<T>,
  asker: number | "workbooks" = context.actor.personId,
): Promise<T> {
  const asked = questions.map(({ path, body }) => ({
    page: pageOf(cardOf(path)),
    request: normalizedRequest(body),
  }));
  if (!asked.some(hasPartialMonths)) return read();
  const view = cachedSnapshot(now, context) ?? (await withSnapshot(db, now, context, async (found) => found));
  const isLong = asked.some((question) => readsManyResponses(question, view));
  return isLong ? networkReads.run(asker, read, context.left) : read();
}

/** A batch that was answered from this version before, or whose cards all were: nothing is read. */
function knownBatch(
  services: DashboardServices,
  context: RequestContext,
  questions: readonly CardQuestion[],
): Batch | null {
  const view = cachedSnapshot(services.now, context);
  if (view === null) return null;
  const asked = questions.map(({ path, body }) => [path, normalizedRequest(body)]);
  const key = cacheKey(view, "batch", asked);
  const before = services.cache.getBatch(key);
  if (before !== undefined) return before;
  const known = knownReplies(services, context, questions);
  if (known === null) return null;
  const replies = known.map(({ path, reply }) => answered(path, reply));
  const batch = { dataVersion: view.catalogue.dataVersion, unchanged: false, replies };
  services.cache.setBatch(key, batch);
  return batch;
}

/** The replies to all these questions where each is remembered from the operation's present version: nothing is read. */
function knownReplies(
  { cache, now }: DashboardServices,
  context: RequestContext,
  questions: readonly CardQuestion[],
): readonly { readonly path: string; readonly reply: CardReply }[] | null {
  const view = cachedSnapshot(now, context);
  if (view === null) return null;
  const replies = [];
  for (const { path, body } of questions) {
    const reply = cache.get(cacheKey(view, cardOf(path), normalizedRequest(body)));
    if (reply === undefined) return null;
    replies.push({ path, reply });
  }
  return replies;
}

/** Answers questions of one snapshot, several of a page or a single one; equal requests share what they read. */
export function answerCards(
  { cache }: Pick<DashboardServices, "cache">,
  snapshot: ReadSnapshot,
  isPage: boolean,
): (question: CardQuestion) => Promise<CardReply> {
  const resolved = new Map<string, ReturnType<typeof resolveQuery>>();
  return async ({ path, body }) => {
    const card = cardOf(path);
    const source = cardResolver(card);
    if (source === null) throw noCard();
    const request = normalizedRequest(body);
    const key = cacheKey(snapshot, card, request);
    const known = cache.get(key);
    if (known !== undefined) return known;
    const page = pageOf(card);
    const canonical = JSON.stringify([page, request]);
    const query = resolved.get(canonical) ?? resolveQuery(snapshot, request, page, isPage);
    resolved.set(canonical, query);
    if (!isResolvedQuery(query)) {
      throw forbidden(
        `The filter ${writtenFilter(query.forbidden)} names a place outside your scope.`,
        "SCOPE",
      );
    }
    const reply = await source(query);
    cache.set(key, reply);
    return reply;
  };
}

function isResolvedQuery(opened: ReturnType<typeof resolveQuery>): opened is ResolvedQuery {
  return !("forbidden" in opened);
}

function noCard(): AppError {
  return notFound("There is no such card.", "NO_CARD");
}

function cardOf(path: string): string {
  return path.replace(/^\/?api\/dashboard\//, "");
}

function pageOf(card: string): string {
  return card.slice(0, card.indexOf("/"));
}

function answered(path: string, reply: CardReply): BatchAnswer {
  return { path, status: 200, chart: null, ...reply, error: null };
}

async function settled(path: string, answer: () => Promise<CardReply>): Promise<BatchAnswer> {
  try {
    return answered(path, await answer());
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refused(path, error);
  }
}

function refused(path: string, { status, code, text }: AppError): BatchAnswer {
  return { path, status, chart: null, error: { code, message: text } };
}

const MAX_BYTES = 40 * 2 ** 20;
const MAX_BATCH_BYTES = 8 * 2 ** 20;

/**
 * Replies of score cards and of batches of them, by everything that may change them; bounded by bytes. They are frozen:
 * who sends one again sends the bytes of before, which come on top.
 */
export interface ReplyCache {
  get(key: string): CardReply | undefined;
  set(key: string, reply: CardReply): void;
  getBatch(key: string): Batch | undefined;
  setBatch(key: string, batch: Batch): void;
  /** By the card. */
  statistics(): { readonly hits: number; readonly misses: number; readonly bytes: number };
}

export function createReplyCache(): ReplyCache {
  const cards = cacheOf<CardReply>(MAX_BYTES, bytesOf);
  // Its cards are not alike: none stands for another.
  const batches = cacheOf<Batch>(MAX_BATCH_BYTES, ({ replies }) =>
    replies.reduce((bytes, reply) => bytes + bytesOf(reply), 0),
  );
  const asked = { hits: 0, misses: 0 };
  return {
    get(key) {
      const reply = cards.get(key);
      asked[reply === undefined ? "misses" : "hits"] += 1;
      return reply;
    },
    set(key, reply) {
      for (const shape of Object.values(reply)) Object.freeze(shape);
      cards.set(key, reply);
    },
    getBatch(key) {
      const batch = batches.get(key);
      asked.hits += batch?.replies.length ?? 0;
      return batch;
    },
    setBatch(key, batch) {
      batches.set(key, Object.freeze(batch));
    },
    statistics: () => ({ ...asked, bytes: cards.calculatedSize + batches.calculatedSize }),
  };
}

function cacheOf<T extends object>(maxSize: number, weigh: (value: T) => number): LRUCache<string, T> {
  return new LRUCache({ maxSize, sizeCalculation: (value, key) => weigh(value) + bytesOf(key) });
}

const BYTES_OF_FIELD = 16;
const BYTES_OF_TEXT = 16;
const BYTES_OF_CHARACTER = 2;

/** Of a longer list, whose items are alike, these many are weighed. */
const WEIGHED_ITEMS = 8;

/** About what a value takes in memory. To write it down and count would take as long as to answer. */
function bytesOf(value: unknown): number {
  if (typeof value === "string") return BYTES_OF_TEXT + value.length * BYTES_OF_CHARACTER;
  if (typeof value !== "object" || value === null) return 0;
  const fields = Object.values(value);
  const step = Array.isArray(value) ? Math.max(1, value.length / WEIGHED_ITEMS) : 1;
  let bytes = 0;
  for (let place = 0; place < fields.length; place += step) {
    bytes += step * (BYTES_OF_FIELD + bytesOf(fields[Math.floor(place)]));
  }
  return BYTES_OF_TEXT + Math.ceil(bytes);
}

/**
 * Client, operation, version read in this request, the language of its texts, the person's dealers, the day, and the
 * request in canonical form: all of them, even where one decides another, so that no reply is given to anybody else.
 */
function cacheKey(
  { catalogue, scope, settings, today }: OperationSnapshot,
  card: string,
  request: NormalizedRequest | readonly unknown[],
): string {
  const { operationId, dataVersion, language } = catalogue;
  const version = [settings.client, operationId, dataVersion, language];
  return JSON.stringify([...version, scope.scopeKey, today, card, request]);
}
