import type { WaveMovement } from "#domain/movements/movements.ts";
import type { UnknownCode } from "./survey-file-messages.ts";

/** What publishing an upload would do, as its preview found it; the counts of rows stand in its own columns. */
export interface PreviewDocument {
  /** See `previewState`. */
  readonly state: string;
  /** Of the rows that replace an answer, those that say the same. */
  readonly unchanged: number;
  readonly unknown: UnknownCode[];
  readonly newDealers: NamedPlace[];
  readonly newModels: NamedPlace[];
  readonly placesChanged: number;
  readonly movements: WaveMovement[];
  /** Why it fits another operation better; undefined in those of before. */
  readonly misfit?: string | null;
}

interface NamedPlace {
  readonly code: string;
  readonly name: string;
}

/** A preview that nobody publishes is deleted after this many days. */
export const PREVIEW_DAYS = 7;
const DAY_MS = 86_400_000;

/** When a preview goes, an instant. */
export function keptUntil(previewedOn: Date | null): string | null {
  return previewedOn && new Date(previewedOn.getTime() + PREVIEW_DAYS * DAY_MS).toISOString();
}
