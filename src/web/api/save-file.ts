import { after } from "#web/state/timers.ts";

// Some browsers read the file only after the click.
const REVOKE_AFTER_MS = 60_000;

/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  after(REVOKE_AFTER_MS, () => URL.revokeObjectURL(address));
}
