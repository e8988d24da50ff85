import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import type { Kysely, Transaction } from "kysely";
import { z } from "zod";
import { allClients, operationsOf } from "#server/features/catalogue/index.ts";
import { erasedKeyOf } from "#server/features/survey-import/index.ts";
import type { StoragePlace } from "#server/platform/config/storage-place.ts";
import { applySettings, inTransaction, wholeClient } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { badRequest, conflict, errorCode, errorText } from "#server/platform/errors.ts";
import type { ObjectStorage } from "#server/platform/files/object-storage.ts";
import { openStorage } from "#server/platform/files/open-storage.ts";
import type { Log } from "#server/platform/log.ts";
import { eraseFound } from "./erase-answers.ts";
import { findSurveysById, hashKey, registeredErasures, surveyKeys } from "./queries.ts";

/** Beside the backups: by it a restore knows who was erased since one was made. */
export const REGISTER = "forecourt-erased.json";
const MOST_SURVEYS = 20_000;

const registerShape = z.object({
  format: z.literal(1),
  /** Whose key the hashes were made with. */
  installation: z.string(),
  erasures: z.array(
    z.object({
      clientId: z.int(),
      happenedOn: z.iso.datetime(),
      reference: z.string(),
      keys: z.array(z.object({ hash: z.base64(), untilDay: z.iso.date().nullable() })),
    }),
  ),
});

/** Who was erased in an installation, as keyed hashes: nobody is named. */
export type ErasedRegister = z.infer<typeof registerShape>;
type Registered = ErasedRegister["erasures"][number];

/** The register beside backups; null = there is none. One that nobody can read is refused. */
export async function readRegister(storage: ObjectStorage): Promise<ErasedRegister | null> {
  const file = await storage.take(REGISTER);
  if (file === null) return null;
  try {
    return registerShape.parse(JSON.parse((await buffer(file.stream)).toString("utf8")));
  } catch (error) {
    if (!(error instanceof z.ZodError || error instanceof SyntaxError)) throw error;
    throw badRequest(
      `${REGISTER} in ${storage.place} is damaged, so nobody knows who was erased since. Bring an older copy of it back, or move it away and erase them again yourself.`,
    );
  }
}

/**
 * Stores the register beside the backups as the database knows it; nothing that it held is lost, not even for a
 * database that was restored without it. To be called again and again: what fails is told, and tried with the next
 * call.
 */
export function registerWriter(
  owner: Kysely<Database>,
  place: StoragePlace,
  log: Pick<Log, "error">,
): () => Promise<void> {
  let written = "";
  return async () => {
    try {
      const register = await inTransaction(owner, null, { readOnly: true }, registerOf);
      const text = JSON.stringify(register.erasures);
      if (register.erasures.length === 0 || text === written) return;
      if (await isThere(place)) {
        await writeRegister(place, register);
        written = text;
      }
    } catch (error) {
      log.error(
        { error: errorText(error) },
        "The register of erasures beside the backups could not be written",
      );
    }
  };
}

