import { type CellTarget, isCellRecord, putCells } from "./biff-cells.ts";
import { type BiffSheet, readGlobals } from "./biff-globals.ts";
import { beginStream, isBeginning, RECORD, RecordCursor } from "./biff-records.ts";
import { stylesOfSheet } from "./biff-styles.ts";
import { refusal } from "./refusals.ts";
import { RowCollector } from "./row-collector.ts";
import { NotesOfReadings, type SheetNotes, type SheetRow, type Workbook } from "./workbook.ts";

/** A workbook over the records of an .xls file, whichever Excel wrote them. */
export function xlsWorkbook(source: Buffer, temporaryFolder?: string): Workbook {
  let stream = source;
  const globals = readGlobals(stream, temporaryFolder);
  const parsedOfSheet = new Map<number, number>();
  const readings = new NotesOfReadings();
  const ends = endsOf(globals.sheets, stream.length);
  const bytesOfSheet = globals.sheets.map(({ position }) =>
    Math.max(0, (ends.get(position) ?? 0) - position),
  );

  async function* rows(index: number): AsyncGenerator<readonly SheetRow[], void, void> {
    const sheet = globals.sheets[index];
    if (sheet === undefined) throw new RangeError(`no sheet ${index}`);
    const notes = readings.start(index);
    const collector = new RowCollector(sheet.name);
    const offsets = cellOffsets(stream.subarray(0, ends.get(sheet.position)), sheet.position);
    const target = targetOf(sheet, collector, notes);
    let row = -1;
    for (const [count, offset] of offsets.entries()) {
      const records = new RecordCursor(stream, offset);
      records.next();
      if (records.uint16(0) !== row) {
        if (row >= 0) collector.endRow(row + 1);
        row = records.uint16(0);
        if (collector.isFull) {
          setProgress(index, count / offsets.length);
          yield collector.take();
        }
      }
      putCells(records, target);
    }
    if (row >= 0) collector.endRow(row + 1);
    setProgress(index, 1);
    const rest = collector.take();
    if (rest.length > 0) yield rest;
  }

  function targetOf({ position }: BiffSheet, collector: RowCollector, notes: SheetNotes): CellTarget {
    const { version, strings } = globals;
    const styles = version < 5 ? stylesOfSheet(stream, position) : globals.styles;
    const { texts, uses1904 } = styles;
    return { version, strings, texts, uses1904, dateStyles: styles.dateStyles(), rows: collector, notes };
  }

  function setProgress(index: number, fraction: number): void {
    parsedOfSheet.set(index, Math.max(fraction, parsedOfSheet.get(index) ?? 0));
  }

  function progress(indexes: readonly number[] = globals.sheets.map((_, index) => index)): number {
    let total = 0;
    let parsed = 0;
    for (const index of indexes) {
      total += bytesOfSheet[index] ?? 0;
      parsed += (bytesOfSheet[index] ?? 0) * (parsedOfSheet.get(index) ?? 0);
    }
    return total === 0 ? 1 : parsed / total;
  }

  return {
    kind: "xls",
    sheets: globals.sheets.map(({ name, isHidden }, index) => ({ name, index, isHidden })),
    rows,
    progress,
    notes: () => readings.sum(),
    verify: async () => {},
    close: () => {
      globals.strings.close();
      stream = Buffer.alloc(0);
    },
  };
}

// A sheet ends where the next one begins at the latest, so that all of them together are read once.
function endsOf(sheets: readonly BiffSheet[], streamBytes: number): ReadonlyMap<number, number> {
  const positions = sheets.map(({ position }) => position).sort((a, b) => a - b);
  const ends = new Map(positions.map((position, at) => [position, positions[at + 1] ?? streamBytes]));
  if (ends.size < sheets.length) throw refusal("DAMAGED", "two sheets in one place");
  return ends;
}

const INITIAL_OFFSETS = 4096;

// Some writers store cells column by column; rows are only whole once they are put in order.
function cellOffsets(stream: Buffer, position: number): Uint32Array {
  const records = new RecordCursor(stream, position);
  beginStream(records);
  let offsets = new Uint32Array(INITIAL_OFFSETS);
  let count = 0;
  let depth = 1;
  let lastRow = -1;
  let isOrdered = true;
  while (depth > 0) {
    if (!records.next()) throw refusal("DAMAGED", "sheet without EOF");
    if (isBeginning(records.type)) depth += 1;
    else if (records.type === RECORD.eof) depth -= 1;
    else if (depth === 1 && isCellRecord(records.type)) {
      if (count === offsets.length) offsets = grown(offsets);
      offsets[count] = records.offset;
      count += 1;
      const row = records.uint16(0);
      isOrdered &&= row >= lastRow;
      lastRow = row;
    }
  }
  const found = offsets.subarray(0, count);
  const rowAt = (offset: number) => stream.readUInt16LE(offset + 4);
  return isOrdered ? found : found.sort((a, b) => rowAt(a) - rowAt(b) || a - b);
}

function grown(offsets: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(offsets.length * 2);
  larger.set(offsets);
  return larger;
}
