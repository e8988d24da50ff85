import { open } from "node:fs/promises";

/** Puts names of a folder on disk: a rename lasts only then. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
