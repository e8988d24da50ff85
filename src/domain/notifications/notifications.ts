import type { Network } from "#domain/network/network.ts";
import { dealersInScope, type ScopeLists } from "#domain/network/scope.ts";
import { type AdminPermission, mayUseAdminPanel } from "#domain/people/access.ts";
import type { OperationType } from "#domain/programme/programme.ts";

/** Upload Excel of the admin panel: no page of an operation. */
export const UPLOAD_PAGE = "upload-excel";

/** The pages a notification can lead to. */
export const NOTIFYING_PAGES = ["action-planning", UPLOAD_PAGE, "dealer-score"] as const;

/** See `NOTIFYING_PAGES`. */
export type NotifyingPage = (typeof NOTIFYING_PAGES)[number];

/** A member of the client as far as notifications go. */
export interface NotifiedMember {
  readonly personId: number;
  readonly adminPermission: AdminPermission;
  readonly lists: ScopeLists;
}

/** Where something happened. `dealerId` null: in the client as a whole, such as an upload. */
export interface NotifiedPlace {
  readonly type: OperationType;
  readonly dealerId: number | null;
}

/** Whether a member may be told of what happens there: the dealer is in scope; without a dealer, the admin panel is open. */
export function mayReceive(
  network: Network,
  member: Omit<NotifiedMember, "personId">,
  { type, dealerId }: NotifiedPlace,
): boolean {
  if (dealerId === null) return mayUseAdminPanel(member.adminPermission);
  return dealersInScope(network, member.lists, type).some(({ id }) => id === dealerId);
}

/** Everybody who is told of an event, never the one who did it. Ascending ids. */
export function audienceOf(
  network: Network,
  members: readonly NotifiedMember[],
  event: NotifiedPlace & { readonly actor: number | null },
): number[] {
  return members
    .filter((member) => member.personId !== event.actor && mayReceive(network, member, event))
    .map(({ personId }) => personId)
    .sort((a, b) => a - b);
}
