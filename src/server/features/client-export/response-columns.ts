import type { Programme } from "#domain/programme/programme.ts";
import { csvPlain, csvText } from "./csv.ts";
import type { ExportedResponse } from "./queries.ts";

/** A column of responses.csv. Those of the survey sheet are called as there; ours have a colon, which no code has. */
export interface ResponseColumn {
  readonly name: string;
  readonly about: string;
  readonly field: (response: ExportedResponse) => string;
}

const MILLI = 1000;

/** The columns of an operation's responses.csv. */
export function responseColumns(programme: Programme): readonly ResponseColumn[] {
  const { factors, verbatims, otherQuestions } = programme;
  return [
    { name: "survey_id", about: "ID of the survey", field: ({ surveyId }) => csvText(surveyId) },
    { name: "survey_date", about: "day, YYYY-MM-DD", field: ({ surveyDate }) => csvPlain(surveyDate) },
    { name: "dealer_code", about: "code of the dealer", field: ({ dealerCode }) => csvText(dealerCode) },
    { name: "model_code", about: "code of the model", field: ({ modelCode }) => csvText(modelCode) },
    { name: "vin", about: "VIN", field: ({ vin }) => csvText(vin) },
    { name: "overall", about: "overall satisfaction, 1 to 10", field: ({ overall }) => csvPlain(overall) },
    { name: "recommend", about: "recommendation, 0 to 10", field: ({ recommend }) => csvPlain(recommend) },
    ...factors.flatMap(({ name: factor, attributes }) =>
      attributes.map(({ code, name, slot }) => ({
        name: code,
        about: `rating, 1 to 10: ${factor}, ${name}`,
        field: ({ ratings }: ExportedResponse) => csvPlain(ratings[slot - 1] || null),
      })),
    ),
    ...verbatims.map(({ code, name, slot }) => ({
      name: code,
      about: `text: ${name}`,
      field: ({ texts }: ExportedResponse) => csvText(texts?.[slot - 1] ?? null),
    })),
    ...otherQuestions.map(({ code, name, slot, answers }) => ({
      name: code,
      about: `code of the answer: ${name} (${answers.map((each) => `${each.code} = ${each.name}`).join("; ")})`,
      field: ({ otherAnswers }: ExportedResponse) =>
        csvText(answers[(otherAnswers[slot - 1] ?? 0) - 1]?.code ?? null),
    })),
    {
      name: "version:number",
      about: "number of this version; of two of a survey the higher one came to count later",
      field: ({ responseId }) => csvPlain(responseId),
    },
    {
      name: "version:counts",
      about: "true for the version of a survey that counts in figures, false for those before",
      field: ({ isCurrent }) => csvPlain(isCurrent),
    },
    {
      name: "version:upload",
      about: "number of the upload that brought it, see uploads.json",
      field: ({ uploadId }) => csvPlain(uploadId),
    },
    {
      name: "score:index",
      about: "index of this response in points, from ratings and weights",
      field: ({ index }) => points(index),
    },
    ...factors.map(({ code, name, slot }) => ({
      name: `score:${code}`,
      about: `score of the factor ${name} in points`,
      field: ({ factors: scores }: ExportedResponse) => points(scores[slot - 1] ?? null),
    })),
  ];
}

function points(score: number | null): string {
  return score === null ? "" : (score / MILLI).toFixed(3);
}
