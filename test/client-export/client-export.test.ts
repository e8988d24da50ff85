import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import JSZip from "jszip";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ExportFile, exportClient } from "#server/features/client-export/export-client.ts";
import {
  EXPORTED_TABLES,
  LEFT_OUT_TABLES,
  OF_EVERY_TABLE,
  RESPONSE_TABLES,
} from "#server/features/client-export/exported-tables.ts";
import type { ExportManifest } from "#server/features/client-export/manifest.ts";
import { eraseFromFiles } from "#server/features/erasure/index.ts";
import { folderStorage } from "#server/platform/files/folder-storage.ts";
import { aProgramme } from "#test/given/programmes.ts";
import { aSurvey } from "#test/given/surveys.ts";
import { CLIENT, OPERATION } from "#test/given.ts";
import { PEOPLE } from "#test/matrix/personas.ts";
import { FOREIGN, matrixWorld, SSI, type World } from "#test/matrix/world.ts";
import { asItWas, readCsv } from "./read-csv.ts";

const AURORA = "Aurora Vehicles";
const ADMIN = PEOPLE["both 3"].email;
const VIN = "MA3ERAZED0000001";
/** What a spreadsheet could run, and what must come back as it was. */
const WORDS = [
  "=1+1",
  "'tis well",
  "-",
  "+91 99",
  "@home",
  '"quoted", and\r\nmore',
  "\tpadded",
  "plain",
  "''",
  "＝x",
];

let world: World;
let folder: string;

interface Export {
  readonly manifest: ExportManifest;
  readonly zip: JSZip;
  text(path: string): Promise<string>;
  json(path: string): Promise<Record<string, unknown>[]>;
  everyText(): Promise<string>;
}

beforeAll(async () => {
  world = await matrixWorld();
  folder = await mkdtemp(join(tmpdir(), "forecourt-export-"));
  const surveys = WORDS.map((word, place) =>
    aSurvey({
      survey_id: `${["=", "+", "x"][place % 3]}word-${place}`,
      texts: { V1: word },
      vin: `-${place}`,
    }),
  );
  await world.make.surveys(surveys);
  // Sent again: the version before stays.
  await world.make.surveys(surveys.slice(0, 3).map((survey) => ({ ...survey, overall: 1 })));
  for (const place of ["D01", "D05", "deleted", "other operation", "other client"] as const) {
    await world.ticket(place);
    await world.recording(place);
  }
});

beforeEach(async () => {
  await rm(folder, { recursive: true, force: true });
  folder = await mkdtemp(join(tmpdir(), "forecourt-export-"));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await world.close();
});

function write(client: string, path: string, options: { signal?: AbortSignal; progress?: () => void } = {}) {
  const { signal = new AbortController().signal, progress = () => undefined } = options;
  return exportClient(world.server.services, client, placed(path), { signal, progress });
}

function placed(path: string): ExportFile {
  return { storage: folderStorage(dirname(path), ""), name: basename(path), path };
}

async function exported(client = CLIENT): Promise<Export> {
  const path = join(folder, `${createHash("sha256").update(client).digest("hex")}.zip`);
  await write(client, path);
  return opened(path);
}

async function opened(path: string): Promise<Export> {
  const zip = await JSZip.loadAsync(await readFile(path));
  const text = async (name: string) => (await zip.file(name)?.async("string")) ?? "";
  return {
    zip,
    manifest: JSON.parse(await text("manifest.json")),
    text,
    json: async (name) => JSON.parse(await text(name)),
    async everyText() {
      const names = Object.keys(zip.files).filter((name) => /\.(json|csv|md)$/.test(name));
      return (await Promise.all(names.map(text))).join("\n");
    },
  };
}

