import type { EmployeeFileRow } from "#contract/employee-files.ts";
import { countText } from "#domain/text/count-text.ts";

export type Outcome = EmployeeFileRow["outcome"];

/** What a check says of a row, as the row report calls it. */
export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  create: "To be registered",
  update: "To be updated",
  unchanged: "Unchanged",
  refused: "Refused",
};

export const OUTCOMES: readonly Outcome[] = ["create", "update", "unchanged", "refused"];

/** How many rows come to what. */
export function countsOf(
  rows: readonly Pick<EmployeeFileRow, "outcome">[],
): Readonly<Record<Outcome, number>> {
  const counts = { create: 0, update: 0, unchanged: 0, refused: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}

/** '2 people would be registered and 1 updated. 1 row is refused and left out.' */
export function checkSentence({ create, update, refused }: Readonly<Record<Outcome, number>>): string {
  const left = refused === 0 ? "" : ` ${rowsAre(refused)} refused and left out.`;
  if (create + update === 0) return `Nothing would change.${left}`;
  return `${peopleAndUpdates(create, update)}: look at the rows, then apply.${left}`;
}

/** '2 people were registered and invited, 1 was updated.' */
export function doneSentence({
  created,
  updated,
}: {
  readonly created: number;
  readonly updated: number;
}): string {
  const parts = [
    ...(created === 0 ? [] : [`${counted(created, "person was", "people were")} registered and invited`]),
    ...(updated === 0 ? [] : [`${counted(updated, "person was", "people were")} updated`]),
  ];
  return `${parts.join(", ")}.`;
}

function peopleAndUpdates(create: number, update: number): string {
  const parts = [
    ...(create === 0 ? [] : [`${counted(create, "person", "people")} to register and invite`]),
    ...(update === 0 ? [] : [`${counted(update, "person", "people")} to update`]),
  ];
  return parts.join(", ");
}

function rowsAre(count: number): string {
  return counted(count, "row is", "rows are");
}

function counted(count: number, one: string, many: string): string {
  return `${countText(count)} ${count === 1 ? one : many}`;
}
