/** Those with the highest figure; all of them where it is shown as the same. */
export function leadersOf<T>(
  items: readonly T[],
  figureOf: (item: T) => number,
  textOf: (item: T) => string,
): readonly T[] {
  const first = items.toSorted((one, other) => figureOf(other) - figureOf(one))[0];
  return first === undefined ? [] : items.filter((item) => textOf(item) === textOf(first));
}
