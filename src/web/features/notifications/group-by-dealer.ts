import type { Notification } from "#contract/notifications.ts";

interface DealerGroup {
  /** null: about no dealer. */
  readonly dealer: string | null;
  readonly notifications: readonly Notification[];
}

/** By dealer, first whoever has the newest; within a dealer they stay newest first. */
export function groupByDealer(notifications: readonly Notification[]): DealerGroup[] {
  return [...Map.groupBy(notifications, ({ dealer }) => dealer)].map(([dealer, of]) => ({
    dealer,
    notifications: of,
  }));
}
