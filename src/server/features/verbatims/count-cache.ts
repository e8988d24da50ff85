import { LRUCache } from "lru-cache";
import type { ReadSnapshot } from "#server/features/catalogue/index.ts";
import type { ResponseSelection } from "./queries.ts";

const MAX_ENTRIES = 2_000;

interface Counts {
  readonly responses: number;
  readonly commented: number;
}

/** How many responses a slice has, remembered while its data stand: turning a page or searching counts nothing again. */
export interface CountCache {
  of(snapshot: ReadSnapshot, slice: ResponseSelection, count: () => Promise<Counts>): Promise<Counts>;
}

export function createCountCache(): CountCache {
  const cache = new LRUCache<string, Counts>({ max: MAX_ENTRIES });
  return {
    async of({ catalogue, scope, settings }, slice, count) {
      const { operationId, dataVersion } = catalogue;
      const key = JSON.stringify([settings.client, operationId, dataVersion, scope.scopeKey, slice]);
      const known = cache.get(key);
      if (known !== undefined) return known;
      const counted = await count();
      cache.set(key, counted);
      return counted;
    },
  };
}
