import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import type { Kysely, Transaction } from "kysely";
import { countResponses, findClient, loadProgramme } from "#server/features/catalogue/index.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { applySettings, inTransaction, wholeClient } from "#server/platform/database/db.ts";
import { isDiskFull } from "#server/platform/database/outage.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { badRequest, conflict } from "#server/platform/errors.ts";
import type { FileHold, FileStore } from "#server/platform/files/file-store.ts";
import type { NamedFile } from "#server/platform/files/sealed-file.ts";
import { type ZipEntry, zipBytes } from "#server/platform/files/zip.ts";
import { csvRecord, csvText } from "./csv.ts";
import { EXPORTED_TABLES, LEFT_OUT_TABLES } from "./exported-tables.ts";
import { type ExportedFile, type ExportManifest, FORMAT, MANIFEST, README } from "./manifest.ts";
import {
  type ExportedClient,
  isSearchingFiles,
  operationsOf,
  responsesOf,
  rowsAsJson,
  type StoredPlace,
  storedFiles,
  useUtc,
} from "./queries.ts";
import { type DocumentedOperation, readmeOf, responsesPath } from "./readme.ts";
import { responseColumns } from "./response-columns.ts";

/** A stored file takes about as long as so many rows. */
const ROWS_OF_A_FILE = 50;

export interface ExportServices {
  /** Works as the application's role, so that no policy lets a row of another client through. */
  readonly db: Kysely<Database>;
  readonly files: FileStore;
  readonly now: () => number;
}

/** Where an export is to lie. */
export interface ExportFile extends NamedFile {
  /** As people know it. */
  readonly path: string;
}

export interface ExportOptions {
  /** Ends the work; nothing of it stays. */
  readonly signal: AbortSignal;
  readonly progress: (share: number) => void;
}

export interface ExportReport {
  readonly bytes: number;
  readonly rows: number;
  readonly files: number;
  readonly missingFiles: readonly string[];
}

/** Writes everything of a client, as it is at one moment, into one zip of open formats; whoever works goes on. */
export async function exportClient(
  { db, files, now }: ExportServices,
  name: string,
  file: ExportFile,
  { signal, progress }: ExportOptions,
): Promise<ExportReport> {
  const { storage, path } = file;
  if ((await storage.about(file.name)) !== null)
    throw badRequest(`There is already something called ${path}; nothing was written.`);
  await storage.sweepDrafts();
  // Held before the snapshot: what is removed later may be named in it.
  const hold = await files.hold();
  try {
    return await inSnapshot(db, name, async (trx, client) => {
      const content = new ExportContent(hold, client, new Date(now()), progress);
      const bytes = await writeZip(file, zipBytes(content.entries(trx, db), content.madeOn), signal);
      return { bytes, ...content.report() };
    });
  } catch (error) {
    if (signal.aborted) throw badRequest("The export was stopped; nothing of it was kept.");
    if (isDiskFull(error)) throw badRequest(`There is no room for the export in ${storage.place}.`);
    throw error;
  } finally {
    await hold.release();
  }
}

/** Returns how long it is. */
async function writeZip(
  { storage, name }: NamedFile,
  zip: AsyncIterable<Buffer>,
  signal: AbortSignal,
): Promise<number> {
  let size = 0;
  const counted = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      size += chunk.length;
      yield chunk;
    }
  };
  const write = (source: AsyncIterable<Buffer>) => storage.write(name, source, "archive");
  await pipeline(zip, counted, write, { signal });
  return size;
}

async function inSnapshot<T>(
  db: Kysely<Database>,
  name: string,
  work: (trx: Transaction<Database>, client: ExportedClient) => Promise<T>,
): Promise<T> {
  return inTransaction(
    db,
    null,
    { isolation: "repeatable read", readOnly: true, work: "backup" },
    async (trx) => {
      const client = await findClient(trx, name);
      if (client === null) throw badRequest(`There is no client '${name}'.`);
      await applySettings(trx, wholeClient(client.id));
      await useUtc(trx);
      if (await isSearchingFiles(trx, client.id))
        throw conflict(
          "Stored files are being searched for a customer who was erased. Try again in some minutes; Admin Panel → Erasure says when it is done.",
        );
      return work(trx, client);
    },
  );
}

/** The entries of one export, and what is known of them once they were written. */
class ExportContent {
  readonly madeOn: Date;
  readonly #hold: FileHold;
  readonly #client: ExportedClient;
  readonly #progress: (share: number) => void;
  readonly #written: ExportedFile[] = [];
  readonly #missing: string[] = [];
  #files = 0;
  #done = 0;
  #total = 1;

  constructor(hold: FileHold, client: ExportedClient, madeOn: Date, progress: (share: number) => void) {
    this.#hold = hold;
    this.#client = client;
    this.madeOn = madeOn;
    this.#progress = progress;
  }

  report() {
    return {
      rows: this.#written.reduce((sum, { rows }) => sum + (rows ?? 0), 0),
      files: this.#files,
      missingFiles: this.#missing,
    };
  }

