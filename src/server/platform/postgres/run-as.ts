import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { StartError } from "#server/platform/errors.ts";

/** The account "nobody": PostgreSQL refuses to run as root, and no new user shall stay behind. */
const NOBODY = 65534;
const CAPABILITIES = ["dac_read_search", "dac_override"] as const;

/** How a PostgreSQL program is started: as ourselves, or by root as another user. */
export interface RunAs {
  readonly uid: number | null;
  readonly prefix: readonly string[];
}

export const AS_OURSELVES: RunAs = { uid: null, prefix: [] };

/** Chooses the user for PostgreSQL; as root the owner of `cluster` if that is another user, else "nobody". */
export function chooseRunAs(dataDir: string, cluster: string): RunAs {
  if (process.getuid?.() !== 0) return AS_OURSELVES;
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid ?? 0;
  const uid = owner === 0 ? NOBODY : owner;
  const plain: RunAs = { uid, prefix: [] };
  if (canEnter(plain, dataDir)) return plain;
  // A folder such as /root lets nobody through; the program keeps one capability that passes directories.
  for (const capability of CAPABILITIES) {
    const runAs = withCapability(uid, capability);
    if (canEnter(runAs, dataDir)) return runAs;
  }
  throw new StartError(
    `PostgreSQL refuses to run as root, and no other user can enter ${dataDir}.`,
    "Set DATA_DIR to a folder that every user can enter, such as /var/lib/forecourt, or start as an ordinary user.",
  );
}

/** File, arguments and spawn options that run `file` under the chosen user. */
export function commandFor(runAs: RunAs, file: string, args: readonly string[]) {
  const [wrapper, ...wrapperArgs] = runAs.prefix;
  const ids = runAs.uid === null || wrapper !== undefined ? {} : { uid: runAs.uid, gid: runAs.uid };
  const options = { ...ids, cwd: "/", env: cleanEnvironment() };
  return wrapper === undefined
    ? { file, args: [...args], options }
    : { file: wrapper, args: [...wrapperArgs, file, ...args], options };
}

function withCapability(uid: number, capability: string): RunAs {
  const id = String(uid);
  return {
    uid,
    prefix: [
      "setpriv",
      ...["--reuid", id, "--regid", id, "--clear-groups"],
      // access(2) honours capabilities only so; PostgreSQL looks for its programs with it.
      ...["--securebits", "+no_setuid_fixup"],
      ...["--inh-caps", `+${capability}`, "--ambient-caps", `+${capability}`, "--"],
    ],
  };
}

function canEnter(runAs: RunAs, folder: string): boolean {
  const { file, args, options } = commandFor(runAs, "/bin/sh", [
    "-c",
    'cd -- "$1" && test -r .',
    "sh",
    folder,
  ]);
  return spawnSync(file, args, { ...options, stdio: "ignore" }).status === 0;
}

// PGDATA, PGOPTIONS and the like of the caller must not reach the server.
function cleanEnvironment(): Record<string, string> {
  return { PATH: process.env["PATH"] ?? "/usr/bin:/bin", TZ: "UTC", LANG: "C" };
}