async function countOf(table: string, client = CLIENT): Promise<number> {
  const [{ n } = { n: -1 }] =
    table === "person"
      ? await world.query<{ n: number }>(
          "select count(*)::int as n from membership join client using (client_id) where name = $1",
          [client],
        )
      : await world.query<{ n: number }>(
          `select count(*)::int as n from ${table} t join client c using (client_id) where c.name = $1`,
          [client],
        );
  return n;
}

test("every table and every column is exported, or left out with a reason", async () => {
  const rows = await world.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text order by column_name) as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' group by 1 order by 1`,
  );
  const known = [
    ...Object.keys(EXPORTED_TABLES),
    ...Object.keys(RESPONSE_TABLES),
    ...Object.keys(LEFT_OUT_TABLES),
  ];
  expect(known.toSorted()).toEqual(rows.map(({ table }) => table));
  for (const [table, { columns, leftOut = {} }] of Object.entries(EXPORTED_TABLES)) {
    const named = [...Object.keys(columns), ...Object.keys(leftOut), ...Object.keys(OF_EVERY_TABLE)];
    const stored = rows.find((row) => row.table === table)?.columns ?? [];
    expect(new Set(named), table).toEqual(new Set([...stored, ...Object.keys(OF_EVERY_TABLE)]));
  }
  for (const [table, { columns, leftOut }] of Object.entries(RESPONSE_TABLES)) {
    const named = [...columns, ...Object.keys(leftOut), ...Object.keys(OF_EVERY_TABLE)];
    expect(new Set(named), table).toEqual(new Set(rows.find((row) => row.table === table)?.columns));
  }
});

