import { ALL } from "#domain/network/network.ts";
import type { ScopeLists } from "#domain/network/scope.ts";
import type { AdminPermission } from "#domain/people/access.ts";
import type { OperationType } from "#domain/programme/programme.ts";
import type { DemoClient } from "./clients.ts";
import type { DemoDealer } from "./dealers.ts";

/** A role people can have; the level decides how far down a membership names places. */
export interface DemoDesignation {
  readonly name: string;
  readonly level: "head_office" | "regional" | "other";
  readonly userPermission: 0 | 1 | 2 | 3 | 5;
}

export interface DemoMembership {
  readonly client: DemoClient["id"];
  readonly designation: DemoDesignation["name"];
  readonly adminPermission: AdminPermission;
  readonly scope: ScopeLists;
}

export interface DemoAccount {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly memberships: readonly DemoMembership[];
}

export interface DemoPeople {
  /** Of every client. */
  readonly designations: readonly DemoDesignation[];
  readonly accounts: readonly DemoAccount[];
}

export const ADMINISTRATOR_EMAIL = "admin@demo.example";

const DESIGNATIONS: readonly DemoDesignation[] = [
  { name: "Administrator", level: "head_office", userPermission: 0 },
  { name: "Head Office", level: "head_office", userPermission: 0 },
  { name: "Regional Manager", level: "regional", userPermission: 3 },
  { name: "Area Manager", level: "other", userPermission: 2 },
  { name: "Dealer Principal", level: "other", userPermission: 5 },
  { name: "Dealer Staff", level: "other", userPermission: 1 },
];

const BOTH: readonly OperationType[] = ["CSI", "SSI"];
const REGION = "WR";
const AREA_CITIES = ["Pune", "Nashik", "Kolhapur", "Chhatrapati Sambhajinagar"];
const PRINCIPAL_CITY = "Nashik";
const STAFF_OUTLET = "Sinhagad Motors";

/** Designations and accounts of the demo; each account sees both programmes of Meridian in its own scope. */
export function demoPeople(clients: readonly DemoClient[]): DemoPeople {
  const dealers = clients.find((client) => client.id === "meridian")?.dealers ?? [];
  const area = dealers.filter((dealer) => AREA_CITIES.includes(dealer.locationName));
  const principal = dealers.filter((dealer) => dealer.locationName === PRINCIPAL_CITY);
  const staff = dealers.filter((dealer) => dealer.name === STAFF_OUTLET);
  const region = { ...wholeOf(BOTH), regions: [REGION] };
  const accounts: DemoAccount[] = [
    inBothClients(ADMINISTRATOR_EMAIL, "Meera Krishnan", "Administrator", 3),
    inBothClients("headoffice@demo.example", "Anil Deshmukh", "Head Office", 0),
    inMeridian("rsm@demo.example", "Farhan Qureshi", "Regional Manager", 0, region),
    inMeridian("asm@demo.example", "Sneha Kulkarni", "Area Manager", 0, placesOf(area)),
    inMeridian("dp@demo.example", "Ramesh Pawar", "Dealer Principal", 0, outletsOf(principal)),
    inMeridian("dealer@demo.example", "Kavita Jadhav", "Dealer Staff", 0, outletsOf(staff)),
    inMeridian("audio@demo.example", "Thomas Kurian", "Head Office", 2, wholeOf(BOTH)),
  ];
  return { designations: DESIGNATIONS, accounts };
}

function inMeridian(
  email: string,
  name: string,
  designation: string,
  adminPermission: AdminPermission,
  scope: ScopeLists,
): DemoAccount {
  const membership = { client: "meridian", designation, adminPermission, scope } as const;
  return { email, ...namesOf(name), memberships: [membership] };
}

function inBothClients(
  email: string,
  name: string,
  designation: string,
  adminPermission: AdminPermission,
): DemoAccount {
  const membership = { designation, adminPermission };
  return {
    email,
    ...namesOf(name),
    memberships: [
      { ...membership, client: "meridian", scope: wholeOf(BOTH) },
      { ...membership, client: "aurora", scope: { ...wholeOf(["CSI"]), ssiOutlets: [] } },
    ],
  };
}

/** Everybody here has one first name; what follows is the last. */
export function namesOf(name: string): Pick<DemoAccount, "firstName" | "lastName"> {
  const [firstName = name, ...rest] = name.split(" ");
  return { firstName, lastName: rest.join(" ") };
}

function wholeOf(userTypes: readonly OperationType[]): ScopeLists {
  return { userTypes, regions: [ALL], states: [ALL], locations: [ALL], csiOutlets: [ALL], ssiOutlets: [ALL] };
}

function placesOf(dealers: readonly DemoDealer[]): ScopeLists {
  return {
    ...wholeOf(BOTH),
    regions: distinct(dealers.map((dealer) => dealer.region)),
    states: distinct(dealers.map((dealer) => dealer.state)),
    locations: distinct(dealers.map((dealer) => dealer.location)),
  };
}

function outletsOf(dealers: readonly DemoDealer[]): ScopeLists {
  const codes = dealers.map((dealer) => dealer.code);
  return { ...placesOf(dealers), csiOutlets: codes, ssiOutlets: codes };
}

function distinct(codes: readonly string[]): string[] {
  return [...new Set(codes)];
}
