import type { Network } from "#domain/network/network.ts";
import type { OtherQuestion, Programme } from "#domain/programme/programme.ts";
import type { Cell } from "./cell.ts";
import { type SurveyColumn, surveyColumns } from "./columns.ts";
import { EXAMPLE } from "./sheet-headers.ts";

/** A column of a template: its header, what belongs there, and what the example row holds. */
export interface TemplateColumn {
  readonly name: string;
  readonly note: string;
  readonly example: Cell;
}

/** The three sheets of a template, each by its columns in order. */
export interface Template {
  readonly surveys: readonly TemplateColumn[];
  readonly dealers: readonly TemplateColumn[];
  readonly models: readonly TemplateColumn[];
}

type Examples = Pick<Network, "dealers" | "models"> & { readonly epochDay: number };

const EXAMPLE_NOTE = `\nThe row ${EXAMPLE} shows how it is filled in. Overwrite or delete it; left as it is, it is passed over.`;
const OPTIONAL_PLACE = "May be blank: a new dealer is Unassigned then, a known one stays where it is.";

/** What an operation's template shows; `epochDay` is the day of the example, and its codes are the client's own where there are some. */
export function surveyTemplate(programme: Programme, examples: Examples): Template {
  const hasModels = examples.models.length > 0;
  return {
    surveys: surveyColumns(programme, hasModels).map((column) => ({
      name: column.name,
      ...surveyCell(column, programme, examples),
    })),
    dealers: DEALERS,
    models: MODELS,
  };
}

const DEALERS: readonly TemplateColumn[] = [
  {
    name: "dealer_code",
    note: `Required: the code that surveys name the dealer by. Only new or changed dealers need a row.${EXAMPLE_NOTE}`,
    example: EXAMPLE,
  },
  { name: "dealer_name", note: "Required: what people call the dealer.", example: "Kaveri Motors" },
  { name: "location_code", note: OPTIONAL_PLACE, example: "PUN" },
  { name: "location_name", note: "What the location is called.", example: "Pune" },
  { name: "state_code", note: OPTIONAL_PLACE, example: "MH" },
  { name: "state_name", note: "What the state is called.", example: "Maharashtra" },
  { name: "region_code", note: OPTIONAL_PLACE, example: "W" },
  { name: "region_name", note: "What the region is called.", example: "West" },
];

const MODELS: readonly TemplateColumn[] = [
  {
    name: "model_code",
    note: `Required: the code that surveys name the model by. A client may have no models at all.${EXAMPLE_NOTE}`,
    example: EXAMPLE,
  },
  { name: "model_name", note: "Required: what people call the model.", example: "Vega" },
];

function surveyCell(
  column: SurveyColumn,
  programme: Programme,
  { dealers, models, epochDay }: Examples,
): Omit<TemplateColumn, "name"> {
  switch (column.kind) {
    case "survey_id":
      return {
        note: `Required: text of up to 64 characters, unique. Sent again, it replaces the answer.${EXAMPLE_NOTE}`,
        example: EXAMPLE,
      };
    case "survey_date":
      return { note: "Required: the day of the answer, best as a date cell.", example: { epochDay } };
    case "dealer_code":
      return {
        note: "Required: a dealer of the network or of the sheet Dealers.",
        example: dealers[0]?.code ?? "D01",
      };
    case "model_code":
      return {
        note: column.required
          ? "Required: a model of the client or of the sheet Models."
          : "Blank while the client has no models; required as soon as the sheet Models names some.",
        example: models[0]?.code ?? null,
      };
    case "vin":
      return { note: "Vehicle identification number, up to 17 characters, or blank.", example: null };
    case "overall":
      return { note: "Overall satisfaction: 1 to 10, or blank.", example: 9 };
    case "recommend":
      return { note: "Would recommend: 0 to 10, or blank.", example: 10 };
    case "rating":
      return {
        note: `${questionOf(programme, column.name)}\n1 to 10; blank or 99 = not applicable.`,
        example: 8,
      };
    case "verbatim":
      return {
        note: `${questionOf(programme, column.name)}\nThe customer's own words, or blank.`,
        example: "Friendly and quick.",
      };
    case "answer":
      return answerCell(column.question);
  }
}

function answerCell({ name, answers }: OtherQuestion): Omit<TemplateColumn, "name"> {
  const listed = answers.map((answer) => `${answer.code} = ${answer.name}`).join("\n");
  return {
    note: `${name}\nCode or name of one answer, or blank:\n${listed}`,
    example: answers[0]?.code ?? null,
  };
}

function questionOf({ factors, verbatims }: Programme, code: string): string {
  const questions = [...factors.flatMap(({ attributes }) => attributes), ...verbatims];
  return questions.find((question) => question.code === code)?.name ?? code;
}
