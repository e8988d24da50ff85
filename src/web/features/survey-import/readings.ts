/** A sheet as its header is read. */
export interface ReadSheet {
  readonly name: string;
  readonly headerRow: number;
  readonly headerRows: 1 | 2;
}

/** The sheets of a file as they are read now, and what a person made of every reading: another sheet or header, and back, loses nothing. */
export interface Readings<S, B> {
  readonly sheets: readonly S[];
  /** The place of the one that is looked at. */
  readonly at: number;
  readonly begun: ReadonlyMap<string, B>;
}

export function readingsOf<S extends ReadSheet, B>(
  sheets: readonly S[],
  at: number,
  begin: (sheet: S) => B,
): Readings<S, B> {
  return { sheets, at, begun: new Map(sheets.map((sheet) => [keyOf(sheet), begin(sheet)])) };
}

/** The sheet that is looked at and what was made of it; null where the file has none. */
export function lookedAt<S extends ReadSheet, B>({ sheets, at, begun }: Readings<S, B>) {
  const sheet = sheets[at];
  const made = sheet && begun.get(keyOf(sheet));
  return sheet === undefined || made === undefined ? null : { sheet, begun: made };
}

/** With something else made of the sheet that is looked at. */
export function withBegun<S extends ReadSheet, B>(
  readings: Readings<S, B>,
  next: (begun: B) => B,
): Readings<S, B> {
  const now = lookedAt(readings);
  if (now === null) return readings;
  return { ...readings, begun: new Map(readings.begun).set(keyOf(now.sheet), next(now.begun)) };
}

/** With a sheet read by another header; what was made of it under that one before comes back. */
export function withReading<S extends ReadSheet, B>(
  readings: Readings<S, B>,
  sheet: S,
  begin: (sheet: S) => B,
): Readings<S, B> {
  const { sheets, begun } = readings;
  const key = keyOf(sheet);
  return {
    ...readings,
    sheets: sheets.map((each) => (each.name === sheet.name ? sheet : each)),
    begun: begun.has(key) ? begun : new Map(begun).set(key, begin(sheet)),
  };
}

/** Whether a sheet was read by another header before. */
export function wasReadOtherwise<S extends ReadSheet, B>({ begun }: Readings<S, B>, sheet: S): boolean {
  return [...begun.keys()].some((key) => key.startsWith(`${sheet.name}\n`) && key !== keyOf(sheet));
}

function keyOf({ name, headerRow, headerRows }: ReadSheet): string {
  return `${name}\n${headerRow} ${headerRows}`;
}
