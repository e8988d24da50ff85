/** A setting that is on or off; `usual` where nothing is said. */
export function readSwitch(name: string, text: string, usual: boolean, problems: string[]): boolean {
  if (text === "") return usual;
  const on = /^(1|true|yes|on)$/i.test(text);
  if (!on && !/^(0|false|no|off)$/i.test(text)) problems.push(`${name} must be 1 or 0, but it is '${text}'.`);
  return on;
}
