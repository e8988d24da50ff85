import { type NarrowingName, narrowings, type VerbatimList } from "#contract/verbatims.ts";
import type { ListChoice } from "./list-choice.ts";

/** What narrows the rows beside filters and search. */
export type Narrowed = Pick<ListChoice, "only" | "below" | "answered">;

/** A chip and what it asks of a response. */
export interface Chip {
  readonly key: NarrowingName;
  readonly name: string;
  readonly asks: string;
}

const WORDS: Readonly<Record<NarrowingName, Omit<Chip, "key">>> = {
  detractors: { name: "Detractors", asks: "Would recommend with 0 to 6" },
  disappointed: { name: "Disappointed", asks: "Overall rating in the lowest band" },
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

/** The chosen chips by their names, the factor's and the answer last. */
export function narrowedBy(
  list: Pick<VerbatimList, "factors" | "disappointedBelow" | "answered">,
  { only, below, answered }: Narrowed,
): readonly string[] {
  const names = CHIPS.filter(({ key }) => only.includes(key)).map(({ name }) => name);
  const factor = below === "" ? [] : [belowText(list, below)];
  return [...names, ...factor, ...(answered === null || list.answered === null ? [] : [list.answered])];
}
