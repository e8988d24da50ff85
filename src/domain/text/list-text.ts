import { counted } from "./count-text.ts";

const MOST_NAMED = 3;

/** 'North', 'North and South', 'North, South and West' */
export function listText(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

/** Three at most by their names, more by their count: '4 dealers'. */
export function namesText(names: readonly string[], noun: string): string {
  return names.length > MOST_NAMED ? counted(names.length, noun) : listText(names);
}
