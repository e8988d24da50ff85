import type { Notification } from "#contract/notifications.ts";
import type { Operation } from "#contract/structure.ts";
import { pageAddress } from "#web/state/page-address.ts";
import type { AddressSearch } from "#web/state/search.ts";

/** Where a notification leads: `page` is the address of a dashboard page, null for Upload Excel of the admin panel. */
export interface NotificationTarget {
  readonly page: string | null;
  readonly search: AddressSearch;
}

const UPLOADS = "cui_012";

/** The page of the notification's operation, with its ticket and status; an operation that is not open gives way to `current`. */
export function targetOf(
  { component_id, operationid, ticketid, staus_id }: Notification, // sic
  current: Operation,
  operations: readonly Operation[],
): NotificationTarget {
  const operation = operations.find((each) => each.operationid === operationid) ?? current;
  const search: AddressSearch = { operation: operation.operationid };
  if (component_id === UPLOADS) return { page: null, search };
  if (ticketid !== null) search.ticket = String(ticketid);
  if (staus_id !== null) search.status = String(staus_id);
  const component = operation.components.find(({ uicomponent }) => uicomponent === component_id);
  return { page: component === undefined ? "" : pageAddress(component.componentname), search };
}
