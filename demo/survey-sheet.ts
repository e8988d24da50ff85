import { dayOfEpochDay } from "#domain/calendar/calendar.ts";
import type { OtherQuestion, Programme } from "#domain/programme/programme.ts";
import type { Cell } from "#domain/survey-sheet/cell.ts";
import type { ColumnToWrite, RowToWrite, SheetToWrite } from "#server/platform/workbook/sheet-to-write.ts";
import type { DemoClient, DemoOperation } from "./clients.ts";
import { type DemoResponse, demoResponses } from "./respondents.ts";
import { CORRECTED_ROWS, type Flaw, flawsOf, hasHabit, REJECTED_ROWS } from "./workbook-flaws.ts";

const OWN_COLUMN: ColumnToWrite = { header: "Entered by", width: 14 };
const OWN_COLUMN_VALUE = "Survey desk";
const TEXT_WIDTH = 60;

/** The surveys of one wave, after them the mended rows of the wave before; made anew at every reading. */
export function surveySheet(
  client: DemoClient,
  operation: DemoOperation,
  wave: number,
  today: string,
): SheetToWrite {
  const columns = columnsOf(operation.programme);
  const isOwn = hasHabit(operation.id, wave, "a column of their own");
  return {
    name: "Survey",
    columns: isOwn ? [...columns, OWN_COLUMN] : columns,
    rows: { [Symbol.iterator]: () => rowsOf(client, operation, wave, today) },
  };
}

/** The flawed rows of the wave before that a workbook brings again, as they should have been. */
export function mendedIn(operation: DemoOperation, wave: number) {
  return {
    rejectedBefore: flawsOf(REJECTED_ROWS, operation.id, wave - 1),
    acceptedBefore: flawsOf(CORRECTED_ROWS, operation.id, wave - 1),
  };
}

function* rowsOf(
  client: DemoClient,
  operation: DemoOperation,
  wave: number,
  today: string,
): Generator<RowToWrite> {
  const rowOf = rowWriter(operation, wave);
  const headers = columnsOf(operation.programme).map((column) => column.header);
  const flaws = [...REJECTED_ROWS, ...CORRECTED_ROWS];
  const flawed = flawsOf(flaws, operation.id, wave);
  let place = 0;
  for (const response of demoResponses(client, operation, wave, today)) {
    const flaw = flawed.find((candidate) => candidate.place === place);
    const row = rowOf(response);
    yield flaw === undefined ? row : spoiled(row, headers, flaw);
    place += 1;
  }
  const { rejectedBefore, acceptedBefore } = mendedIn(operation, wave);
  const again = new Set([...rejectedBefore, ...acceptedBefore].map((flaw) => flaw.place));
  yield* mendedRows(client, operation, wave, today, again);
}

function* mendedRows(
  client: DemoClient,
  operation: DemoOperation,
  wave: number,
  today: string,
  places: ReadonlySet<number>,
): Generator<RowToWrite> {
  const last = Math.max(-1, ...places);
  if (last < 0) return;
  const rowOf = rowWriter(operation, wave);
  let place = 0;
  for (const response of demoResponses(client, operation, wave - 1, today)) {
    if (places.has(place)) yield rowOf(response);
    if (place === last) return;
    place += 1;
  }
}

function columnsOf(programme: Programme): ColumnToWrite[] {
  return [
    { header: "survey_id", width: 14 },
    { header: "survey_date", width: 12, format: "date" },
    { header: "dealer_code", width: 12 },
    { header: "model_code", width: 12 },
    { header: "vin", width: 20 },
    { header: "overall" },
    { header: "recommend" },
    ...programme.factors.flatMap((factor) => factor.attributes.map(({ code }) => ({ header: code }))),
    ...programme.verbatims.map(({ code }) => ({ header: code, width: TEXT_WIDTH })),
    ...programme.otherQuestions.map(({ code }) => ({ header: code })),
  ];
}

function rowWriter({ id, programme }: DemoOperation, wave: number): (response: DemoResponse) => Cell[] {
  const slots = programme.factors.flatMap((factor) => factor.attributes.map(({ slot }) => slot));
  const datesAsText = hasHabit(id, wave, "dates as text");
  const codesAsNumbers = hasHabit(id, wave, "dealer codes as numbers");
  const byName = hasHabit(id, wave, "answers by name");
  const isOwn = hasHabit(id, wave, "a column of their own");
  return ({ surveyId, epochDay, dealer, model, vin, ratings, verbatims, answers }) => [
    surveyId,
    datesAsText ? dayMonthYear(epochDay) : { epochDay },
    codesAsNumbers ? Number(dealer.code) : dealer.code,
    model.code,
    vin,
    ratings.overall,
    ratings.recommend,
    ...slots.map((slot) => ratings.bySlot.get(slot) ?? null),
    ...verbatims,
    ...(byName
      ? programme.otherQuestions.map((question, place) => nameOf(question, answers[place]))
      : answers),
    ...(isOwn ? [OWN_COLUMN_VALUE] : []),
  ];
}

function dayMonthYear(epochDay: number): string {
  const day = dayOfEpochDay(epochDay);
  return `${day.slice(8)}-${day.slice(5, 7)}-${day.slice(0, 4)}`;
}

function nameOf(question: OtherQuestion, code: string | null | undefined): string | null {
  return question.answers.find((answer) => answer.code === code)?.name ?? null;
}

function spoiled(row: readonly Cell[], headers: readonly string[], flaw: Flaw): RowToWrite {
  const column = headers.indexOf(flaw.column);
  if (column < 0) throw new RangeError(`The programme has no column ${flaw.column} to spoil.`);
  return row.with(column, flaw.value);
}
