import { spawnSync } from "node:child_process";
import { createWriteStream, existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { type Peer, peerRow } from "./peer.ts";
import { rawStatement } from "./questions.ts";

const THREADS = "2";

interface Statement {
  bind(values: readonly unknown[]): void;
  run(): Promise<{ getRows(): Promise<readonly unknown[][]> }>;
}

interface Connection {
  prepare(text: string): Promise<Statement>;
  run(text: string): Promise<unknown>;
  closeSync(): void;
}

/** DuckDB's own file with the rows of `peer.response`, in the order in which they lie there; made when it is missing. */
export async function openDuckDB(
  client: pg.Client,
  folder: string,
): Promise<{ readonly peer: Peer; readonly version: string; close(): void }> {
  const api = createRequire(join(import.meta.dirname, "../programs/package.json"))("@duckdb/node-api");
  const file = join(folder, "raw.duckdb");
  const isNew = !existsSync(file);
  const instance = await api.DuckDBInstance.create(file, { threads: THREADS });
  const connection: Connection = await instance.connect();
  if (isNew) {
    try {
      await connection.run("create schema peer");
      for (const table of ["response", "dealer"]) await copyTable(client, connection, folder, table);
      await connection.run("checkpoint");
    } catch (error) {
      connection.closeSync();
      await rm(file, { force: true });
      throw error;
    }
  }
  const prepared = new Map<string, Statement>();
  const peer: Peer = {
    name: "DuckDB",
    async ask(_, question, filter) {
      const { text, values } = rawStatement(question, filter);
      const statement = prepared.get(text) ?? (await connection.prepare(text));
      prepared.set(text, statement);
      statement.bind(values);
      const rows = await (await statement.run()).getRows();
      return rows.map(peerRow);
    },
  };
  return { peer, version: api.version(), close: () => connection.closeSync() };
}

async function copyTable(
  client: pg.Client,
  connection: Connection,
  folder: string,
  table: string,
): Promise<void> {
  const text = join(folder, `${table}.csv`);
  try {
    const rows = client.query(copyTo(`copy peer.${table} to stdout (format csv, header)`));
    await pipeline(rows, createWriteStream(text));
    await connection.run(
      `create table peer.${table} as from read_csv('${text}', header = true, nullstr = '')`,
    );
  } finally {
    await rm(text, { force: true });
  }
}

/** Whether what the peers need is installed; installs it where it isn't. */
export function installPeers(): void {
  const programs = join(import.meta.dirname, "../programs");
  const needed = ["@duckdb/node-api", "exceljs", "saxes"];
  if (needed.every((name) => existsSync(join(programs, "node_modules", name)))) return;
  const args = ["ci", "--prefix", programs, "--ignore-scripts", "--no-audit", "--no-fund"];
  const { status } = spawnSync("npm", args, { stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error("The peers could not be installed: is the registry reachable?");
}
