import { spawn } from "node:child_process";
import { chmod, cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { childEnvironment } from "#test/child-environment.ts";

const ROOT = join(import.meta.dirname, "../..");
const MAIN = "scripts/serve.ts";
const AS_ROOT = process.getuid?.() === 0;
const NOBODY = 65_534;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-start-"));
  await chmod(folder, 0o755);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** As a clone holds it that was never built: the sources alone. */
test("a browser app that was never built is told, and nothing stays behind", async () => {
  for (const part of ["src", "demo", "db", "scripts", "package.json"]) {
    await cp(join(ROOT, part), join(folder, "clone", part), { recursive: true });
  }
  await symlink(join(ROOT, "node_modules"), join(folder, "clone/node_modules"));
  const { code, said } = await started({ DATA_DIR: join(folder, "data") }, { root: join(folder, "clone") });
  expect(code).toBe(1);
  expect(said.at(-1)).toMatch(/^The browser app is not built: .* Start with npm start\.$/);
});

test("a port that is taken is told in one line, and the database is taken down again", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  try {
    const address = other.address();
    const port = typeof address === "object" ? String(address?.port) : "";
    const { code, said } = await started({ DATA_DIR: join(folder, "data"), PORT: port });
    expect(code).toBe(1);
    expect(said.at(-1)).toBe(
      `Port ${port} is taken. Stop what uses it, or choose another: PORT=8081 npm start`,
    );
  } finally {
    other.close();
  }
});

test("a database that can't be reached is told with the name of its variable", async () => {
  const nowhere = "postgres://nobody:secret@127.0.0.1:1/none";
  const { code, said } = await started({ DATABASE_URL: nowhere, DATABASE_OWNER_URL: nowhere });
  expect([code, said]).toEqual([
    1,
    [expect.stringMatching(/^The database of DATABASE_(OWNER_)?URL can't be used: .*\.$/)],
  ]);
  expect(said.join()).not.toContain("secret");
});

test.runIf(AS_ROOT)("a data folder that may not be read or written is told", async () => {
  await chmod(folder, 0o700);
  const dataDir = join(folder, "data");
  const { code, said } = await started({ DATA_DIR: dataDir }, { uid: NOBODY });
  expect([code, said]).toEqual([
    1,
    [
      `The data folder ${dataDir} can't be used: this user may not write there.`,
      "Set DATA_DIR to another folder.",
    ],
  ]);
});

/** Starts the product of a clone until it gives up. */
async function started(
  environment: Readonly<Record<string, string>>,
  { root = ROOT, uid }: { readonly root?: string; readonly uid?: number } = {},
) {
  const child = spawn(process.execPath, [join(root, MAIN)], {
    env: { ...childEnvironment(), DEMO: "0", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(errors).toBe("");
  return { code: await ended, said: out.trimEnd().split("\n") };
}