describe("an export", () => {
  test("holds as many rows of each table as the database, and each file with the sum its manifest names", async () => {
    const { zip, manifest, json } = await exported();
    for (const [table, { file }] of Object.entries(EXPORTED_TABLES)) {
      const rows = await json(file);
      // The entry that tells of this export came after its moment.
      expect(rows.length, table).toBe((await countOf(table)) - (table === "audit" ? 1 : 0));
      expect(manifest.files.find(({ path }) => path === file)?.rows, table).toBe(rows.length);
    }
    expect(new Set(manifest.files.map(({ path }) => path))).toEqual(
      new Set(Object.keys(zip.files).filter((name) => name !== "manifest.json")),
    );
    for (const { path, bytes, sha256 } of manifest.files) {
      const content = (await zip.file(path)?.async("nodebuffer")) ?? Buffer.alloc(0);
      expect([content.length, createHash("sha256").update(content).digest("hex")], path).toEqual([
        bytes,
        sha256,
      ]);
    }
    expect(manifest.missingFiles).toEqual([]);
    expect(Object.keys(manifest.leftOut)).toContain("session");
  });

  test("holds every version of every response as it is stored, whatever its texts begin with", async () => {
    const { text, manifest } = await exported();
    const content = await text(`responses/${OPERATION}.csv`);
    const [head = [], ...records] = readCsv(content);
    const rows = records.map((fields) =>
      Object.fromEntries(head.map((name, place) => [name, asItWas(fields[place])])),
    );
    const { factors } = aProgramme();
    const ratings = factors.flatMap(({ attributes }) => attributes);
    const stored = await world.query<Record<string, unknown>>(
      `select r.*, d.dealer_code, m.model_code, v.texts, r.survey_date::text as day from response r join dealer d using (dealer_id)
         left join model m using (model_id) left join verbatim v using (operation_id, dealer_id, response_id)
       where r.operation_id = (select operation_id from operation where slug = $1)
       order by r.dealer_id, r.survey_date, r.response_id`,
      [OPERATION],
    );
    expect(rows).toHaveLength(stored.length);
    expect(manifest.files.find(({ path }) => path === `responses/${OPERATION}.csv`)?.rows).toBe(
      stored.length,
    );
    for (const [place, row] of stored.entries()) {
      expect(rows[place]).toMatchObject({
        survey_id: row["survey_id"],
        survey_date: row["day"],
        dealer_code: row["dealer_code"],
        model_code: row["model_code"],
        vin: row["vin"],
        overall: textOf(row["overall"]),
        recommend: textOf(row["recommend"]),
        V1: listOf(row["texts"])[0] ?? null,
        "version:number": textOf(row["response_id"]),
        "version:counts": textOf(row["is_current"]),
        "version:upload": textOf(row["upload_id"]),
      });
      for (const { code, slot } of ratings)
        expect(rows[place]?.[code]).toBe(textOf(listOf(row["ratings"])[slot - 1] || null));
    }
    expect(rows.map((row) => row["V1"])).toEqual(expect.arrayContaining(WORDS.map((word) => word.trim())));
    for (const field of records.flat()) expect(field ?? "").not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/u);
  });

  test("holds originals, reports, recordings and proofs under the paths that rows name", async () => {
    const { zip, json } = await exported();
    const files = world.server.services.files;
    for (const table of ["upload", "audio", "action_plan_proof"]) {
      const { file = "", files: columns = {} } = EXPORTED_TABLES[table] ?? {};
      const paths = (await json(file)).flatMap((row) => Object.keys(columns).map((column) => row[column]));
      const named = paths.filter((path) => typeof path === "string");
      expect(named.length, table).toBeGreaterThan(1);
      for (const path of named) {
        const [, id = ""] = /\/([0-9a-f-]{36})\.?\w*$/.exec(path) ?? [];
        expect(await zip.file(path)?.async("nodebuffer"), path).toEqual(await buffer(files.open(id)));
      }
    }
  });

  test("says nothing of another client, whichever of the two it is of, and holds no secret", async () => {
    const own = await (await exported()).everyText();
    expect(own).toContain("canary-D01-csi");
    expect(own).not.toContain("canary-aurora");
    expect(own).not.toContain(FOREIGN);
    const neighbour = await exported(AURORA);
    const other = await neighbour.everyText();
    expect(other).toContain("canary-aurora");
    for (const word of ["canary-D0", "canary-gone", OPERATION, SSI]) expect(other).not.toContain(word);
    expect((await neighbour.json("client.json")).map(({ name }) => name)).toEqual([AURORA]);
    expect(own + other).not.toMatch(/argon2|password_hash":|token_hash":/);
    const secrets = await world.query<{ hex: string; base64: string }>(`
      select encode(secret, 'hex') as hex, encode(secret, 'base64') as base64 from (
        select key from erasure_key union select key from failure_key union select token_hash from session
        union select convert_to(password_hash, 'UTF8') from person where password_hash is not null
        union select convert_to(private_key, 'UTF8') from push_identity) s (secret)`);
    expect(secrets.length).toBeGreaterThan(3);
    for (const { hex, base64 } of secrets)
      for (const secret of [hex, base64.replace(/\s/g, ""), Buffer.from(hex, "hex").toString()])
        expect((own + other).includes(secret)).toBe(false);
  });

  test("documents every file and every column of the responses", async () => {
    const { text, manifest } = await exported();
    const readme = await text("README.md");
    for (const { path, rows } of manifest.files) if (rows !== null) expect(readme).toContain(`## ${path}`);
    const [head = []] = readCsv(await text(`responses/${OPERATION}.csv`));
    for (const name of head) expect(readme).toContain(`- \`${name}\`: `);
    expect(readme).toContain("take off one apostrophe");
  });

  test("is of one moment: what is taken back meanwhile is still in it, with its file", async () => {
    const { uploadId } = await world.make.surveys([aSurvey({ survey_id: "meanwhile" })]);
    const admin = world.by("both 3");
    const { files } = world.server.services;
    let isDeleted = false;
    const path = join(folder, "moment.zip");
    const slow = {
      ...world.server.services,
      files: {
        ...files,
        hold: async () => {
          const hold = await files.hold();
          const take = async (id: string) => {
            if (!isDeleted) await admin.post("/api/deletesurveydatafile", { file_id: uploadId });
            isDeleted = true;
            return hold.take(id);
          };
          return { ...hold, take };
        },
      },
    };
    await exportClient(slow, CLIENT, placed(path), {
      signal: new AbortController().signal,
      progress: () => undefined,
    });
    const { json, manifest, zip } = await opened(path);
    expect(manifest.missingFiles).toEqual([]);
    const upload = (await json("uploads.json")).find((row) => row["upload_id"] === uploadId);
    expect(upload?.["deleted_on"]).toBeNull();
    expect(zip.file(String(upload?.["stored_file"]))).not.toBeNull();
  });

  test("is written down with its counts, and names a stored file that is missing", async () => {
    const [{ file } = { file: "" }] = await world.query<{ file: string }>(
      "select stored_file as file from audio join operation using (operation_id) where slug = $1 limit 1",
      [OPERATION],
    );
    const { files } = world.server.services;
    const { path: stored, release } = await files.localCopy(file);
    release();
    const bytes = await readFile(stored);
    await rm(stored);
    const path = join(folder, "missing.zip");
    const report = await write(CLIENT, path);
    expect(report.missingFiles).toEqual([`recordings/${file}.wav`]);
    expect(report.bytes).toBe((await stat(path)).size);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await writeFile(stored, bytes);
    const [entry] = await world.query<{ detail: object; person_id: null }>(
      "select detail, person_id from audit where action = 'client.export' order by audit_id desc limit 1",
    );
    expect(entry).toMatchObject({ person_id: null, detail: { rows: report.rows, files: report.files } });
  });

  test("leaves nothing when it is stopped or refused", async () => {
    const controller = new AbortController();
    const path = join(folder, "stopped.zip");
    await expect(
      write(CLIENT, path, { signal: controller.signal, progress: () => controller.abort() }),
    ).rejects.toMatchObject({ text: "The export was stopped; nothing of it was kept." });
    expect(await readdir(folder)).toEqual([]);
    await expect(write("Nobody", path)).rejects.toMatchObject({ text: "There is no client 'Nobody'." });
    await writeFile(path, "mine");
    await expect(write(CLIENT, path)).rejects.toMatchObject({
      text: `There is already something called ${path}; nothing was written.`,
    });
    expect(await readFile(path, "utf8")).toBe("mine");
  });

  test("waits until files were searched for whoever was erased, and holds nothing of them then", async () => {
    await world.make.surveys([
      aSurvey({ survey_id: "erased-0001", vin: VIN, texts: { V1: "erased words" } }),
      aSurvey({ survey_id: "kept-0001" }),
    ]);
    expect(await (await exported()).everyText()).toContain("erased words");
    const admin = world.by("both 3");
    await admin.confirm(ADMIN);
    await world.server.stopJobs();
    const erased = await admin.post("/api/eraseanswers", {
      kind: "vin",
      value: VIN,
      answers: 1,
      reference: "R-1",
    });
    expect(erased.statusCode).toBe(200);
    await expect(write(CLIENT, join(folder, "early.zip"))).rejects.toMatchObject({
      text: expect.stringContaining("Try again in some minutes"),
    });
    await eraseFromFiles(world.server.services);
    const after = await opened(await written("late.zip"));
    const everything = await after.everyText();
    for (const word of ["erased-0001", VIN, "erased words"]) expect(everything).not.toContain(word);
    expect((await after.json("erasures.json")).map(({ reference }) => reference)).toEqual(["R-1"]);
    const originals = Object.keys(after.zip.files).filter((name) => name.startsWith("originals/"));
    expect(originals.length).toBe(
      (
        await world.query(
          "select from upload join client using (client_id) where name = $1 and stored_file is not null and deleted_on is null",
          [CLIENT],
        )
      ).length,
    );
  });
});

async function written(name: string): Promise<string> {
  await write(CLIENT, join(folder, name));
  return join(folder, name);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}
