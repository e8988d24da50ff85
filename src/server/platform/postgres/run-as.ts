import { spawnSync } from "node:child_process";
import { lchownSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "#server/platform/errors.ts";
import type { StartLog } from "#server/platform/log.ts";
import { NOBODY, ownUser, type UserIds } from "./own-user.ts";

const CAPABILITIES = ["dac_read_search", "dac_override"] as const;

const SHARED =
  "PostgreSQL runs as 'nobody', whom other programs may be, too: no user of its own could be made. Make a system user forecourt-postgres.";

/** How a PostgreSQL program is started: as ourselves, or by root as another user. */
export interface RunAs {
  /** null: as ourselves. */
  readonly user: UserIds | null;
  readonly prefix: readonly string[];
}

export const AS_OURSELVES: RunAs = { user: null, prefix: [] };

/** Chooses the user for PostgreSQL, which refuses to run as root: then the owner of `cluster`, else a user of its own. */
export function chooseRunAs(dataDir: string, cluster: string, log: StartLog): RunAs {
  if (process.getuid?.() !== 0) return AS_OURSELVES;
  const user = ownerOf(cluster) ?? ownUser() ?? NOBODY;
  if (user === NOBODY) log.warn(SHARED);
  const plain: RunAs = { user, prefix: [] };
  if (canEnter(plain, dataDir)) return plain;
  // A folder such as /root lets nobody through; the program keeps one capability that passes directories.
  for (const capability of CAPABILITIES) {
    const runAs = withCapability(user, capability);
    if (canEnter(runAs, dataDir)) return runAs;
  }
  throw new StartError(
    `PostgreSQL refuses to run as root, and no other user can enter ${dataDir}.`,
    "Set DATA_DIR to a folder that every user can enter, such as /var/lib/forecourt, or start as an ordinary user.",
  );
}

/** An ordinary user whose cluster it is; one of "nobody" is taken over by PostgreSQL's own user. */
function ownerOf(cluster: string): UserIds | null {
  const { uid, gid } = statSync(cluster, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 };
  return uid === 0 || uid === NOBODY.uid ? null : { uid, gid };
}

/** Hands a folder with all it holds to the user, if it is another's. Only while no server runs on it. */
export function giveTo({ user }: RunAs, folder: string): void {
  if (user === null || statSync(folder).uid === user.uid) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }))
    lchownSync(join(folder, name), user.uid, user.gid);
  // Last, so that a crash in between begins anew.
  lchownSync(folder, user.uid, user.gid);
}

/** File, arguments and spawn options that run `file` under the chosen user. */
export function commandFor(runAs: RunAs, file: string, args: readonly string[]) {
  const [wrapper, ...wrapperArgs] = runAs.prefix;
  const ids =
    runAs.user === null || wrapper !== undefined ? {} : { uid: runAs.user.uid, gid: runAs.user.gid };
  const options = { ...ids, cwd: "/", env: cleanEnvironment() };
  return wrapper === undefined
    ? { file, args: [...args], options }
    : { file: wrapper, args: [...wrapperArgs, file, ...args], options };
}

function withCapability(user: UserIds, capability: string): RunAs {
  return {
    user,
    prefix: [
      "setpriv",
      ...["--reuid", String(user.uid), "--regid", String(user.gid), "--clear-groups"],
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
