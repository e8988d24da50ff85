import { type CountedProblem, isBlank, shownText } from "#domain/survey-sheet/sheet-values.ts";
import { identityOf, type SurveySheet } from "#domain/survey-sheet/survey-sheet.ts";

/**
 * The rules of a sheet in text form: a row with values behind its header's last column is rejected. A text that holds the
 * separator and stands in no quotes has moved everything behind it, ratings into the columns of others.
 */
export function withoutSurplus(rules: SurveySheet, columns: number): SurveySheet {
  if (!rules.ok) return rules;
  return {
    ...rules,
    readRow: (cells) => {
      const read = rules.readRow(cells);
      const surplus = cells.slice(columns).find((cell) => !isBlank(cell));
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
