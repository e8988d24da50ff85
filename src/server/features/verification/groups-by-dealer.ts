/** Items that come dealer by dealer, taken one dealer at a time. */
export interface DealerGroups<Item> {
  /** The dealer that comes next; null at the end. */
  head(): Promise<number | null>;
  /** All items of this dealer when it comes next, else none. */
  take(dealerId: number): Promise<Item[]>;
}

/** Groups batches of items in ascending order of their dealer; holds one batch and one group. */
export function groupsByDealer<Item extends { readonly dealerId: number }>(
  source: AsyncGenerator<readonly Item[] | Item>,
): DealerGroups<Item> {
  let batch: readonly Item[] = [];
  let place = 0;
  let ended = false;

  async function peek(): Promise<Item | null> {
    while (place >= batch.length && !ended) {
      const next = await source.next();
      if (next.done === true) ended = true;
      else {
        batch = isBatch(next.value) ? next.value : [next.value];
        place = 0;
      }
    }
    return batch[place] ?? null;
  }

  return {
    async head() {
      return (await peek())?.dealerId ?? null;
    },
    async take(dealerId) {
      const items: Item[] = [];
      for (let item = await peek(); item !== null && item.dealerId === dealerId; item = await peek()) {
        items.push(item);
        place += 1;
      }
      return items;
    },
  };
}

function isBatch<Item>(value: readonly Item[] | Item): value is readonly Item[] {
  return Array.isArray(value);
}
