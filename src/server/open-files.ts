import { onConnection } from "#server/platform/database/copy.ts";
import { withLimits } from "#server/platform/database/database-limits.ts";
import { type FileStore, openFileStore } from "#server/platform/files/file-store.ts";
import { type SharedStore, shareStore } from "#server/platform/files/share-store.ts";
import { bindStore, demandOwnStore } from "#server/platform/files/store-binding.ts";
import { withClient } from "#server/platform/postgres/connect.ts";
import type { Config } from "./platform/config/config.ts";

export interface OpenedFiles {
  readonly files: FileStore;
  /** Once the schema is up to date: has the database know its store from then on, and tidies up there. */
  bind(): Promise<void>;
  /** False once the database was found to keep its files elsewhere. */
  isOurs(): boolean;
  close(): Promise<void>;
}

/** Opens the stored files of an installation; refused where they are not its own, or beside a process that keeps them elsewhere. */
export async function openFiles(
  config: Pick<Config, "database" | "dataDir" | "files">,
  ownerUrl: string,
  warn: (sentence: string) => void,
): Promise<OpenedFiles> {
  const { dataDir, files: place } = config;
  const files = await openFileStore(dataDir, place, (ids, error) =>
    warn(
      `${ids.length === 1 ? `The stored file ${ids[0]} was` : `${ids.length} stored files were`} not removed; the sweep of the night does it: ${error.message}`,
    ),
  );
  // Who works on the database in a data folder and on the files beside it is known by the folder.
  const isBesideDatabase =
    config.database.kind === "embedded" && place.kind === "folder" && place.path === dataDir;
  const onDatabase = (work: typeof bindStore | typeof demandOwnStore) =>
    withClient(withLimits(ownerUrl, "migration"), "DATABASE_OWNER_URL", async (client) => {
      await work({ db: onConnection(client), files });
    });
  let shared: SharedStore | null = null;
  if (isBesideDatabase) await onDatabase(demandOwnStore);
  else shared = await shareStore({ ownerUrl, files, warn });
  return {
    files,
    async bind() {
      await onDatabase(bindStore);
      await files.sweepLeftovers();
    },
    isOurs: () => shared?.isOurs() ?? true,
    async close() {
      await files.close();
      await shared?.close();
    },
  };
}
