import type { Draft } from "./draft.ts";

/** What is typed into a ticket, and the list it was opened from. */
export interface StoredDraft {
  readonly draft: Draft;
  readonly list: string;
  /** Some of it is not saved. */
  readonly isUnsaved: boolean;
}

/** What one person has typed into the tickets of one operation, by ticket number. */
export interface Drafts {
  readonly get: (ticketNo: number) => StoredDraft | undefined;
  readonly all: () => readonly StoredDraft[];
  /** Null = nothing is stored any more. */
  readonly set: (ticketNo: number, stored: StoredDraft | null) => void;
}

interface Shelf {
  readonly person: string;
  readonly operation: string;
  readonly drafts: Drafts;
}

/** In memory only: typed text outlives a page and a session that ran out, and is never written into the browser. */
let shelves: readonly Shelf[] = [];
const listeners = new Set<() => void>();

/** The drafts of a person in an operation, whichever page or session they were typed in. */
export function draftsOf(person: string, operation: string): Drafts {
  const found = shelves.find((shelf) => shelf.person === person && shelf.operation === operation);
  if (found !== undefined) return found.drafts;
  const drafts = emptyDrafts();
  shelves = [...shelves, { person, operation, drafts }];
  return drafts;
}

/** Whoever comes next into this browser finds nothing of those before. */
export function deleteDraftsOfOthers(person: string): void {
  shelves = shelves.filter((shelf) => shelf.person === person);
  notifyListeners();
}

/** In how many tickets something is typed and not saved. */
export function countUnsaved(): number {
  return shelves.flatMap(({ drafts }) => drafts.all()).filter(({ isUnsaved }) => isUnsaved).length;
}

/** Nobody's typed text is left in this tab. */
export function deleteDrafts(): void {
  shelves = [];
  notifyListeners();
}

/** Calls back when something is typed, saved or discarded. Returns how to stop. */
export function watchDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function emptyDrafts(): Drafts {
  const stored = new Map<number, StoredDraft>();
  return {
    get: (ticketNo) => stored.get(ticketNo),
    all: () => [...stored.values()],
    set: (ticketNo, next) => {
      if (next === null) stored.delete(ticketNo);
      else stored.set(ticketNo, next);
      notifyListeners();
    },
  };
}

function notifyListeners(): void {
  if (countUnsaved() > 0) window.addEventListener("beforeunload", askToStay);
  else window.removeEventListener("beforeunload", askToStay);
  for (const listener of listeners) listener();
}

function askToStay(event: Event): void {
  event.preventDefault();
}
