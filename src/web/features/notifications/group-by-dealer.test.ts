import { expect, test } from "vitest";
import type { Notification } from "#contract/notifications.ts";
import { groupByDealer } from "./group-by-dealer.ts";

function about(id: number, dealer: string | null): Notification {
  return {
    id,
    dealer,
    dealerCode: dealer,
    message: `${id}`,
    createdOn: "2026-03-01T06:00:00.000Z",
    unread: true,
    page: "action-planning",
    ticketNo: null,
    statusId: null,
    operation: "meridian-csi",
  };
}

test("whoever has the newest comes first; within a dealer the newest does", () => {
  const list = [about(5, "Pune"), about(4, null), about(3, "Delhi"), about(2, "Pune"), about(1, null)];
  const groups = groupByDealer(list).map(({ dealer, notifications }) => [
    dealer,
    notifications.map(({ id }) => id),
  ]);
  expect(groups).toEqual([
    ["Pune", [5, 2]],
    [null, [4, 1]],
    ["Delhi", [3]],
  ]);
});
