import type { Kysely, Transaction } from "kysely";
import { findClient, operationsOf } from "#server/features/catalogue/index.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { badRequest } from "#server/platform/errors.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { publishDeleted } from "./delete-operation.ts";
import {
  filesOfClient,
  filesOfOperation,
  type Holdings,
  holdClient,
  holdingsOf,
  holdOperation,
  removeClient,
  removeOperation,
} from "./deletion-queries.ts";

/** What went with a client. */
export interface DeletedClient extends Holdings {
  readonly operations: number;
  /** Those who belonged to no other client. */
  readonly people: number;
}

/**
 * Deletes a client with its operations, network, designations, memberships and audit, and the people who belong to no
 * other client; one line of the installation's audit stays. `confirm` decides, as in deleteOperation. Needs the owner's
 * connection.
 */
export async function deleteClient(
  owner: Kysely<Database>,
  files: FileStore,
  name: string,
  confirm: (operations: readonly string[], holdings: Holdings) => Promise<void>,
): Promise<DeletedClient> {
  const { client, slugs, holdings } = await inTransaction(owner, null, { readOnly: true }, async (trx) => {
    const found = await clientOf(trx, name);
    const operations = await operationsOf(trx, found.id);
    const counted = await holdingsOf(
      trx,
      operations.map(({ id }) => id),
    );
    return { client: found, slugs: operations.map(({ slug }) => slug), holdings: counted };
  });
  await confirm(slugs, holdings);
  const { deleted, stored } = await inTransaction(owner, null, {}, (trx) => remove(trx, client.id, name));
  await files.removeAll(stored);
  return deleted;
}

async function remove(trx: Transaction<Database>, clientId: number, name: string) {
  for (const { id } of await operationsOf(trx, clientId)) await holdOperation(trx, id);
  await holdClient(trx, clientId);
  await clientOf(trx, name);
  const operations = await operationsOf(trx, clientId);
  const holdings = await holdingsOf(
    trx,
    operations.map(({ id }) => id),
  );
  const stored = await filesOfClient(trx, clientId);
  for (const { id, slug } of operations) {
    stored.push(...(await filesOfOperation(trx, id)));
    await removeOperation(trx, id, slug);
  }
  const people = await removeClient(trx, clientId);
  const deleted: DeletedClient = { ...holdings, operations: operations.length, people };
  await writeAudit(trx, {
    client: null,
    person: null,
    action: "client.delete",
    subject: name,
    detail: { ...deleted },
  });
  await publishDeleted(trx, clientId);
  return { deleted, stored };
}

async function clientOf(trx: Transaction<Database>, name: string): Promise<{ readonly id: number }> {
  const found = await findClient(trx, name);
  if (found === null) throw badRequest(`There is no client '${name}'.`);
  return found;
}
