import { epochDayOf } from "#domain/calendar/calendar.ts";
import type { Cell } from "#domain/survey-sheet/cell.ts";
import type { Codebook } from "#test/oracle/agency-sheet.ts";

/** One customer of one dealer, as an agency asked about a visit. */
interface Visit {
  readonly at: number;
  /** YYYY-MM-DD */
  readonly day: string;
  readonly dealer: {
    readonly code: string;
    readonly name: string;
    readonly city: string;
    readonly zone: string;
  };
  readonly model: string;
  /** The answer to a question on a scale of so many steps from 1; dealers and questions differ. */
  readonly rated: (question: number, steps: number) => number;
}

/** A column of an agency's file: its header and the cell of each visit. */
export type AgencyColumn = readonly [header: string, cell: (visit: Visit) => Cell];

/** A rating, where it stands in a header, and how people read it. */
export interface AgencyQuestion {
  readonly factor: string;
  readonly question: string;
  readonly header: string;
}

const DEALERS = [
  { code: "AV-101", name: "Kaveri Motors", city: "Chennai", zone: "South" },
  { code: "AV-102", name: "Godavari Wheels", city: "Hyderabad", zone: "South" },
  { code: "AV-203", name: "Narmada Cars", city: "Bhopal", zone: "West" },
  { code: "AV-204", name: "Sabarmati Autos", city: "Ahmedabad", zone: "West" },
  { code: "AV-305", name: "Yamuna Vehicles", city: "Delhi", zone: "North" },
  { code: "AV-306", name: "Gomti Car World", city: "Lucknow", zone: "North" },
] as const;
const MODELS = ["Vega", "Altair", "Rigel"] as const;
const FACTORS: Readonly<Record<string, readonly string[]>> = {
  "Service Advisor": ["Courtesy", "Explanation of the work", "Estimate of the cost"],
  Workshop: ["Cleanliness", "Comfort of the lounge"],
  "Vehicle Return": ["Ready as promised", "Washing", "Explanation of the bill"],
};
export const ANSWERS = 480;

/** Visits of two quarters. */
const VISITS = DEALERS.flatMap((dealer, place) =>
  Array.from({ length: ANSWERS / DEALERS.length }, (_, turn): Visit => {
    const at = turn * DEALERS.length + place;
    const month = 4 + Math.floor((at * 6) / ANSWERS);
    return {
      at,
      day: `2026-0${month}-${String((at % 28) + 1).padStart(2, "0")}`,
      dealer,
      model: MODELS[at % MODELS.length] ?? "",
      rated: (question, steps) => {
        const drawn = (at * 31 + question * 17 + ((at * question) % 7) + place * 5) % 23;
        return Math.min(steps, 1 + Math.floor(((drawn + place * 2) * steps) / 30));
      },
    };
  }),
);

/** The same eight questions under the headers of an agency. */
export function questionsUnder(headerOf: (factor: string, question: string) => string): AgencyQuestion[] {
  return Object.entries(FACTORS).flatMap(([factor, questions]) =>
    questions.map((question) => ({ factor, question, header: headerOf(factor, question) })),
  );
}

/** What an oracle is told of them. */
export function factorsOf(questions: readonly AgencyQuestion[]): Codebook["factors"] {
  const byFactor = Map.groupBy(questions, ({ factor }) => factor);
  return Object.fromEntries(
    [...byFactor].map(([factor, own]) => [
      factor,
      Object.fromEntries(own.map(({ header, question }) => [header, question])),
    ]),
  );
}

/** One row for each visit. */
export function answersIn(columns: readonly AgencyColumn[]): Cell[][] {
  return VISITS.map((visit) => columns.map(([, cell]) => cell(visit)));
}

export const excelDay = ({ day }: Visit) => ({ epochDay: epochDayOf(day) });

export function dayFirst(sign: string) {
  return ({ day }: Visit) => day.split("-").reverse().join(sign);
}

export function recommended({ at, dealer }: Visit): number {
  return (at * 7 + Number(dealer.code.slice(-1))) % 11;
}
