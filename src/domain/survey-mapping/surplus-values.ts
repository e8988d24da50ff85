import type { Cell } from "#domain/survey-sheet/cell.ts";
import { type CountedProblem, isBlank, shownText } from "#domain/survey-sheet/sheet-values.ts";
import { identityOf, type SurveySheet } from "#domain/survey-sheet/survey-sheet.ts";
import { isSurplusHeader, SURPLUS_COLUMN } from "./report-headers.ts";

/** A header that is as wide as its widest row: what stands behind it has columns, too. */
export function widened(header: readonly (Cell | undefined)[], width: number): readonly (Cell | undefined)[] {
  const more = Math.max(0, width - header.length);
  return [...header, ...Array.from({ length: more }, (_, at) => `${SURPLUS_COLUMN}${at + 1}`)];
}

/**
 * The rules of an agency's sheet: a row with surplus values is rejected, in text form those behind the header's last
 * column, in a report of such rows those that it has put into columns of their own. A text that holds the separator and
 * stands in no quotes has moved everything behind it, ratings into the columns of others.
 */
export function withoutSurplus(
  rules: SurveySheet,
  header: readonly (Cell | undefined)[],
  isText: boolean,
): SurveySheet {
  if (!rules.ok) return rules;
  const named = header.flatMap((cell, place) => (isSurplusHeader(shownText(cell)) ? [place] : []));
  if (named.length === 0 && !isText) return rules;
  return {
    ...rules,
    readRow: (cells) => {
      const read = rules.readRow(cells);
      const behind = isText ? cells.slice(header.length) : [];
      const surplus = [...named.map((place) => cells[place]), ...behind].find((cell) => !isBlank(cell));
      if (surplus === undefined) return read;
      return { problems: [{ ...SURPLUS, value: shownText(surplus) }], ...identityOf(read) };
    },
  };
}

const SURPLUS: Omit<CountedProblem, "value"> = {
  column: "",
  reason:
    "The row has more values than the header has columns: put a text that holds the separator in quotes, or give the last columns headers.",
  cause: "there are more values than columns",
};
