/** What browsers call zones that have another name today. */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ["Asia/Calcutta", "Asia/Kolkata"],
  ["Asia/Katmandu", "Asia/Kathmandu"],
  ["Asia/Rangoon", "Asia/Yangon"],
  ["Asia/Saigon", "Asia/Ho_Chi_Minh"],
  ["Africa/Asmera", "Africa/Asmara"],
  ["America/Buenos_Aires", "America/Argentina/Buenos_Aires"],
  ["America/Godthab", "America/Nuuk"],
  ["Atlantic/Faeroe", "Atlantic/Faroe"],
  ["Europe/Kiev", "Europe/Kyiv"],
  ["Pacific/Ponape", "Pacific/Pohnpei"],
  ["Pacific/Truk", "Pacific/Chuuk"],
]);

/** The name of a time zone today; IANA. */
export function timeZoneName(zone: string): string {
  return RENAMED.get(zone) ?? zone;
}

/** Zones to choose from, by name, each once; `own` is one of them, whatever the browser lists. */
export function timeZoneChoices(known: readonly string[], own: string): string[] {
  return [...new Set([...known, own].map(timeZoneName))].sort();
}
