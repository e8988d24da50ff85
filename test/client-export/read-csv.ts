/** The records of a CSV file by RFC 4180; an empty field without quotes is null. */
export function readCsv(text: string): (string | null)[][] {
  const records: (string | null)[][] = [];
  let record: (string | null)[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    if (end === "" && plain === "" && record.length === 0) break;
    record.push(quoted?.replaceAll('""', '"') ?? (plain === "" ? null : (plain ?? null)));
    if (end === ",") continue;
    records.push(record);
    record = [];
  }
  return records;
}

/** A text as it was before the export made it safe for spreadsheets: the README says how. */
export function asItWas(field: string | null | undefined): string | null {
  return field?.startsWith("'") === true ? field.slice(1) : (field ?? null);
}
