const NEEDS_ESCAPE = /[\\\t\n\r]/;
const NEEDS_QUOTES_ESCAPE = /["\\]/;

/** One field of PostgreSQL's COPY text format. */
export function copyField(value: string | number | null): string {
  if (value === null) return "\\N";
  if (typeof value === "number") return String(value);
  return NEEDS_ESCAPE.test(value) ? escaped(value) : value;
}

/** A number array as a COPY field. */
export function copyNumbers(values: ArrayLike<number | null>): string {
  let text = "{";
  for (let place = 0; place < values.length; place += 1) {
    const value = values[place];
    text += place === 0 ? "" : ",";
    text += value === null || value === undefined ? "NULL" : value;
  }
  return `${text}}`;
}

/** A text array as a COPY field: array quoting first, COPY's own escapes over it. */
export function copyTexts(values: readonly (string | null)[]): string {
  const items = values.map((value) => {
    if (value === null) return "NULL";
    return NEEDS_QUOTES_ESCAPE.test(value) ? `"${value.replace(/["\\]/g, "\\$&")}"` : `"${value}"`;
  });
  return copyField(`{${items.join(",")}}`);
}

function escaped(value: string): string {
  return value.replace(/\\/g, "\\\\").replace(/\t/g, "\\t").replace(/\n/g, "\\n").replace(/\r/g, "\\r");
}
