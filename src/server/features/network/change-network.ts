import type { Kysely, Transaction } from "kysely";
import type { Network } from "#domain/network/network.ts";
import { changedLists, changeSentence, findPlace, type PlaceChange } from "#domain/network/place-change.ts";
import { loadNetwork } from "#server/features/catalogue/index.ts";
import { lockPeople } from "#server/features/employees/index.ts";
import {
  lockNetwork,
  operationsBusy,
  publishVersions,
  renewVersions,
  tryLockOperations,
} from "#server/features/survey-import/index.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { requireConfirmation } from "#server/platform/access/admin-confirmation.ts";
import { writeAudit } from "#server/platform/access/audit.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { conflict } from "#server/platform/errors.ts";
import { changedMeanwhile } from "./changed-meanwhile.ts";
import { mergeDealers } from "./merge-dealers.ts";
import { previewOf } from "./preview-change.ts";
import {
  listsNaming,
  lockDealers,
  mergePlaces,
  movePlace,
  noteMerged,
  overruleValue,
  renamePlace,
  saveMemberLists,
  setRetired,
} from "./queries.ts";

/** Who acts, on which client. */
interface ClientContext {
  readonly actor: Actor;
  readonly clientId: number;
}

/**
 * Renames, moves, merges, retires or brings back a dealer or place in one transaction, as its preview of this version
 * told; returns what was done. History, lists of people and tickets follow, and later workbooks don't undo it.
 */
export async function changeNetwork(
  db: Kysely<Database>,
  { actor, clientId }: ClientContext,
  { version, ...change }: PlaceChange & { readonly version: number },
): Promise<string> {
  await requireConfirmation(db, actor);
  return inTransaction(db, wholeClient(clientId), { work: "deletion" }, async (trx) => {
    if (!(await tryLockOperations(trx, clientId))) throw operationsBusy();
    await lockNetwork(trx, clientId);
    await lockPeople(trx, clientId);
    await lockDealers(trx, clientId);
    const preview = await previewOf(trx, clientId, change);
    if (preview.version !== version) throw changedMeanwhile();
    if (preview.obstacles.length > 0) throw conflict(preview.obstacles.join(" "), "OBSTACLE");
    const network = await loadNetwork(trx, clientId);
    const sentence = changeSentence(network, change, "done");
    await applyChange(trx, clientId, network, change);
    await renewVersions(trx, clientId);
    const { responses, tickets, dealers } = preview;
    await writeAudit(trx, {
      client: clientId,
      person: actor.personId,
      action: `network.${change.act}` as const,
      subject: change.code,
      detail: { sentence, level: change.level, responses, tickets, dealers },
    });
    await publishVersions(trx, clientId);
    return sentence;
  });
}

async function applyChange(
  trx: Transaction<Database>,
  clientId: number,
  network: Network,
  change: PlaceChange,
): Promise<void> {
  const { act, level, code } = change;
  const value = (change.value ?? "").trim();
  const place = findPlace(network, level, code);
  if (place === null) throw new Error("A change without a place has no fault.");
  switch (act) {
    case "rename":
      await renamePlace(trx, clientId, change, value);
      return overruleValue(trx, clientId, change, "name", { before: place.name, after: value });
    case "move":
      await movePlace(trx, clientId, change, value);
      return overruleValue(trx, clientId, change, "parent", { before: place.parent ?? "", after: value });
    case "retire":
    case "restore":
      return setRetired(trx, clientId, change, act === "retire");
    case "merge":
      await merge(trx, clientId, network, change, value);
      return noteMerged(trx, clientId, level, { from: code, name: place.name, into: value });
  }
}

async function merge(
  trx: Transaction<Database>,
  clientId: number,
  network: Network,
  change: PlaceChange,
  into: string,
): Promise<void> {
  const { level, code } = change;
  if (level === "dealer") {
    const [from, survivor] = [code, into].map((each) =>
      network.dealers.find((dealer) => dealer.code === each),
    );
    if (from === undefined || survivor === undefined)
      throw new Error("A merge without two dealers has no fault.");
    await mergeDealers(trx, { clientId, from: from.id, into: survivor.id });
  } else {
    await mergePlaces(trx, clientId, level, { from: code, into });
  }
  const lists = await listsNaming(trx, clientId, code);
  const renewed = lists.map((each) => ({ ...changedLists(each, change), personId: each.personId }));
  await saveMemberLists(trx, clientId, renewed);
}
