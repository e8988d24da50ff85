import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StartError } from "#server/platform/errors.ts";

export const SOCKET_PORT = 5432;
/** sun_path holds 104 bytes on macOS and 108 on Linux, one of them the final zero. */
const MAX_SOCKET_BYTES = process.platform === "darwin" ? 103 : 107;

/** Where things of the embedded server lie in the data folder. */
export interface Paths {
  readonly dataDir: string;
  readonly cluster: string;
  readonly pidFile: string;
  readonly serverLog: string;
  readonly secrets: string;
  readonly lockHolders: string;
}

export function pathsIn(dataDir: string): Paths {
  const cluster = join(dataDir, "postgres");
  return {
    dataDir,
    cluster,
    pidFile: join(cluster, "postmaster.pid"),
    serverLog: join(dataDir, "postgres.log"),
    secrets: join(cluster, "forecourt.json"),
    lockHolders: join(dataDir, "postgres-holders"),
  };
}

/** The folder of the server's socket: in the data folder, or a short secret name when that path is too long. */
export function socketFolder(dataDir: string, secret: string): string {
  const near = join(dataDir, "postgres-socket");
  if (fits(near)) return near;
  const name = createHash("sha256").update(`${dataDir}\n${secret}`).digest("hex").slice(0, 20);
  const short = join(tmpdir(), `forecourt-${name}`);
  if (fits(short)) return short;
  throw new StartError(
    `Neither DATA_DIR nor the folder for temporary files (${tmpdir()}) has a path short enough for a socket (${MAX_SOCKET_BYTES} bytes).`,
    "Set DATA_DIR or TMPDIR to a shorter path.",
  );
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}`)) <= MAX_SOCKET_BYTES;
}

export function socketUrl(folder: string, role: string, password: string, database: string): string {
  return `postgres://${role}:${password}@/${database}?host=${encodeURIComponent(folder)}&port=${SOCKET_PORT}`;
}
