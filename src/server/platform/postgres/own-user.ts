import { spawnSync } from "node:child_process";

const NAME = "forecourt-postgres";
/** Taken where no user can be made; others may run as it, too. */
export const NOBODY: UserIds = { uid: 65534, gid: 65534 };

export interface UserIds {
  readonly uid: number;
  readonly gid: number;
}

/** The system user whose PostgreSQL nobody else can read or stop, made where it is missing; null where root may make none. */
export function ownUser(): UserIds | null {
  const known = findUser();
  if (known !== null) return known;
  // Of two starts at once one makes it; the other is told that it exists.
  spawnSync("useradd", [
    "--system",
    "--user-group",
    "--no-create-home",
    "--shell",
    "/usr/sbin/nologin",
    NAME,
  ]);
  return findUser();
}

function findUser(): UserIds | null {
  const [uid, gid] = [idOf("-u"), idOf("-g")];
  return uid === null || gid === null ? null : { uid, gid };
}

function idOf(flag: "-u" | "-g"): number | null {
  const { status, stdout } = spawnSync("id", [flag, NAME], { encoding: "utf8" });
  return status === 0 ? Number(stdout) : null;
}
