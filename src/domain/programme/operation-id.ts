import type { OperationType } from "./programme.ts";

/** Room is left for a number behind it; an id has at most 63 characters. */
const LONGEST_CLIENT = 50;

/** What the id of a client's operation begins with, such as `aurora-vehicles-csi`. */
export function operationIdStem(client: string, type: OperationType): string {
  const letters = client
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
  const stem = letters.slice(0, LONGEST_CLIENT).replace(/-+$/, "");
  return stem === "" ? type.toLowerCase() : `${stem}-${type.toLowerCase()}`;
}

/** An id of that stem which is not taken: the stem itself, else with the next number behind it. */
export function freeOperationId(stem: string, taken: readonly string[]): string {
  let id = stem;
  for (let number = 2; taken.includes(id); number += 1) id = `${stem}-${number}`;
  return id;
}
