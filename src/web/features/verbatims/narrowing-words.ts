import { type NarrowingName, narrowings, type VerbatimList } from "#contract/verbatims.ts";
import { daysText } from "#domain/calendar/date-display.ts";
import type { ListChoice } from "./list-choice.ts";

/** What narrows the rows beside filters and search. */
export type Narrowed = Pick<ListChoice, "only" | "below" | "attribute" | "answered" | "days">;

/** What the list itself says about it. */
export type NarrowedList = Pick<
  VerbatimList,
  "factors" | "disappointedBelow" | "disappointedTo" | "answered"
>;

/** Every row. */
export const NOT_NARROWED: Narrowed = { only: [], below: "", attribute: "", answered: null, days: null };

/** A chip and what it asks of a response. */
export interface Chip {
  readonly key: NarrowingName;
  readonly name: string;
  readonly asks: string;
}

const WORDS: Readonly<Record<NarrowingName, Omit<Chip, "key">>> = {
  detractors: { name: "Detractors", asks: "Would recommend with 0 to 6" },
  disappointed: { name: "Disappointed", asks: "Overall rating in the lowest band" },
  indifferent: { name: "Indifferent", asks: "Overall rating in the second lowest band" },
  pleased: { name: "Pleased", asks: "Overall rating in the second highest band" },
  delighted: { name: "Delighted", asks: "Overall rating in the highest band" },
  comment: { name: "With comment", asks: "Has a text" },
  audio: { name: "With audio", asks: "Has a recording" },
};

/** The chips in their order. */
export const CHIPS: readonly Chip[] = narrowings.map((key) => ({ key, ...WORDS[key] }));

/** `Service Advisor below 600`: the factor and where its lowest band ends. */
export function belowText(
  { factors, disappointedBelow }: Pick<VerbatimList, "factors" | "disappointedBelow">,
  code: string,
): string {
  const factor = factors.find((each) => each.code === code)?.name ?? code;
  return `${factor} below ${disappointedBelow}`;
}

/** `Waiting time rated 1–5`: the attribute and the ratings of the lowest band. */
export function ratedText(
  { factors, disappointedTo }: Pick<VerbatimList, "factors" | "disappointedTo">,
  code: string,
): string {
  const attributes = factors.flatMap((factor) => factor.attributes);
  const attribute = attributes.find((each) => each.code === code)?.name ?? code;
  return `${attribute} rated 1–${disappointedTo}`;
}

export function isNarrowed({ only, below, attribute, answered, days }: Narrowed): boolean {
  return only.length > 0 || below !== "" || attribute !== "" || answered !== null || days !== null;
}

/** The chosen chips by their names; the factor, the attribute, the answer and the days last. */
export function narrowedBy(
  list: NarrowedList,
  { only, below, attribute, answered, days }: Narrowed,
): readonly string[] {
  return [
    ...CHIPS.filter(({ key }) => only.includes(key)).map(({ name }) => name),
    ...(below === "" ? [] : [belowText(list, below)]),
    ...(attribute === "" ? [] : [ratedText(list, attribute)]),
    ...(answered === null || list.answered === null ? [] : [list.answered]),
    ...(days === null ? [] : [daysText(days.from, days.to)]),
  ];
}
