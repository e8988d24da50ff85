import { isStorableText } from "#domain/text/storable-text.ts";

/** True when every text in a JSON value can be kept; a value may be nested as deep as a request is long. */
export function isStorable(value: unknown): boolean {
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === "string" && !isStorableText(next)) return false;
    if (typeof next === "object" && next !== null) for (const each of Object.values(next)) waiting.push(each);
  }
  return true;
}