/** False: no backup was ever made there, or what is mounted there is away for now. */
async function isThere(place: StoragePlace): Promise<boolean> {
  if (place.kind === "bucket") return true;
  try {
    return (await stat(place.path)).isDirectory();
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
}

async function writeRegister(place: StoragePlace, register: ErasedRegister): Promise<void> {
  const storage = await openStorage(place, "");
  const known = await readRegister(storage);
  if (known !== null && known.installation !== register.installation)
    throw conflict(
      `${REGISTER} in ${storage.place} is of another installation: this one needs a BACKUP_DIR of its own.`,
    );
  const erasures = joined(register.erasures, known?.erasures ?? []);
  const text = JSON.stringify({ ...register, erasures }, null, 1);
  await storage.write(
    REGISTER,
    (async function* () {
      yield Buffer.from(`${text}\n`);
    })(),
  );
}

/** The erasures of both; of a respondent that both know, what the first says. */
function joined(erasures: readonly Registered[], others: readonly Registered[]): readonly Registered[] {
  const known = new Set(
    erasures.flatMap(({ clientId, keys }) => keys.map(({ hash }) => `${clientId} ${hash}`)),
  );
  const missing = others.flatMap((each) => {
    const keys = each.keys.filter(({ hash }) => !known.has(`${each.clientId} ${hash}`));
    return keys.length === 0 ? [] : [{ ...each, keys }];
  });
  return [...erasures, ...missing];
}

async function registerOf(trx: Transaction<Database>): Promise<ErasedRegister> {
  const erasures = (await registeredErasures(trx)).map((each) => ({
    ...each,
    keys: [...each.keys],
    happenedOn: each.happenedOn.toISOString(),
  }));
  return { format: 1, installation: fingerprintOf(await hashKey(trx)), erasures };
}

/** What tells the keys of two installations apart without giving one away. */
function fingerprintOf(key: Buffer): string {
  return createHash("sha256").update("erasures of ").update(key).digest("hex");
}

/** What a restore erased again. */
export interface ErasedAgain {
  /** The register's numbers of the requests whose answers the backup still held. */
  readonly references: readonly string[];
  readonly answers: number;
  /** Requests of which the backup held no answer: its texts and files may still name who asked. */
  readonly unmet: readonly string[];
  /** Stored files to remove. */
  readonly stored: readonly string[];
}

/** Erases from restored rows, as their owner, who was erased since they were backed up; null: the register is of another installation. */
export async function eraseAgain(
  trx: Transaction<Database>,
  register: ErasedRegister,
): Promise<ErasedAgain | null> {
  const key = await hashKey(trx);
  if (register.installation !== fingerprintOf(key)) return null;
  const references: string[] = [];
  const unmet: string[] = [];
  const stored: string[] = [];
  let answers = 0;
  for (const [clientId, erasures] of Map.groupBy(await newErasures(trx, register), (each) => each.clientId)) {
    await applySettings(trx, wholeClient(clientId));
    const met = await matches(trx, clientId, key, erasures);
    for (const erasure of erasures) {
      const { reference, keys } = erasure;
      const { vin = null, surveys: ids = [] } = met.get(erasure) ?? {};
      const surveys = [];
      for (const [operationId, surveyIds] of ids)
        surveys.push(...(await findSurveysById(trx, operationId, surveyIds)));
      const done = await eraseFound(trx, { clientId, person: null, reference, surveys, vin, keys });
      (met.has(erasure) ? references : unmet).push(reference);
      answers += done.answers;
      stored.push(...done.stored);
    }
  }
  return { references, answers, unmet, stored };
}

/** Those that the database does not know, of clients that it knows. */
async function newErasures(trx: Transaction<Database>, register: ErasedRegister): Promise<Registered[]> {
  const clients = new Set((await allClients(trx)).map(({ clientId }) => clientId));
  const known = new Map(
    (await registeredErasures(trx)).flatMap(({ clientId, keys }) =>
      keys.map(({ hash, untilDay }) => [`${clientId} ${hash}`, untilDay] as const),
    ),
  );
  return register.erasures.filter(
    ({ clientId, keys }) =>
      clients.has(clientId) &&
      keys.some(({ hash, untilDay }) => known.get(`${clientId} ${hash}`) !== untilDay),
  );
}

interface Met {
  /** The vehicle, where one of the keys is a vehicle's. */
  vin: string | null;
  readonly surveys: Map<number, string[]>;
}

/** Which surveys of a client each erasure means: one pass over all of them. */
async function matches(
  trx: Transaction<Database>,
  clientId: number,
  key: Buffer,
  erasures: readonly Registered[],
): Promise<ReadonlyMap<Registered, Met>> {
  const byHash = new Map(erasures.flatMap((each) => each.keys.map(({ hash }) => [hash, each] as const)));
  const met = new Map<Registered, Met>();
  const note = (
    erasure: Registered | undefined,
    operationId: number,
    surveyId: string,
    vin: string | null,
  ) => {
    if (erasure === undefined) return;
    const of = met.get(erasure) ?? { vin: null, surveys: new Map<number, string[]>() };
    met.set(erasure, of);
    of.vin ??= vin;
    const ids = of.surveys.get(operationId) ?? [];
    if (!ids.includes(surveyId)) of.surveys.set(operationId, [...ids, surveyId]);
  };
  for (const { id: operationId } of await operationsOf(trx, clientId)) {
    for (let after = ""; ; ) {
      const surveys = await surveyKeys(trx, operationId, after, MOST_SURVEYS);
      for (const { surveyId, vins } of surveys) {
        note(byHash.get(erasedKeyOf(key, { operationId, surveyId })), operationId, surveyId, null);
        for (const vin of vins) note(byHash.get(erasedKeyOf(key, { vin })), operationId, surveyId, vin);
      }
      const last = surveys.at(-1);
      if (last === undefined || surveys.length < MOST_SURVEYS) break;
      after = last.surveyId;
    }
  }
  return met;
}
