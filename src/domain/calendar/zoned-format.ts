/**
 * The formats of one kind, by IANA time zone (left out: the machine's own), each made once: to make one takes longer than
 * to write a thousand instants. Throws RangeError for an unknown zone.
 */
export function zonedFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (timeZone?: string) => Intl.DateTimeFormat {
  const known = new Map<string | undefined, Intl.DateTimeFormat>();
  return (timeZone) => {
    const format = known.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
    known.set(timeZone, format);
    return format;
  };
}
