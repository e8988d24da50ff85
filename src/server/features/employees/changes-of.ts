import { SCOPE_LISTS } from "#domain/network/scope.ts";
import { LIST_COLUMNS } from "#domain/people/employee-sheet.ts";
import { firstUnits } from "#domain/text/storable-text.ts";
import { sameCodes, type Wanted } from "./decide-registration.ts";
import type { Member } from "./queries.ts";

const LONGEST_SHOWN = 60;

/** What is different from before, a sentence each: 'Region: N → S'. */
export function changesOf(before: Member, { name, lastName, designation, lists }: Wanted): string[] {
  const names =
    before.name === name && before.lastName === lastName ? [] : [fromTo("Name", before.name, name)];
  const designations =
    before.designationId === designation.id
      ? []
      : [fromTo("Designation", before.designation, designation.name)];
  const places = SCOPE_LISTS.filter((list) => !sameCodes(before[list], lists[list])).map((list) =>
    fromTo(LIST_COLUMNS[list], before[list].join(", "), lists[list].join(", ")),
  );
  return [...names, ...designations, ...places];
}

function fromTo(what: string, before: string, after: string): string {
  return `${what}: ${shortened(before)} → ${shortened(after)}`;
}

function shortened(text: string): string {
  if (text === "") return "none";
  return text.length > LONGEST_SHOWN ? `${firstUnits(text, LONGEST_SHOWN - 1)}…` : text;
}
