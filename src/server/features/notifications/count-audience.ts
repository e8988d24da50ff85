import type { Transaction } from "kysely";
import { planRights } from "#domain/action-plans/rights.ts";
import type { Network } from "#domain/network/network.ts";
import { audienceOf } from "#domain/notifications/notifications.ts";
import type { OperationRow } from "#server/platform/access/actor.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { activeMembers, designationsOf } from "./event-queries.ts";

/** How many people are notified of something, and as what they work. */
export interface Audience {
  readonly people: number;
  readonly designations: readonly string[];
  /** Some of them may write what their dealer answers to a ticket. */
  readonly dealerAnswers: boolean;
}

/** Who is notified of what a person does at some dealers of an operation. */
export async function countAudience(
  trx: Transaction<Database>,
  network: Network,
  { clientId, type }: Pick<OperationRow, "clientId" | "type">,
  dealerIds: readonly number[],
  actor: number,
): Promise<Audience> {
  const members = await activeMembers(trx, clientId);
  const people = new Set(
    dealerIds.flatMap((dealerId) => audienceOf(network, members, { type, dealerId, actor })),
  );
  const designations = await designationsOf(trx, clientId, [...people]);
  return {
    people: people.size,
    designations: [...new Set(designations.map(({ name }) => name))],
    dealerAnswers: designations.some(({ userPermission }) => planRights(userPermission).dealerFields),
  };
}
