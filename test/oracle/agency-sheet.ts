import { read, utils } from "@e965/xlsx";
import type { NetworkJson, QuestionnaireJson, SurveyRow } from "./inputs.ts";

export type AgencyCell = string | number | null;
/** The header of the model, in files that say one. */
const MODEL = "Model";

type Grid = readonly (readonly AgencyCell[])[];

/** What the columns of an agency's sheet are, as somebody who reads it would say; headers of two rows joined by ` / `. */
export interface Codebook {
  readonly id: string;
  readonly day: string;
  readonly dealer: string;
  readonly dealerName?: string;
  readonly region?: string;
  readonly overall: string;
  readonly recommend: string;
  /** By factor: the headers of its ratings, and the questions as people read them. */
  readonly factors: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** YYYY-MM-DD; null where the cell holds no day: the row is no answer. */
  readonly dayOf: (cell: AgencyCell) => string | null;
  /** 1–10, or null. */
  readonly ratingOf: (cell: AgencyCell) => number | null;
}

/** A workbook's sheet as SheetJS reads it, cells that are merged filled by what stands in them. */
export function workbookGrid(bytes: Buffer, name: string): Grid {
  const sheet = read(bytes).Sheets[name] ?? {};
  const rows = utils.sheet_to_json<AgencyCell[]>(sheet, {
    header: 1,
    raw: true,
    defval: null,
    blankrows: true,
  });
  const grid = rows.map((cells) => Array.from(cells, (cell) => cell ?? null));
  for (const { s: from, e: to } of sheet["!merges"] ?? []) {
    const said = grid[from.r]?.[from.c] ?? null;
    for (let row = from.r; row <= to.r; row += 1)
      for (let column = from.c; column <= to.c; column += 1) {
        const cells = grid[row];
        if (cells !== undefined) cells[column] = said;
      }
  }
  return grid;
}

/** A text of separated values, sign by sign. */
export function csvGrid(text: string, separator: string): Grid {
  const grid: string[][] = [[""]];
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? "";
    const line = grid.at(-1) ?? [];
    const isPair = sign === '"' && isQuoted && text[at + 1] === '"';
    if (isPair) at += 1;
    if (sign === '"' && !isPair) isQuoted = !isQuoted;
    else if (sign === separator && !isQuoted) line.push("");
    else if (sign === "\n" && !isQuoted) grid.push([""]);
    else if (isPair || isQuoted || sign !== "\r") line[line.length - 1] += sign;
  }
  return grid;
}

/** The answers, questionnaire, network and names that a sheet holds by its codebook; `headerRows` of its grid are the header. */
export function readAgencySheet(grid: Grid, headerRows: 1 | 2, book: Codebook) {
  const first = (book.id.split(" / ")[0] ?? "").toLowerCase();
  const at = grid.findIndex((cells) => String(cells[0] ?? "").toLowerCase() === first);
  const header = (grid[at] ?? []).map((cell, place) => {
    const own = headerRows === 2 ? (grid[at + 1]?.[place] ?? null) : null;
    return own === null || own === cell ? String(cell ?? "") : `${cell} / ${own}`;
  });
  const placeOf = (named: string | undefined) => {
    const place = named === undefined ? -1 : header.indexOf(named);
    if (named !== undefined && place === -1) throw new Error(`${named} is none of ${header.join(", ")}`);
    return place;
  };
  const model = header.includes(MODEL) ? MODEL : undefined;
  const textAt = (cells: readonly AgencyCell[], named: string | undefined) =>
    String(cells[placeOf(named)] ?? "").trim();
  const questions = Object.entries(book.factors).flatMap(([factor, headers]) =>
    Object.entries(headers).map(([named, question]) => ({
      factor,
      question,
      code: named,
      place: placeOf(named),
    })),
  );
  const dealers = new Map<string, { readonly name: string; readonly region: string }>();
  const rows = grid.slice(at + headerRows).flatMap((cells): SurveyRow[] => {
    const day = book.dayOf(cells[placeOf(book.day)] ?? null);
    const dealer = textAt(cells, book.dealer);
    if (day === null || dealer === "") return [];
    const region = book.region === undefined ? "Unassigned" : textAt(cells, book.region);
    dealers.set(dealer, { name: textAt(cells, book.dealerName) || dealer, region });
    const recommend = textAt(cells, book.recommend);
    return [
      {
        survey_id: textAt(cells, book.id),
        survey_date: day,
        dealer_code: dealer,
        model_code: textAt(cells, model),
        overall: book.ratingOf(cells[placeOf(book.overall)] ?? null),
        recommend: recommend === "" ? null : Number(recommend),
        ratings: Object.fromEntries(
          questions.map(({ code, place }) => [code, book.ratingOf(cells[place] ?? null)]),
        ),
      },
    ];
  });
  const factors = Object.keys(book.factors).map((code) => ({
    code,
    attributes: questions.filter(({ factor }) => factor === code),
  }));
  const firstMonth = quarterBegin(rows.map(({ survey_date: day }) => day).sort()[0] ?? "");
  const questionnaire: QuestionnaireJson = {
    firstMonth,
    factors,
    weights: [{ fromWave: "WQ-1", weights: Object.fromEntries(factors.map(({ code }) => [code, 1])) }],
    bands: { disappointed: 5, indifferent: 7, pleased: 9 },
    lowIndexLimit: 800,
  };
  const network: NetworkJson = {
    dealers: [...dealers].map(([code, { region }]) => ({ code, region, state: region, location: code })),
  };
  const names = {
    factor: (code: string) => code,
    attribute: (code: string) => questions.find((each) => each.code === code)?.question ?? code,
    dealer: (code: string) => dealers.get(code)?.name ?? code,
    region: (code: string) => code,
  };
  return { rows, questionnaire, network, names };
}

/** The first month of the quarter of a day. */
function quarterBegin(day: string): string {
  const [year = "", month = ""] = day.split("-");
  return `${year}-${String(Math.floor((Number(month) - 1) / 3) * 3 + 1).padStart(2, "0")}`;
}

/** A day as Excel counts it, or as `DD/MM/YYYY` with any sign between. */
export function agencyDay(cell: AgencyCell): string | null {
  if (typeof cell === "number") return new Date((cell - 25_569) * 86_400_000).toISOString().slice(0, 10);
  const [, day, month, year] = /^(\d\d)\D(\d\d)\D(\d{4})$/.exec(cell ?? "") ?? [];
  return year === undefined ? null : `${year}-${month}-${day}`;
}