  async *entries(trx: Transaction<Database>, db: Kysely<Database>): AsyncGenerator<ZipEntry> {
    const { id } = this.#client;
    const operations = await documentedOperations(trx, id);
    const stored = await this.#storedFiles(trx);
    this.#total += (await countResponses(trx, "client_id", id)) + stored.length * ROWS_OF_A_FILE;
    yield this.#text(README, readmeOf(this.#client, operations, this.madeOn.toISOString()));
    for (const operation of operations) yield this.#responses(trx, operation);
    for (const [table, exported] of Object.entries(EXPORTED_TABLES))
      yield this.#rows(exported.file, rowsAsJson(trx, id, table, exported));
    for (const file of stored) yield* this.#file(file);
    await this.#audit(db);
    yield this.#text(MANIFEST, `${JSON.stringify(this.#manifest(), null, 1)}\n`);
    this.#progress(1);
  }

  /** Before the manifest: an export without one is not whole. */
  async #audit(db: Kysely<Database>): Promise<void> {
    const { id, name } = this.#client;
    const { missingFiles: _, ...counts } = this.report();
    await inTransaction(db, wholeClient(id), {}, (trx) =>
      writeAudit(trx, {
        client: id,
        person: null,
        action: "client.export",
        subject: name,
        detail: { made_on: this.madeOn.toISOString(), ...counts },
      }),
    );
  }

  #manifest(): ExportManifest {
    return {
      format: FORMAT,
      product: "Forecourt",
      client: this.#client.name,
      madeOn: this.madeOn.toISOString(),
      files: this.#written,
      leftOut: LEFT_OUT_TABLES,
      missingFiles: this.#missing,
    };
  }

  async #storedFiles(trx: Transaction<Database>) {
    const found: StoredPlace[] = [];
    for (const [table, { files = {} }] of Object.entries(EXPORTED_TABLES)) {
      for (const [column, place] of Object.entries(files))
        found.push(...(await storedFiles(trx, this.#client.id, { table, column, place })));
    }
    return found;
  }

  #text(name: string, text: string): ZipEntry {
    return this.#entry(name, { isPacked: false, rows: null }, [Buffer.from(text)]);
  }

  #responses(trx: Transaction<Database>, operation: DocumentedOperation): ZipEntry {
    const { columns } = operation;
    const content = async function* (counted: (rows: number) => void) {
      yield csvRecord(columns.map(({ name }) => csvText(name)));
      for await (const rows of responsesOf(trx, operation)) {
        counted(rows.length);
        yield rows.map((row) => csvRecord(columns.map(({ field }) => field(row)))).join("");
      }
    };
    return this.#counted(responsesPath(operation), content, true);
  }

  #rows(name: string, batches: AsyncIterable<readonly string[]>): ZipEntry {
    const content = async function* (counted: (rows: number) => void) {
      let before = "[\n";
      for await (const rows of batches) {
        counted(rows.length);
        yield before + rows.join(",\n");
        before = ",\n";
      }
      yield before === "[\n" ? "[]\n" : "\n]\n";
    };
    return this.#counted(name, content, false);
  }

  #counted(
    name: string,
    content: (counted: (rows: number) => void) => AsyncIterable<string>,
    isResponses: boolean,
  ): ZipEntry {
    const about = { isPacked: false, rows: 0 };
    const texts = content((rows) => {
      about.rows += rows;
      if (isResponses) this.#advance(rows);
    });
    const bytes = (async function* () {
      for await (const text of texts) yield Buffer.from(text);
    })();
    return this.#entry(name, about, bytes);
  }

  async *#file({ id, path }: StoredPlace): AsyncGenerator<ZipEntry> {
    const file = await this.#hold.take(id);
    if (file === null) {
      this.#missing.push(path);
      return;
    }
    try {
      yield this.#entry(path, { isPacked: true, rows: null }, file.stream);
    } finally {
      file.stream.destroy();
    }
    this.#files += 1;
    this.#advance(ROWS_OF_A_FILE);
  }

  /** `about.rows` is read when the content was. */
  #entry(
    name: string,
    about: { readonly isPacked: boolean; readonly rows: number | null },
    content: AsyncIterable<Buffer> | Iterable<Buffer>,
  ): ZipEntry {
    const written = this.#written;
    const counted = async function* () {
      const hash = createHash("sha256");
      let bytes = 0;
      for await (const chunk of content) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
      written.push({ path: name, bytes, sha256: hash.digest("hex"), rows: about.rows });
    };
    return { name, isPacked: about.isPacked, content: counted() };
  }

  #advance(rows: number): void {
    this.#done += rows;
    this.#progress(this.#done / this.#total);
  }
}

async function documentedOperations(
  trx: Transaction<Database>,
  clientId: number,
): Promise<DocumentedOperation[]> {
  const documented: DocumentedOperation[] = [];
  for (const operation of await operationsOf(trx, clientId)) {
    const columns = responseColumns(await loadProgramme(trx, operation.id));
    documented.push({ ...operation, columns });
  }
  return documented;
}
