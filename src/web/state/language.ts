import { useSyncExternalStore } from "react";
import { readStored, removeStored, writeStored } from "./storage.ts";

const listeners = new Set<() => void>();

/** In which language questionnaires are read, BCP 47; null = their own. */
export function chosenLanguage(): string | null {
  return readStored("language");
}

export function chooseLanguage(language: string | null): void {
  if (language === null) removeStored("language");
  else writeStored("language", language);
  for (const listener of listeners) listener();
}

/** The same; draws again when another one is chosen. */
export function useLanguage(): string | null {
  return useSyncExternalStore(listen, chosenLanguage);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
