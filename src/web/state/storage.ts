/** All that this browser keeps: a token and interface choices, never personal data. */
const KEYS = {
  token: "forecourt.token",
  scheme: "forecourt.scheme",
  sidebar: "forecourt.sidebar",
  language: "forecourt.language",
  operation: "forecourt.operation",
  filters: "forecourt.filters",
  adminConfirmed: "forecourt.admin",
} as const;

type StorageKey = keyof typeof KEYS;

export const SCHEME_STORAGE_KEY = KEYS.scheme;

export function readStored(key: StorageKey): string | null {
  return localStorage.getItem(KEYS[key]);
}

/** Keeps a choice, but none of a session that has ended: a page on its way out may still want to. */
export function writeStored(key: StorageKey, value: string): void {
  if (key === "token" || readStored("token") !== null) localStorage.setItem(KEYS[key], value);
}

export function removeStored(key: StorageKey): void {
  localStorage.removeItem(KEYS[key]);
}

export function clearStored(): void {
  localStorage.clear();
}

/** Removes what this tab wrote between the end of the session in another tab and the news of it. */
export function clearStoredWithoutToken(): void {
  if (readStored("token") === null) clearStored();
}

/** Calls back when another tab of this browser removes the key. Returns how to stop. */
export function onRemovedElsewhere(key: StorageKey, listener: () => void): () => void {
  return onStorage((event) => {
    if (event.key === null || (event.key === KEYS[key] && event.newValue === null)) listener();
  });
}

/** Calls back when another tab of this browser writes the key. Returns how to stop. */
export function onWrittenElsewhere(key: StorageKey, listener: () => void): () => void {
  return onStorage((event) => {
    if (event.key === KEYS[key] && event.newValue !== null) listener();
  });
}

function onStorage(listener: (event: StorageEvent) => void): () => void {
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}
