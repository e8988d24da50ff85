/** Those with the highest figure; all of them where it is shown as the same. */
export function leadersOf<T>(
  items: readonly T[],
  figureOf: (item: T) => number,
  textOf: (item: T) => string,
): readonly T[] {
  const first = items.toSorted((one, other) => figureOf(other) - figureOf(one))[0];
  return first === undefined ? [] : items.filter((item) => textOf(item) === textOf(first));
}

interface Shown {
  readonly value: number | null;
  readonly text: string;
}

/** Those with the highest and those with the lowest figure, all of them where it is shown as the same. */
export function endsOf<T extends Shown>(items: readonly T[]) {
  const shown = ({ text }: T) => text;
  return {
    highest: leadersOf(items, ({ value }) => value ?? 0, shown),
    lowest: leadersOf(items, ({ value }) => -(value ?? 0), shown),
  };
}
