import { createHash } from "node:crypto";
import type pg from "pg";
import { StartError } from "#server/platform/errors.ts";
import { DATABASE_LOCKS, LOCKS } from "#server/platform/postgres/advisory-locks.ts";
import {
  type LastingConnection,
  openLastingConnection,
} from "#server/platform/postgres/lasting-connection.ts";
import type { FileStore } from "./file-store.ts";

interface Sharing {
  readonly ownerUrl: string;
  readonly files: Pick<FileStore, "identity">;
  /** Where the files lie, as people know it. */
  readonly place: string;
  /** What goes wrong once it has begun, in a sentence. */
  readonly warn: (sentence: string) => void;
}

/**
 * Says in the database which store this process keeps its files in, for as long as it lives, and refuses to begin beside
 * another process that keeps them in another one: neither would find what the other one stored.
 */
export function shareStore({ ownerUrl, files, place, warn }: Sharing): Promise<LastingConnection> {
  return openLastingConnection({
    url: ownerUrl,
    name: "forecourt store",
    onConnect: (client) => claim(client, files, place),
    onTrouble: (error) =>
      warn(
        error instanceof StartError ? error.message : `The connection that names the store broke: ${error}`,
      ),
  });
}

interface Other {
  readonly address: string;
  readonly since: Date;
}

/** One process after the other: who comes second sees who came first. */
async function claim(client: pg.Client, files: Sharing["files"], place: string): Promise<void> {
  await client.query("begin");
  await client.query("select pg_advisory_xact_lock($1)", [DATABASE_LOCKS.fileStore]);
  const key = keyOf(await files.identity());
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
  await client.query("commit");
  const [other] = rows;
  if (other === undefined) return;
  throw new StartError(
    `Another process of this installation (${other.address}, since ${other.since.toISOString()}) keeps its files elsewhere than in ${place}: neither would find what the other one stored.`,
    "Give all of them the same FILES_URL, a bucket (s3://…) or a folder of a file system that they share (file:///…), or stop the other one first.",
  );
}

/** A positive number of an advisory lock. */
function keyOf(identity: string): number {
  return createHash("sha256").update(identity).digest().readUInt32BE(0) >>> 1;
}
