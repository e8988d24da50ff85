import { timingSafeEqual } from "node:crypto";
import type { Kysely } from "kysely";
import type { FailureLimit } from "#domain/people/attempt-limits.ts";
import { hashOfToken, newToken } from "#server/platform/access/actor.ts";
import { countFailure, uncountFailures } from "#server/platform/access/failure-limits.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { type AppError, badRequest, conflict } from "#server/platform/errors.ts";
import { placeOf } from "#server/platform/http/addresses.ts";
import {
  deleteSetupLink,
  findSetupLink,
  hasAdministrator,
  type SetupLink,
  saveSetupLink,
} from "./setup-queries.ts";

export const SETUP_LINK_HOURS = 24;

/** A link somebody came by, and from where. */
export interface UsedLink {
  readonly token: string;
  readonly address: string;
}

/** The token of a new link for the first administrator, the only one that holds; null where there is an administrator. */
export async function createSetupLink(owner: Kysely<Database>): Promise<string | null> {
  if (await hasAdministrator(owner)) {
    await deleteSetupLink(owner);
    return null;
  }
  const token = newToken();
  await saveSetupLink(owner, { tokenHash: hashOfToken(token), hours: SETUP_LINK_HOURS });
  return token;
}

/** Refuses a link that makes no administrator; tries are counted as those at the login are. */
export async function checkSetupLink(owner: Kysely<Database>, { token, address }: UsedLink): Promise<void> {
  if (await hasAdministrator(owner)) throw isSetUp();
  const limit = limitOf(address);
  if (!(await countFailure(owner, limit)))
    throw badRequest("Too many tries. Wait a few minutes.", "SETUP_LINK");
  if (!opensSetup(await findSetupLink(owner), token)) {
    // Somebody may have used it since.
    throw (await hasAdministrator(owner)) ? isSetUp() : linkRefused();
  }
  await uncountFailures(owner, [limit]);
}

/** Compared in constant time. */
export function opensSetup(link: SetupLink | null, token: string): boolean {
  return link !== null && timingSafeEqual(link.tokenHash, hashOfToken(token)) && !link.expired;
}

export function linkRefused(): AppError {
  return badRequest(
    "It holds for 24 hours, until it was used or the server starts again. Open the newest one that the server has printed.",
    "SETUP_LINK",
  );
}

/** Also for whoever was second. */
export function isSetUp(): AppError {
  return conflict(
    "This installation has an administrator by now. Log in, or ask them to add you.",
    "SETUP_DONE",
  );
}

function limitOf(address: string): FailureLimit {
  return {
    bucket: `setup address ${placeOf(address)}`,
    failures: 5,
    windowSeconds: 15 * 60,
    firstBlockSeconds: 30,
    longestBlockSeconds: 15 * 60,
  };
}
