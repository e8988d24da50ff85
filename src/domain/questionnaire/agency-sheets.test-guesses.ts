import type { HeaderGuess } from "#domain/survey-mapping/propose.test-guesses.ts";
import type { AgencySheet } from "./agency-sheets.test-sheets.ts";
import { proposeQuestionnaire } from "./propose-questionnaire.ts";

type ColumnGuess = Pick<HeaderGuess, "wanted" | "got" | "isAsked">;

/** What each column of a sheet is, and what it became: a use, or the factor it is rated for. */
export function guessSheet({ rows, factors, columns }: AgencySheet, today: string): readonly ColumnGuess[] {
  const proposal = proposeQuestionnaire({ network: { dealers: [], models: [] }, today }, rows);
  const wanted = new Map<string, string>(
    Object.entries(factors).flatMap(([factor, questions]) =>
      questions.map((question) => [`${factor.replace(/\?$/, "")} ${question}`, factor] as const),
    ),
  );
  const found = (proposal?.columns ?? []).map(({ header, use, factor, question, isSure }) => {
    const group = factor === null ? undefined : proposal?.factors[factor]?.name;
    const key = `${group} ${question}`;
    const said = columns[header];
    const isRating = wanted.has(key);
    wanted.delete(key);
    return {
      wanted: isRating ? key : said === undefined || said === "-" || said === "?" ? null : said,
      got: use === "ignore" ? null : use === "rating" ? key : use,
      isAsked: !isSure,
    };
  });
  // Ratings that nobody found.
  return [...found, ...[...wanted.keys()].map((key) => ({ wanted: key, got: null, isAsked: false }))];
}
