import type { NarrowingName, VerbatimQuestion, VerbatimSort } from "#contract/verbatims.ts";
import { daysText } from "#domain/calendar/date-display.ts";
import type { Programme } from "#domain/programme/programme.ts";
import { disappointedBelow } from "#domain/scoring/index-level.ts";

const SORT_NAMES: Readonly<Record<VerbatimSort, string>> = {
  surveyDate: "Date",
  surveyId: "Survey ID",
  dealer: "Dealer",
  vin: "VIN",
  model: "Model",
  index: "Index",
  nps: "Recommend",
  overall: "Overall",
};

const NARROWING_NAMES: Readonly<Record<NarrowingName, string>> = {
  detractors: "Detractors",
  disappointed: "Disappointed",
  indifferent: "Indifferent",
  pleased: "Pleased",
  delighted: "Delighted",
  comment: "With comment",
  audio: "With audio",
};

type Choice = readonly [name: string, value: string];

/** What is asked of survey rows beside the filters, in words. `answered` as the list says it. */
export function questionInWords(
  question: VerbatimQuestion,
  answered: string | null,
  programme: Programme,
): Choice[] {
  const search = (question.search ?? "").trim();
  const order = question.order === "asc" ? "ascending" : "descending";
  return [
    ...(search === "" ? [] : [["Search", search] as const]),
    ...narrowedBy(question, programme),
    ...(answered === null ? [] : [["Answered", answered] as const]),
    ["Sorted by", `${SORT_NAMES[question.sort ?? "surveyDate"]}, ${order}`],
  ];
}

function narrowedBy(
  { only, factorBelow, attributeLow, days }: VerbatimQuestion,
  programme: Programme,
): Choice[] {
  const names = (only ?? []).map((one) => NARROWING_NAMES[one]);
  const code = factorBelow ?? "";
  const factor = programme.factors.find((one) => one.code === code)?.name ?? code;
  const attributes = programme.factors.flatMap((one) => one.attributes);
  const attribute = attributes.find((one) => one.code === attributeLow);
  return [
    ...(names.length === 0 ? [] : [["Only", names.join(", ")] as const]),
    ...(code === "" ? [] : [[`Factor below ${disappointedBelow(programme)}`, factor] as const]),
    ...(attribute === undefined
      ? []
      : [[`Attribute rated 1–${programme.bands.disappointed}`, attribute.name] as const]),
    ...(days ? [["Days", daysText(days.from, days.to)] as const] : []),
  ];
}
