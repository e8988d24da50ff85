import { type FileStore, openFileStore } from "#server/platform/files/file-store.ts";
import { shareStore } from "#server/platform/files/share-store.ts";
import type { Config } from "./platform/config/config.ts";
import { placeName } from "./platform/config/storage-place.ts";

export interface OpenedFiles {
  readonly files: FileStore;
  close(): Promise<void>;
}

/** Opens the stored files of an installation; refused beside a process that keeps them elsewhere. */
export async function openFiles(
  config: Pick<Config, "database" | "dataDir" | "files">,
  ownerUrl: string,
  warn: (sentence: string) => void,
): Promise<OpenedFiles> {
  const { dataDir, files: place } = config;
  const files = await openFileStore(dataDir, place, (id, error) =>
    warn(`The stored file ${id} was not removed; the sweep of the night does it: ${error.message}`),
  );
  // Who works on the database in a data folder works on the files beside it.
  const isBesideDatabase =
    config.database.kind === "embedded" && place.kind === "folder" && place.path === dataDir;
  if (isBesideDatabase) return { files, close: async () => undefined };
  const sharing = await shareStore({ ownerUrl, files, place: placeName(place), warn });
  return { files, close: sharing.close };
}
