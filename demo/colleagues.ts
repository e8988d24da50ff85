import { ALL } from "#domain/network/network.ts";
import type { DemoClient } from "./clients.ts";
import { type DemoAccount, namesOf } from "./people.ts";

const MANAGERS = [
  "Harpreet Gill",
  "Lakshmi Iyer",
  "Subhash Ghosh",
  "Nilesh Patel",
  "Ritu Chauhan",
  "Vikram Sethi",
  "Anitha Reddy",
  "Debashish Sen",
  "Prakash Shinde",
  "Sunita Verma",
];
const PRINCIPALS = [
  "Gurmeet Saini",
  "Karthik Murthy",
  "Arindam Bose",
  "Yogesh Thakkar",
  "Manoj Tiwari",
  "Pooja Bhatia",
  "Suresh Nair",
  "Mitali Das",
  "Rohan Desai",
  "Alok Mishra",
];

/** Whoever plans and answers where none of the demo's accounts does: nobody can log in as one of them. */
export interface Colleagues {
  readonly region: string;
  readonly manager: DemoAccount;
  readonly principal: DemoAccount;
}

/** A regional manager of every region of a client, and the principal of its first dealer. */
export function colleaguesOf(client: DemoClient): Colleagues[] {
  const firsts = new Map(client.dealers.toReversed().map((dealer) => [dealer.region, dealer]));
  const regions = [...firsts].sort(([a], [b]) => (a < b ? -1 : 1));
  const shift = client.id === "meridian" ? 0 : regions.length;
  const everything = { userTypes: ["CSI", "SSI"], states: [ALL], locations: [ALL] } as const;
  return regions.map(([region, dealer], place) => ({
    region,
    manager: account(client, `rsm.${region}`, MANAGERS[shift + place], "Regional Manager", {
      ...everything,
      regions: [region],
      csiOutlets: [ALL],
      ssiOutlets: [ALL],
    }),
    principal: account(client, `dp.${dealer.code}`, PRINCIPALS[shift + place], "Dealer Principal", {
      ...everything,
      regions: [ALL],
      csiOutlets: [dealer.code],
      ssiOutlets: [dealer.code],
    }),
  }));
}

function account(
  client: DemoClient,
  mailbox: string,
  name: string | undefined,
  designation: string,
  scope: DemoAccount["memberships"][number]["scope"],
): DemoAccount {
  return {
    email: `${mailbox}@${client.id}.example`.toLowerCase(),
    ...namesOf(name ?? mailbox),
    memberships: [{ client: client.id, designation, adminPermission: 0, scope }],
  };
}
