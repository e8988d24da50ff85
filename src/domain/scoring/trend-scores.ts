import type { Programme } from "#domain/programme/programme.ts";
import type { Band } from "./aggregates.ts";
import type { FactorChoice } from "./factor-choice.ts";
import { inTabOrder } from "./factor-choice.ts";
import type { Measure } from "./metrics.ts";

/** One line of a trend before it is counted. */
export interface TrendLine {
  readonly title: string;
  readonly code: string;
  readonly measure: Measure;
}

/** A score type: `id` as it travels; `lines` null where it has one line per region in scope. */
export interface ScoreType {
  readonly id: number;
  readonly name: string;
  readonly chartType: "single-line" | "multi-line";
  readonly offered: (choice: FactorChoice) => boolean;
  readonly measure: (choice: FactorChoice) => Measure;
  readonly lines: ((programme: Programme, choice: FactorChoice) => readonly TrendLine[]) | null;
}

const BAND_NAMES: readonly { readonly band: Band; readonly name: string }[] = [
  { band: 0, name: "Disappointed" },
  { band: 1, name: "Indifferent" },
  { band: 2, name: "Pleased" },
  { band: 3, name: "Delighted" },
];

/** Every score type of Trend Analysis, in the order the menu lists them. */
export const SCORE_TYPES: readonly ScoreType[] = [
  {
    id: 0,
    name: "Mean Score",
    chartType: "single-line",
    offered: known,
    measure: mean,
    lines: oneLine(mean),
  },
  {
    id: 1,
    name: "NPS",
    chartType: "single-line",
    offered: ({ kind }) => kind === "index",
    measure: () => ({ kind: "nps" }),
    lines: oneLine(() => ({ kind: "nps" })),
  },
  {
    id: 2,
    name: "% Disappointed",
    chartType: "single-line",
    offered: known,
    measure: (choice) => bandMeasure(choice, 0),
    lines: oneLine((choice) => bandMeasure(choice, 0)),
  },
  {
    id: 3,
    name: "Bands",
    chartType: "multi-line",
    offered: known,
    measure: (choice) => bandMeasure(choice, 3),
    lines: (_, choice) =>
      BAND_NAMES.map(({ band, name }) => ({
        title: name,
        code: String(band),
        measure: bandMeasure(choice, band),
      })),
  },
  {
    id: 4,
    name: "Parts",
    chartType: "multi-line",
    offered: known,
    measure: (choice) =>
      choice.kind === "factor" ? { kind: "attributeDisappointed", slot: 1 } : { kind: "factor", slot: 1 },
    lines: partLines,
  },
  { id: 5, name: "Regions", chartType: "multi-line", offered: known, measure: mean, lines: null },
];

/** A score type by its `scoreType`; empty is the first. Null where nobody knows it or the factor has none such. */
export function scoreTypeOf(text: string, choice: FactorChoice): ScoreType | null {
  const found = SCORE_TYPES.find(({ id }) => String(id) === (text === "" ? "0" : text));
  return found?.offered(choice) === true ? found : null;
}

function known({ kind }: FactorChoice): boolean {
  return kind !== "unknown";
}

function mean(choice: FactorChoice): Measure {
  return choice.kind === "factor" ? { kind: "factor", slot: choice.factor.slot } : { kind: "index" };
}

/** Overall ratings for the Index, the ratings of its attributes for a factor. */
function bandMeasure(choice: FactorChoice, band: Band): Measure {
  if (choice.kind === "factor") {
    return band === 0
      ? { kind: "factorDisappointed", factor: choice.factor }
      : { kind: "factorBand", factor: choice.factor, band };
  }
  return band === 0 ? { kind: "disappointed" } : { kind: "band", band };
}

function oneLine(measure: (choice: FactorChoice) => Measure): NonNullable<ScoreType["lines"]> {
  return (_, choice) => [{ title: nameOf(choice), code: "", measure: measure(choice) }];
}

/** The factors of the Index by their scores; the attributes of a factor, which have no scores, by % disappointed. */
function partLines(programme: Programme, choice: FactorChoice): TrendLine[] {
  if (choice.kind === "factor") {
    return choice.factor.attributes.map(({ name, code, slot }) => ({
      title: name,
      code,
      measure: { kind: "attributeDisappointed", slot },
    }));
  }
  return inTabOrder(programme).map(({ name, code, slot }) => ({
    title: name,
    code,
    measure: { kind: "factor", slot },
  }));
}

function nameOf(choice: FactorChoice): string {
  return choice.kind === "factor" ? choice.factor.name : "Index";
}
