import { LRUCache } from "lru-cache";
import type { ChartRequest } from "#domain/filters/filters.ts";
import type { ReadSnapshot } from "#server/features/catalogue/index.ts";
import type { CardReply } from "./card-resolvers.ts";

const MAX_BYTES = 64 * 2 ** 20;

/** Replies of score cards, by everything that may change them; bounded by bytes. */
export interface ReplyCache {
  get(key: string): CardReply | undefined;
  set(key: string, reply: CardReply): void;
}

export function createReplyCache(): ReplyCache {
  const cache = new LRUCache<string, CardReply>({
    maxSize: MAX_BYTES,
    sizeCalculation: (reply, key) => (JSON.stringify(reply).length + key.length) * 2,
  });
  return {
    get: (key) => cache.get(key),
    set(key, reply) {
      cache.set(key, reply);
    },
  };
}

/**
 * Client, operation, version read in this request, the viewer's dealers, the day, and the request in canonical form:
 * all of them, even where one decides another, so that no remembered reply can cross a wall.
 */
export function cacheKey(
  { catalogue, scope, settings, today }: ReadSnapshot,
  card: string,
  request: ChartRequest,
): string {
  const { operationId, dataVersion } = catalogue;
  return JSON.stringify([settings.client, operationId, dataVersion, scope.scopeKey, today, card, request]);
}
