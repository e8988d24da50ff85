import { existsSync } from "node:fs";
import { totalmem } from "node:os";
import { join } from "node:path";
import type { Binaries } from "./binaries.ts";

const MEGABYTE = 1024 * 1024;
const PREWARM = "pg_prewarm";

/** Server settings for one product on a small machine; fsync, full_page_writes and checksums stay on. */
export function serverSettings(
  { folder, major }: Binaries,
  totalBytes = totalmem(),
): Readonly<Record<string, string>> {
  const total = Math.floor(totalBytes / MEGABYTE);
  const shared = Math.min(512, Math.max(64, Math.floor(total / 8)));
  return {
    listen_addresses: "",
    max_connections: "100",
    shared_buffers: `${shared}MB`,
    effective_cache_size: `${Math.max(256, Math.floor(total / 2))}MB`,
    work_mem: "16MB",
    maintenance_work_mem: "96MB",
    wal_level: "minimal",
    max_wal_senders: "0",
    max_wal_size: "2GB",
    min_wal_size: "128MB",
    checkpoint_timeout: "10min",
    random_page_cost: "1.1",
    jit: "off",
    max_parallel_workers_per_gather: "1",
    autovacuum_max_workers: "2",
    password_encryption: "scram-sha-256",
    timezone: "UTC",
    log_timezone: "UTC",
    log_min_messages: "warning",
    // One process less per I/O worker, and the same on every platform.
    ...(major >= 18 ? { io_method: "sync" } : {}),
    // After a start it holds in memory what it held before: else the first of each figure comes from the disk.
    ...(hasLibrary(folder, PREWARM) ? { shared_preload_libraries: PREWARM } : {}),
  };
}

/** Without a library that it is told to load PostgreSQL does not start. */
function hasLibrary(programs: string, name: string): boolean {
  const folders = ["../lib/postgresql", "../lib"];
  return folders.some((folder) =>
    ["so", "dylib", "dll"].some((ending) => existsSync(join(programs, folder, `${name}.${ending}`))),
  );
}
