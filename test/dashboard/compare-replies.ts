/** Where a reply differs from what is expected of it; keys that are not expected are free. */
export function differences(actual: unknown, expected: unknown, tolerance: number, at = ""): string[] {
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) return [`${at}: ${JSON.stringify(actual)} is no list`];
    if (actual.length !== expected.length)
      return [`${at}: ${actual.length} items, expected ${expected.length}`];
    return expected.flatMap((item, place) => differences(actual[place], item, tolerance, `${at}[${place}]`));
  }
  if (isRecord(expected)) {
    if (!isRecord(actual)) return [`${at}: ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`];
    return Object.entries(expected).flatMap(([key, value]) =>
      isEnd(key)
        ? endDiffers(actual[key], value, tolerance, `${at}.${key}`)
        : differences(actual[key], value, tolerance, `${at}.${key}`),
    );
  }
  return Object.is(actual, expected)
    ? []
    : [`${at}: ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`];
}

/** Ends of intervals are floats got in two ways: half a shown digit and a little apart at most. */
function endDiffers(actual: unknown, expected: unknown, tolerance: number, at: string): string[] {
  if (typeof actual === "number" && typeof expected === "number") {
    return Math.abs(actual - expected) <= tolerance ? [] : [`${at}: ${actual}, expected about ${expected}`];
  }
  return actual === expected
    ? []
    : [`${at}: ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`];
}

function isEnd(key: string): boolean {
  return key === "low" || key === "high";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
