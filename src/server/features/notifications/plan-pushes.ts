import type { Transaction } from "kysely";
import { mayReceive } from "#domain/notifications/notifications.ts";
import { DEFAULT_PUSH_CHOICES } from "#domain/notifications/push-choices.ts";
import { planPush } from "#domain/notifications/push-plan.ts";
import { loadNetwork } from "#server/features/catalogue/index.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { choicesOf } from "./choice-queries.ts";
import { activeMembers } from "./event-queries.ts";
import {
  lastPushes,
  lockPlanning,
  makeDeliveries,
  settle,
  settleNeedless,
  timeZoneOf,
  type UnsettledNotification,
  unsettledOf,
} from "./push-queries.ts";

interface Planning {
  readonly client: number;
  readonly provider: "webpush" | "onesignal";
  readonly now: number;
}

/** Decides for everybody in a client what is pushed now, and puts it into the outbox. */
export async function planPushes(trx: Transaction<Database>, planning: Planning): Promise<void> {
  const { client, provider, now } = planning;
  await lockPlanning(trx, client);
  await settleNeedless(trx, client, provider);
  const people = Map.groupBy(await unsettledOf(trx, client), ({ personId }) => personId);
  if (people.size === 0) return;
  const ids = [...people.keys()];
  const choices = await choicesOf(trx, client, ids);
  const last = await lastPushes(trx, client, ids);
  const timeZone = await timeZoneOf(trx, client);
  const isStillFor = await rightsOf(trx, client);
  for (const [person, unsettled] of people) {
    const waiting = unsettled.filter(isStillFor);
    const plan = planPush({
      waiting,
      choices: choices.get(person) ?? DEFAULT_PUSH_CHOICES,
      timeZone,
      lastPush: last.get(person) ?? null,
      now,
    });
    const to = { client, person, provider };
    if (plan.message !== null) await makeDeliveries(trx, to, plan.message, new Date(now));
    const lost = unsettled.filter((each) => !waiting.includes(each)).map(({ id }) => id);
    await settle(trx, [...plan.settled, ...lost]);
  }
}

/** A person may have lost a dealer since it was delivered. */
async function rightsOf(trx: Transaction<Database>, client: number) {
  const network = await loadNetwork(trx, client);
  const members = new Map((await activeMembers(trx, client)).map((member) => [member.personId, member]));
  return (each: UnsettledNotification): boolean => {
    const member = members.get(each.personId);
    return member !== undefined && mayReceive(network, member, each);
  };
}
