import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { Socket } from "node:net";
import { join } from "node:path";
import { errorCode } from "#server/platform/errors.ts";
import { lives, ownName } from "#server/platform/process/process-identity.ts";
import type { Paths } from "./paths.ts";

/** Time for a killed program to come back before its PostgreSQL is stopped. */
const GRACE_SECONDS = 5;

/**
 * The processes that use the embedded server, one file each. Removing the folder succeeds only when it is
 * empty: whoever manages to is the last and stops the server, and nobody can join it any more.
 */
export interface LockHolder {
  /** Joins a server that runs; false when its last holder is just stopping it. */
  join(): boolean;
  /** Joins before starting a server, making the folder. */
  open(): void;
  /** True: we were the last, the caller stops the server. */
  leave(): boolean;
}

let holdersOfThisProcess = 0;

// The name says it all: a file's content could be read before it is written.
function holderName(): string {
  holdersOfThisProcess += 1;
  return `${ownName()}-${holdersOfThisProcess}`;
}

export function createLockHolder(paths: Paths): LockHolder {
  const own = join(paths.lockHolders, holderName());
  let watchdog: ChildProcess | null = null;
  const enter = () => {
    dropDeadHolders(paths.lockHolders);
    writeFileSync(own, "");
    watchdog ??= startWatchdog(paths, own);
  };
  return {
    join() {
      try {
        enter();
        return true;
      } catch (error) {
        if (errorCode(error) === "ENOENT") return false;
        throw error;
      }
    },
    open() {
      for (;;) {
        mkdirSync(paths.lockHolders, { recursive: true });
        if (this.join()) return;
      }
    },
    leave() {
      watchdog?.stdin?.end("done\n");
      watchdog = null;
      rmSync(own, { force: true });
      return removeEmptyFolder(paths.lockHolders);
    },
  };
}

function removeEmptyFolder(folder: string): boolean {
  dropDeadHolders(folder);
  try {
    rmdirSync(folder);
    return true;
  } catch (error) {
    if (errorCode(error) === "ENOTEMPTY" || errorCode(error) === "ENOENT") return false;
    throw error;
  }
}

function dropDeadHolders(folder: string): void {
  for (const name of listFolder(folder)) if (!lives(name)) rmSync(join(folder, name), { force: true });
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  }
}

const WATCHDOG = `
trap '' HUP INT TERM
read -r word
[ "$word" = done ] && exit 0
rm -f "$1"
sleep ${GRACE_SECONDS}
rmdir "$2" 2>/dev/null && kill -INT "$(head -n 1 "$3")" 2>/dev/null
`;

// The pipe closes when this process dies, however it dies.
function startWatchdog(paths: Paths, own: string): ChildProcess {
  const args = ["-c", WATCHDOG, "forecourt-watchdog", own, paths.lockHolders, paths.pidFile];
  const watchdog = spawn("/bin/sh", args, { detached: true, stdio: ["pipe", "ignore", "ignore"], cwd: "/" });
  watchdog.stdin?.on("error", () => undefined); // a watchdog that was killed has nothing left to tell
  watchdog.unref();
  if (watchdog.stdin instanceof Socket) watchdog.stdin.unref();
  return watchdog;
}
