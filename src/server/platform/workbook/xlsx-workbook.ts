import { CellReader } from "./cell-reader.ts";
import { RowCollector } from "./row-collector.ts";
import { SharedStrings } from "./shared-strings.ts";
import { SheetHandler } from "./sheet-handler.ts";
import { NotesOfReadings, type SheetRow, type Workbook } from "./workbook.ts";
import type { XlsxPackage, XlsxSheet } from "./xlsx-package.ts";
import { readDateStyles } from "./xlsx-styles.ts";
import { XmlScanner } from "./xml-scanner.ts";

/** A workbook over an opened package; styles are read with the first row that is asked for, shared strings as rows refer to them. */
export function xlsxWorkbook(source: XlsxPackage, temporaryFolder?: string): Workbook {
  const strings = new SharedStrings(source.zip, source.sharedStringsPart, temporaryFolder);
  const parsedOfSheet = new Map<number, number>();
  const readings = new NotesOfReadings();
  let dateStyles: Promise<readonly boolean[]> | null = null;

  async function* rows(index: number): AsyncGenerator<readonly SheetRow[], void, void> {
    const sheet = source.sheets[index];
    if (sheet === undefined) throw new RangeError(`no sheet ${index}`);
    dateStyles ??= readDateStyles(source);
    const notes = readings.start(index);
    const context = { strings, dateStyles: await dateStyles, uses1904: source.uses1904, notes };
    const collector = new RowCollector(sheet.name);
    const cell = new CellReader(context);
    const scanner = new XmlScanner(new SheetHandler(collector, cell));
    let parsed = 0;
    for await (const chunk of source.zip.read(sheet.part)) {
      scanner.push(chunk);
      while (!scanner.run()) {
        if (cell.waitsForString) await cell.fetchString();
        else yield collector.take();
      }
      parsed += chunk.length;
      parsedOfSheet.set(index, Math.max(parsed, parsedOfSheet.get(index) ?? 0));
      const batch = collector.take();
      if (batch.length > 0) yield batch;
    }
    scanner.finish();
  }

  function progress(indexes: readonly number[] = source.sheets.map((_, index) => index)): number {
    const stringBytes = declaredBytes(source, source.sharedStringsPart);
    let total = stringBytes;
    let parsed = strings.parsedBytes;
    for (const index of indexes) {
      total += declaredBytes(source, source.sheets[index]?.part ?? null);
      parsed += parsedOfSheet.get(index) ?? 0;
    }
    return total === 0 ? 1 : Math.min(1, parsed / total);
  }

  return {
    kind: "xlsx",
    sheets: source.sheets.map(({ name, isHidden }: XlsxSheet, index) => ({ name, index, isHidden })),
    rows,
    progress,
    notes: () => readings.sum(),
    verify: () => strings.readUpTo(Number.POSITIVE_INFINITY),
    close: () => {
      strings.close();
      source.zip.close();
    },
  };
}

function declaredBytes(source: XlsxPackage, part: string | null): number {
  return part === null ? 0 : source.zip.declaredBytes(part);
}
