import { z } from "zod";

const record = z.record(z.string(), z.unknown());

/** The detail of an entry in words: `from 1 · to 3`. Whatever is no record of names and values stays as it is. */
export function detailWords(detail: string): string {
  const parsed = record.safeParse(parse(detail));
  return parsed.success ? pairs(parsed.data).join(" · ") : detail;
}

function pairs(values: Readonly<Record<string, unknown>>): string[] {
  const { from, ...others } = values;
  const ordered = from === undefined ? others : { from, ...others };
  return Object.entries(ordered).map(([name, value]) => `${name} ${words(value)}`);
}

function words(value: unknown): string {
  if (value === null || value === "") return "–";
  if (Array.isArray(value)) return value.length === 0 ? "–" : value.map(words).join(", ");
  const nested = record.safeParse(value);
  return nested.success ? `(${pairs(nested.data).join(", ")})` : String(value);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
