import { createHash, randomUUID } from "node:crypto";
import type pg from "pg";
import { onConnection } from "#server/platform/database/copy.ts";
import { withLimits } from "#server/platform/database/database-limits.ts";
import { StartError } from "#server/platform/errors.ts";
import { DATABASE_LOCKS, LOCKS } from "#server/platform/postgres/advisory-locks.ts";
import { openLastingConnection } from "#server/platform/postgres/lasting-connection.ts";
import type { FileStore } from "./file-store.ts";
import { demandOwnStore, hasStore } from "./store-binding.ts";

interface Sharing {
  readonly ownerUrl: string;
  readonly files: FileStore;
  /** What goes wrong once it has begun, in a sentence. */
  readonly warn: (sentence: string) => void;
}

/**
 * Says in the database which store this process keeps its files in, for as long as it lives, and refuses to begin beside
 * another process that keeps them in another one: neither would find what the other one stored.
 */
export async function shareStore({ ownerUrl, files, warn }: Sharing): Promise<SharedStore> {
  let isOurs = true;
  const connection = await openLastingConnection({
    url: withLimits(ownerUrl, "migration"),
    name: "forecourt store",
    async onConnect(client) {
      await claim(client, files);
      await demandOwnStore({ db: onConnection(client), files });
      isOurs = true;
    },
    onTrouble(error) {
      if (error instanceof StartError) isOurs = false;
      warn(
        error instanceof StartError ? error.message : `The connection that names the store broke: ${error}`,
      );
    },
  });
  return { isOurs: () => isOurs, close: () => connection.close() };
}

export interface SharedStore {
  /** False once the database was found to keep its files elsewhere: nobody should work here until it is true again. */
  isOurs(): boolean;
  close(): Promise<void>;
}

interface Other {
  readonly address: string;
  /** Hidden from some logins. */
  readonly since: Date | null;
}

/** One process after the other: who comes second sees who came first. */
async function claim(client: pg.Client, files: FileStore): Promise<void> {
  const isBound = await hasStore(onConnection(client));
  await client.query("begin");
  await client.query("select pg_advisory_xact_lock($1)", [DATABASE_LOCKS.fileStore]);
  // A place that is none of this database's is left as it is.
  const known = await files.knownIdentity();
  const key = keyOf(known ?? (isBound ? randomUUID() : await files.identity()));
  // Held by the connection, not by the transaction: it ends with its process, however that ends.
  await client.query("select pg_advisory_lock_shared($1, $2)", [LOCKS.fileStore, key]);
  const { rows } = await client.query<Other>(
    `select coalesce(host(a.client_addr), 'this machine') as address, a.backend_start as since
     from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.classid = $1 and l.objid <> $2 and l.objsubid = 2
       and l.database = (select oid from pg_database where datname = current_database())
     order by a.backend_start`,
    [LOCKS.fileStore, key],
  );
  const [other] = rows;
  // Who is refused is in nobody's way any more.
  if (other !== undefined)
    await client.query("select pg_advisory_unlock_shared($1, $2)", [LOCKS.fileStore, key]);
  await client.query("commit");
  if (other === undefined) return;
  const since = other.since === null ? [] : [other.since.toISOString()];
  throw new StartError(
    `Another process of this installation (${[other.address, ...since].join(", since ")}) keeps its files elsewhere than in ${files.place}: neither would find what the other one stored.`,
    "Give all of them the same FILES_URL, a bucket (s3://…) or a folder of a file system that they share (file:///…), or stop the other one first.",
  );
}

/** A positive number of an advisory lock. */
function keyOf(identity: string): number {
  return createHash("sha256").update(identity).digest().readUInt32BE(0) >>> 1;
}
