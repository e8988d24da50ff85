import type { Notification } from "#contract/notifications.ts";
import type { Operation } from "#contract/structure.ts";
import { ALL } from "#domain/network/network.ts";
import { UPLOAD_PAGE } from "#domain/notifications/notifications.ts";
import { pageAddress } from "#web/state/page-address.ts";
import type { AddressSearch } from "#web/state/search.ts";

/** Where a notification leads: `page` is the address of a dashboard page, null for Upload Excel of the admin panel. */
export interface NotificationTarget {
  readonly page: string | null;
  readonly search: AddressSearch;
}

/**
 * The page of the notification's operation, with its ticket and status, or with the recordings of its dealer, whichever
 * wave they are of; an operation that is not open gives way to `current`.
 */
export function targetOf(
  notification: Notification,
  current: Operation,
  operations: readonly Operation[],
): NotificationTarget {
  const operation = operations.find(({ id }) => id === notification.operation) ?? current;
  const search: AddressSearch = { operation: operation.id };
  if (notification.page === UPLOAD_PAGE) return { page: null, search };
  if (notification.ticketNo !== null) search.ticket = String(notification.ticketNo);
  if (notification.statusId !== null) search.status = String(notification.statusId);
  if (notification.page === "dealer-score" && notification.dealerCode !== null) {
    search.waveCode = ALL;
    search.dealerCode = notification.dealerCode;
    search.only = "audio";
  }
  const page = operation.pages.find(({ key }) => key === notification.page);
  return { page: page === undefined ? "" : pageAddress(page.title), search };
}
