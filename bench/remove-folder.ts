import { rm } from "node:fs/promises";

/** Removes a bench's folder, in which PostgreSQL may still be finishing. */
export function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}
