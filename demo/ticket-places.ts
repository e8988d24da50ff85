import { dealersInScope } from "#domain/network/scope.ts";
import type { DemoClient } from "./clients.ts";
import { colleaguesOf } from "./colleagues.ts";
import type { DemoDealer } from "./dealers.ts";
import type { DemoAccount } from "./people.ts";
import { dealersSeenFirst } from "./recordings.ts";

/** A dealer with tickets, who plans them and who answers. */
export interface DemoTicketPlace {
  readonly dealer: string;
  readonly manager: DemoAccount;
  readonly answerCards: DemoAccount;
}

const MANAGERS = ["Area Manager", "Regional Manager"];
const ANSWERING_DESIGNATIONS = ["Dealer Staff", "Dealer Principal"];

/** Every region's first dealer and the outlets of the accounts that hold only few; the accounts' own people where they reach. */
export function demoTicketPlaces(client: DemoClient, accounts: readonly DemoAccount[]): DemoTicketPlace[] {
  const colleagues = colleaguesOf(client);
  return dealersSeenFirst(client, accounts).flatMap((code) => {
    const dealer = client.dealers.find((each) => each.code === code);
    const near = colleagues.find(({ region }) => region === dealer?.region);
    if (dealer === undefined || near === undefined) return [];
    const manager = holderOf(client, dealer, MANAGERS, accounts) ?? near.manager;
    const answerCards = holderOf(client, dealer, ANSWERING_DESIGNATIONS, [...accounts, near.principal]);
    return answerCards === undefined ? [] : [{ dealer: code, manager, answerCards }];
  });
}

function holderOf(
  { id }: DemoClient,
  dealer: DemoDealer,
  designations: readonly string[],
  accounts: readonly DemoAccount[],
): DemoAccount | undefined {
  const network = { regions: [], states: [], locations: [], models: [], dealers: [{ ...dealer, id: 0 }] };
  return accounts.find(({ memberships }) =>
    memberships.some(
      ({ client, designation, scope }) =>
        client === id &&
        designations.includes(designation) &&
        dealersInScope(network, scope, "CSI").length > 0,
    ),
  );
}
