import type { z } from "zod";
import type { notifications } from "#contract/notifications.ts";
import { dealersInScope } from "#domain/network/scope.ts";
import { mayUseAdminPanel } from "#domain/people/access.ts";
import { withSnapshot } from "#server/features/catalogue/index.ts";
import { applySettings, withoutDealers } from "#server/platform/database/db.ts";
import type { OperationCall } from "#server/platform/http/serve.ts";
import { countUnread, listOf, type Reader } from "./list-queries.ts";
import type { NotificationServices } from "./services.ts";

type Reply = z.infer<typeof notifications.list.reply>;

/** A person's notifications in the client, as far as they are still in scope. */
export function listNotifications(
  { db, now }: Pick<NotificationServices, "db" | "now">,
  call: OperationCall<null>,
): Promise<Reply> {
  const { membership, actor } = call;
  return withSnapshot(db, now, call, async ({ trx, catalogue }) => {
    const dealersOf = (type: "CSI" | "SSI") =>
      dealersInScope(catalogue.whole, membership.lists, type).map(({ id }) => id);
    const reader: Reader = {
      client: membership.clientId,
      person: actor.personId,
      dealers: { CSI: dealersOf("CSI"), SSI: dealersOf("SSI") },
      seesUploads: mayUseAdminPanel(membership.adminPermission),
    };
    const dealers = [...new Set([...reader.dealers.CSI, ...reader.dealers.SSI])];
    await applySettings(trx, { ...withoutDealers(reader.client, reader.person), dealers });
    const rows = await listOf(trx, reader);
    const named = new Map(catalogue.whole.dealers.map((dealer) => [dealer.id, dealer]));
    return {
      unread: await countUnread(trx, reader),
      notifications: rows.map(({ dealerId, createdOn, ...row }) => {
        const dealer = dealerId === null ? undefined : named.get(dealerId);
        return {
          ...row,
          createdOn: createdOn.toISOString(),
          dealer: dealer?.name ?? null,
          dealerCode: dealer?.code ?? null,
        };
      }),
    };
  });
}
