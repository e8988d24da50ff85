import { readStored, writeStored } from "#web/state/storage.ts";

/** Whether this browser looks at uploads of an operation before they count. */
export function isPreviewedFirst(operation: string): boolean {
  return chosen().includes(operation);
}

/** Keeps the choice for the next upload. */
export function previewFirst(operation: string, isWanted: boolean): void {
  const others = chosen().filter((each) => each !== operation);
  writeStored("previewFirst", [...others, ...(isWanted ? [operation] : [])].join(" "));
}

function chosen(): string[] {
  return (readStored("previewFirst") ?? "").split(" ").filter((each) => each !== "");
}
