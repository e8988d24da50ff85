import { type Clock, dayText } from "#domain/calendar/date-display.ts";
import { countText } from "#domain/text/count-text.ts";
import { searchNormalized } from "#domain/text/name-search.ts";

/** What an entry of the audit log says besides its action. `detail` is what was written with it, as it was. */
export interface AuditedAct {
  readonly subject: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** One line of an entry's detail as people read it: 'Dealer', 'Agra Motors (00103)'. */
export interface AuditFact {
  readonly label: string;
  readonly value: string;
}

/** The kinds of codes that entries hold. */
export type CodeKind = "survey" | "region" | "state" | "location" | "dealer";

/**
 * What codes are called today, by kind, and people by their e-mail, and the client's clock. A code or an e-mail that is
 * gone goes by itself.
 */
export interface AuditNames {
  readonly called: Readonly<Record<CodeKind, ReadonlyMap<string, string>>>;
  /** See `namesOfPeople`. */
  readonly people: ReadonlyMap<string, string>;
  readonly clock: Clock;
}

/** What people read of some keys of a detail. */
export interface DetailPart {
  readonly keys: readonly string[];
  readonly facts: (act: AuditedAct, names: AuditNames) => readonly AuditFact[];
}

/** A value in words; null: it says nothing. */
export type ValueText = (value: unknown, names: AuditNames) => string | null;

/** So many values stand in a line; the technical record has all. */
const MOST_LISTED = 20;
const BYTES_PER_KB = 1000;
const BYTES_PER_MB = 1000 * BYTES_PER_KB;
const NOTHING = "–";

/** Keys that people need not read: numbers inside the database, and what the entry's sentence says already. */
export function technical(...keys: readonly string[]): DetailPart {
  return { keys, facts: () => [] };
}

/** A value with its label; an entry without the key says nothing of it. */
export function labelled(key: string, label: string, read: ValueText): DetailPart {
  return {
    keys: [key],
    facts: ({ detail }, names) => (detail[key] === undefined ? [] : factOf(label, read(detail[key], names))),
  };
}

/** To what it was done, with a label. */
export function subjectAs(label: string, read: ValueText): DetailPart {
  return { keys: [], facts: ({ subject }, names) => factOf(label, read(subject, names)) };
}

/** What was before and what is now, where the entry says it. */
export function changed(label: string, read: ValueText): DetailPart {
  return {
    keys: ["from", "to"],
    facts: ({ detail }, names) =>
      Object.hasOwn(detail, "to")
        ? factOf(label, changeText(read(detail["from"], names), read(detail["to"], names)))
        : [],
  };
}

/** 'North → South' */
export function changeText(from: string | null, to: string | null): string {
  return `${from ?? NOTHING} → ${to ?? NOTHING}`;
}

/** The line of a value; none where the value says nothing. */
export function factOf(label: string, value: string | null): AuditFact[] {
  return value === null ? [] : [{ label, value }];
}

/** Parts of a line; of many the first and how many more there are. */
export function listed(parts: readonly string[], separator = ", "): string | null {
  if (parts.length === 0) return null;
  const more = parts.length - MOST_LISTED;
  const shown = parts.slice(0, MOST_LISTED).join(separator);
  return more > 0 ? `${shown} and ${countText(more)} more` : shown;
}

/** A text as it is; an empty one says nothing. */
export const text: ValueText = (value) => (typeof value === "string" && value !== "" ? value : null);

/** A number with separators of thousands. */
export const count: ValueText = (value) => (typeof value === "number" ? countText(value) : null);

/** A day, `YYYY-MM-DD`, as people read it. */
export const day: ValueText = (value) => (typeof value === "string" && value !== "" ? dayText(value) : null);

/** An instant, ISO 8601 with zone, on the client's clock. */
export const moment: ValueText = (value, { clock }) =>
  typeof value === "string" && !Number.isNaN(Date.parse(value)) ? clock.moment(value) : null;

/** Bytes as KB or MB. */
export const size: ValueText = (value) => {
  if (typeof value !== "number") return null;
  return value >= BYTES_PER_MB
    ? `${(value / BYTES_PER_MB).toFixed(1)} MB`
    : `${Math.max(1, Math.round(value / BYTES_PER_KB))} KB`;
};

/** A word of the entry by what people call it; other words stay. */
export function oneOf(called: Readonly<Record<string, string>>): ValueText {
  return (value) => {
    if (value === undefined || value === null) return null;
    const word = String(value);
    return Object.hasOwn(called, word) ? (called[word] ?? null) : word;
  };
}

/** Values one after the other. */
export function each(read: ValueText, separator = ", "): ValueText {
  return (value, names) =>
    Array.isArray(value)
      ? listed(
          value.flatMap((one) => read(one, names) ?? []),
          separator,
        )
      : null;
}

/** 'Agra Motors (00103)': dealers have their codes beside their names, as in every list. */
export function named(kind: CodeKind): ValueText {
  return (value, { called }) => {
    if (typeof value !== "string" || value === "") return null;
    const name = called[kind].get(value);
    if (name === undefined) return value;
    return kind === "dealer" ? `${name} (${value})` : name;
  };
}

/** What the log calls people, by e-mail: their names, and where several share one with the e-mail behind it. */
export function namesOfPeople(
  people: readonly { readonly email: string; readonly name: string }[],
): ReadonlyMap<string, string> {
  const sharing = Map.groupBy(people, ({ name }) => searchNormalized(name));
  return new Map(
    [...sharing.values()].flatMap((same) =>
      same.map(({ email, name }) => [email, same.length === 1 ? name : `${name} (${email})`] as const),
    ),
  );
}

/** An object's fields; none where the value is no object. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/** The objects of a list; none where the value is no list. */
export function recordsOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.map(recordOf) : [];
}
