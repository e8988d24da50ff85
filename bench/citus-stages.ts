import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, rm, stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathsIn } from "#server/platform/postgres/paths.ts";
import { findRunning } from "#server/platform/postgres/postmaster.ts";
import { eventually } from "#test/eventually.ts";
import { CITUS_NODES, startCitusCluster } from "#test/postgres/citus-cluster.ts";
import { report } from "./figures.ts";
import { removeFolder } from "./remove-folder.ts";

type Environment = Readonly<Record<string, string>>;
type Settings = Readonly<Record<string, string>>;

interface Preparation {
  /** With the responses on one machine. */
  readonly folder: string;
  /** Of the cluster, its backup and its notes. */
  readonly cluster: string;
  /** The product's own on the cluster. */
  readonly data: string;
  readonly settings: Settings;
  /** In ms since 1970: no stage begins later. */
  readonly stopAt: number;
}

interface Stage {
  readonly name: string;
  /** What it leaves on the disk, in times of the database on one machine. */
  readonly share: number;
  /** Takes away what an ended run left half done of it. */
  readonly clear: (preparation: Preparation) => Promise<void>;
  readonly run: (preparation: Preparation) => Promise<void>;
}

/** An administrator's way: the backup into the coordinator, and from there to the workers. */
const STAGES: readonly Stage[] = [
  { name: "backup", share: 0.25, clear: clearBackup, run: backUp },
  { name: "restore", share: 1, clear: clearCluster, run: restore },
  // The coordinator keeps its rows until the workers have theirs; one transaction, of which an ended one leaves nothing.
  { name: "distribute", share: 1, clear: async () => undefined, run: distribute },
];

/** What four servers keep of their log meanwhile. */
const SPARE_BYTES = 8 * 2 ** 30;

/** Brings the responses of a folder onto a cluster beside it; false: its time was over before, and the next run goes on. */
export async function prepareCluster(preparation: Preparation): Promise<boolean> {
  const { cluster, stopAt } = preparation;
  await mkdir(cluster, { recursive: true });
  const done = (stage: Stage) => join(cluster, `${stage.name}.done`);
  const left: Stage[] = [];
  for (const stage of STAGES) if (left.length > 0 || !(await exists(done(stage)))) left.push(stage);
  for (const stage of left) await stage.clear(preparation);
  if (left.length > 0) await requireDisk(preparation, left);
  for (const stage of left) {
    if (Date.now() > stopAt) return false;
    await stage.run(preparation);
    await writeFile(done(stage), "");
  }
  await clearBackup(preparation);
  return true;
}

/** Starts the cluster, tells what the product needs to work on it, and ends it. */
export async function withCluster<T>(
  folder: string,
  data: string,
  settings: Settings,
  work: (environment: Environment) => Promise<T>,
): Promise<T> {
  const log = { info: () => undefined, warn: (text: string) => console.warn(text) };
  const cluster = await startCitusCluster({ folder, log, settings });
  try {
    const { applicationUrl, ownerUrl } = cluster.coordinator;
    return await work({ DATA_DIR: data, DATABASE_URL: applicationUrl, DATABASE_OWNER_URL: ownerUrl });
  } finally {
    await cluster.stop();
  }
}

async function requireDisk({ folder, cluster }: Preparation, left: readonly Stage[]): Promise<void> {
  const share = left.reduce((sum, stage) => sum + stage.share, 0);
  const needed = share * (await bytesIn(pathsIn(folder).cluster)) + SPARE_BYTES;
  const { bavail, bsize } = await statfs(cluster);
  if (bavail * bsize < needed) throw new Error(`This needs ${Math.round(needed / 2 ** 30)} GB of free disk.`);
}

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    // A server that works there removes files meanwhile.
    bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => null))?.size ?? 0;
  }
  return bytes;
}

function backupOf({ cluster }: Preparation): string {
  return join(cluster, "responses.tar.zst");
}

function clearBackup(preparation: Preparation): Promise<void> {
  return rm(backupOf(preparation), { force: true });
}

async function backUp(preparation: Preparation): Promise<void> {
  await forecourt(["backup", backupOf(preparation)], { DATA_DIR: preparation.folder });
}

/** Servers and all: a database may hold half of it, and workers may be there that nobody knows. */
async function clearCluster({ cluster, data }: Preparation): Promise<void> {
  for (const node of CITUS_NODES) {
    const folder = join(cluster, node);
    // Those of a run that was killed end by themselves, a few seconds later.
    await eventually(() => findRunning(pathsIn(folder)) === null).catch(() => {
      throw new Error(`A server still works in ${folder}: end the run that started it first.`);
    });
    await removeFolder(folder);
  }
  await removeFolder(data);
}

async function restore(preparation: Preparation): Promise<void> {
  await onCluster(preparation, ["restore", backupOf(preparation)]);
}

async function distribute(preparation: Preparation): Promise<void> {
  await onCluster(preparation, ["database", "distribute"]);
}

function onCluster({ cluster, data, settings }: Preparation, typed: readonly string[]): Promise<void> {
  return withCluster(cluster, data, settings, (environment) => forecourt(typed, environment));
}

async function forecourt(typed: readonly string[], environment: Environment): Promise<void> {
  const began = performance.now();
  const child = spawn(process.execPath, ["src/server/cli/main.ts", ...typed], {
    env: { ...process.env, LOG_LEVEL: "warn", ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`'${typed.join(" ")}' ended with ${code}.`);
  report({ what: typed.slice(0, 2).join(" "), value: (performance.now() - began) / 1000, unit: "s" });
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}
