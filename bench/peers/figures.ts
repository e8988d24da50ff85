import type { Programme } from "#domain/programme/programme.ts";
import type { Measure } from "#domain/scoring/metrics.ts";

/** What is added up of the raw rows for a figure: `times` × the first sum ÷ the second. */
interface Ratio {
  readonly above: string;
  readonly below: string;
  readonly times: number;
}

const MILLI_POINTS = 0.001;
const LOWEST_PROMOTER = 9;
const HIGHEST_DETRACTOR = 6;

/** A figure as somebody with SQL alone would write it over one row per response. */
export function ratioOf({ bands }: Programme, measure: Measure): Ratio {
  const limits = [0, bands.disappointed, bands.indifferent, bands.pleased, 10];
  const inBand = (column: string, band: number) =>
    `count(*) filter (where ${column} > ${limits[band]} and ${column} <= ${limits[band + 1]})`;
  const share = (columns: readonly string[], band: number): Ratio => ({
    above: columns.map((column) => inBand(column, band)).join(" + "),
    below: columns.map((column) => `count(${column})`).join(" + "),
    times: 100,
  });
  switch (measure.kind) {
    case "index":
      return { above: "sum(index_score)", below: "count(index_score)", times: MILLI_POINTS };
    case "factor": {
      const column = factorColumn(measure.slot);
      return { above: `sum(${column})`, below: `count(${column})`, times: MILLI_POINTS };
    }
    case "nps":
      return {
        above: `count(*) filter (where recommend >= ${LOWEST_PROMOTER}) - count(*) filter (where recommend <= ${HIGHEST_DETRACTOR})`,
        below: "count(recommend)",
        times: 100,
      };
    case "disappointed":
      return share(["overall"], 0);
    case "satisfied":
      return {
        above: `count(*) filter (where overall > ${bands.indifferent})`,
        below: "count(overall)",
        times: 100,
      };
    case "band":
      return share(["overall"], measure.band);
    case "factorDisappointed":
      return share(columnsOf(measure.factor), 0);
    case "factorBand":
      return share(columnsOf(measure.factor), measure.band);
    case "attributeDisappointed":
      return share([ratingColumn(measure.slot)], 0);
  }
}

/** How often an answer was given, of all answers to the question. */
export function ratioOfAnswer(slot: number, answer: number): Ratio {
  const column = answerColumn(slot);
  return { above: `count(*) filter (where ${column} = ${answer})`, below: `count(${column})`, times: 100 };
}

export const ratingColumn = (slot: number) => `rating_${slot}`;
export const factorColumn = (slot: number) => `factor_${slot}`;
export const answerColumn = (slot: number) => `answer_${slot}`;

function columnsOf({ attributes }: Programme["factors"][number]): string[] {
  return attributes.map(({ slot }) => ratingColumn(slot));
}
