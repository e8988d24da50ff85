import {
  type DealerList,
  FIELD_LABELS,
  fullestList,
  type ListProposal,
  listFaults,
  NO_LIST,
} from "#domain/dealer-master/dealer-list.ts";
import { MASTER_FIELDS, type MasterField } from "#domain/dealer-master/master-columns.ts";
import type { NetworkDifference } from "#domain/dealer-master/network-differences.ts";
import { LEVEL_NAMES } from "#domain/network/place-change.ts";
import { normalizeHeader } from "#domain/survey-sheet/sheet-headers.ts";
import { countText } from "#domain/text/count-text.ts";
import { badRequest } from "#server/platform/errors.ts";
import type { Given } from "./command.ts";
import type { Terminal } from "./terminal.ts";

const MOST_LINES = 50;
const ACT_WORDS = { add: "New", rename: "Renamed", move: "Moved" } as const;

/** How a list is read: what its columns are taken for, but for what was typed. Says so, column by column. */
export function chosenList(
  given: Given,
  terminal: Terminal,
  sheets: readonly (ListProposal & { readonly name: string })[],
): DealerList {
  const wanted = given.text("sheet");
  const sheet = wanted === null ? sheets[fullestList(sheets)] : sheets.find(({ name }) => name === wanted);
  if (sheet === undefined)
    throw badRequest(wanted === null ? NO_LIST : `There is no sheet '${wanted}' with a header.`);
  const typed = typedFields(given.text("columns") ?? "");
  terminal.say(`Sheet ${sheet.name}, header in row ${String(sheet.headerRow)}:`);
  const columns = sheet.columns.flatMap(({ header, field: proposed, reason }) => {
    const own = typed.get(normalizeHeader(header));
    const field = own === undefined ? proposed : own;
    const why = own === undefined ? reason : "You say so.";
    terminal.say(`  ${header}: ${field === null ? "passed over" : FIELD_LABELS[field]}. ${why}`);
    return field === null ? [] : [{ header, field }];
  });
  const known = new Set(sheet.columns.map(({ header }) => normalizeHeader(header)));
  const lost = [...typed.keys()].find((header) => !known.has(header));
  if (lost !== undefined) throw badRequest(`The sheet ${sheet.name} has no column '${lost}'.`);
  const faults = listFaults(columns.map(({ field }) => field));
  if (faults.length > 0) throw badRequest(`${faults.join(" ")} With --columns: ${MASTER_FIELDS.join(", ")}.`);
  return { sheet: sheet.name, headerRows: sheet.headerRows, columns };
}

/** By normalized header; null = passed over. */
function typedFields(text: string): ReadonlyMap<string, MasterField | null> {
  const parts = text.split(";").filter((part) => part.trim() !== "");
  return new Map(
    parts.map((part) => {
      const at = part.lastIndexOf("=");
      const word = part.slice(at + 1).trim();
      const field = MASTER_FIELDS.find((each) => each === word) ?? null;
      if (at < 1 || (field === null && word !== ""))
        throw badRequest(
          `'${part.trim()}' is no column: type header=field, one of ${MASTER_FIELDS.join(", ")}.`,
        );
      return [normalizeHeader(part.slice(0, at)), field];
    }),
  );
}

/** What a list would change, a line each. */
export function differenceLines(differences: readonly NetworkDifference[]): string[] {
  if (differences.length === 0) return ["The network is like this already."];
  const lines = differences.slice(0, MOST_LINES).map(({ act, level, code, name, from, to }) => {
    const what = `${ACT_WORDS[act]} ${level === "model" ? "model" : LEVEL_NAMES[level]} ${name} (${code})`;
    if (act === "add") return to === "" ? what : `${what} in ${to}`;
    return `${what}: ${from} → ${to}`;
  });
  const more = differences.length - lines.length;
  return more > 0 ? [...lines, `… and ${countText(more)} more`] : lines;
}
