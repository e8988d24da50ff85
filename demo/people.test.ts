import { describe, expect, it } from "vitest";
import type { Network } from "#domain/network/network.ts";
import { dealersInScope } from "#domain/network/scope.ts";
import { demoClients } from "./clients.ts";
import { colleaguesOf } from "./colleagues.ts";
import { demoPeople } from "./people.ts";

const clients = demoClients("2026-11-21");
const people = demoPeople(clients);

function dealersOf(email: string, client: string, type: "CSI" | "SSI") {
  const membership = people.accounts
    .find((account) => account.email === `${email}@demo.example`)
    ?.memberships.find((candidate) => candidate.client === client);
  const dealers = clients.find((candidate) => candidate.id === client)?.dealers ?? [];
  const network: Network = {
    regions: [],
    states: [],
    locations: [],
    models: [],
    dealers: dealers.map((dealer, id) => ({ ...dealer, id })),
  };
  return membership === undefined ? [] : dealersInScope(network, membership.scope, type);
}

describe("the demo's accounts", () => {
  it.each(["CSI", "SSI"] as const)("reach their own part of Meridian's %s", (type) => {
    const emails = people.accounts.map((account) => account.email.split("@")[0] ?? "");
    const sizes = emails.map((email) => [email, dealersOf(email, "meridian", type).length]);
    expect(Object.fromEntries(sizes)).toEqual({
      admin: 120,
      headoffice: 120,
      rsm: 25,
      asm: 8,
      dp: 2,
      dealer: 1,
      audio: 120,
    });
  });

  it("give the regional manager one region and the principal two outlets of one location", () => {
    expect(new Set(dealersOf("rsm", "meridian", "CSI").map((dealer) => dealer.region)).size).toBe(1);
    expect(new Set(dealersOf("dp", "meridian", "SSI").map((dealer) => dealer.location)).size).toBe(1);
  });

  it("let only the administrator and the head office into Aurora, for CSI", () => {
    const inAurora = people.accounts.filter(
      (account) => dealersOf(nameOf(account.email), "aurora", "CSI").length > 0,
    );
    expect(inAurora.map((account) => account.email)).toEqual([
      "admin@demo.example",
      "headoffice@demo.example",
    ]);
    expect(dealersOf("admin", "aurora", "CSI")).toHaveLength(40);
    expect(dealersOf("admin", "aurora", "SSI")).toEqual([]);
  });

  it("have a first and a last name, their colleagues too", () => {
    const colleagues = clients
      .flatMap(colleaguesOf)
      .flatMap(({ manager, principal }) => [manager, principal]);
    expect(people.accounts[0]).toMatchObject({ firstName: "Meera", lastName: "Krishnan" });
    const halved = [...people.accounts, ...colleagues].filter(
      ({ firstName, lastName }) => firstName === "" || lastName === "" || firstName.includes(" "),
    );
    expect(halved).toEqual([]);
  });

  it("hold designations that exist and the admin permissions of the product", () => {
    const known = people.designations.map((designation) => designation.name);
    const memberships = people.accounts.flatMap((account) => account.memberships);
    expect(memberships.filter(({ designation }) => !known.includes(designation))).toEqual([]);
    const permissions = people.accounts.map(({ memberships: [first] }) => first?.adminPermission);
    expect(permissions).toEqual([3, 0, 0, 0, 0, 0, 2]);
  });
});

function nameOf(email: string): string {
  return email.split("@")[0] ?? "";
}
