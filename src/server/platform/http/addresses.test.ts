import { describe, expect, test } from "vitest";
import { isFromThisMachine, placeOf } from "./addresses.ts";

describe("who is counted as one caller", () => {
  test.each([
    ["an IPv4 address", ["192.0.2.1", "::ffff:192.0.2.1", "::ffff:c000:201", "0:0:0:0:0:FFFF:192.0.2.1"]],
    [
      "the /64 of an IPv6 address, however it is written",
      ["2001:db8::1", "2001:db8::2", "2001:0DB8:0:0:ffff::9", "2001:db8:0:0:1:2:3:4", "2001:db8::1%eth0"],
    ],
    ["an IPv4 address behind NAT64", ["192.0.2.1", "64:ff9b::192.0.2.1", "64:ff9b:0:0:0:0:c000:201"]],
    ["this machine", ["::1", "::2", "0:0:0:0:0:0:0:1"]],
    ["what is no address", ["unknown", "unknown"]],
  ])("%s", (_, addresses) => {
    expect(new Set(addresses.map(placeOf)).size).toBe(1);
  });

  test("neighbours are not", () => {
    const addresses = ["192.0.2.1", "192.0.2.2", "2001:db8::1", "2001:db8:0:1::1", "2001:db8:1::1", "::1"];
    expect(new Set(addresses.map(placeOf)).size).toBe(addresses.length);
    expect(placeOf("2001:db8:0:12::9")).toBe("2001:db8:0:12::/64");
  });
});

describe("who sits at this machine", () => {
  const call = {
    headers: { host: "127.0.0.1:8080" },
    httpVersion: "1.1",
    socket: { remoteAddress: "127.0.0.1" },
  };
  const isHere = (change: object) => isFromThisMachine({ ...call, ...change });

  test.each([
    ["a program", {}],
    ["a browser", { headers: { host: "localhost:8080", origin: "http://localhost:8080" } }],
    ["over IPv6", { headers: { host: "[::1]:8080" }, socket: { remoteAddress: "::1" } }],
    ["over IPv4 on a socket of both", { socket: { remoteAddress: "::ffff:127.0.0.1" } }],
  ])("%s", (_, change) => expect(isHere(change)).toBe(true));

  test.each<[string, object]>([
    ["a translator of addresses", { socket: { remoteAddress: "64:ff9b::127.0.0.1" } }],
    ["another machine", { socket: { remoteAddress: "192.0.2.1" } }],
    ["nobody's address", { socket: {} }],
    ["whoever typed another name", { headers: { host: "forecourt.example" } }],
    ["whoever typed no name", { headers: {} }],
    ["a name that only begins like this machine", { headers: { host: "localhost.forecourt.example" } }],
    ["a page of another name", { headers: { ...call.headers, origin: "https://forecourt.example" } }],
    ["a page of no name", { headers: { ...call.headers, origin: "null" } }],
    ["nginx as it comes", { httpVersion: "1.0" }],
    ...["x-forwarded-for", "x-forwarded-proto", "forwarded", "via", "x-real-ip", "cf-connecting-ip"].map(
      (name): [string, object] => [`a proxy that adds ${name}`, { headers: { ...call.headers, [name]: "" } }],
    ),
  ])("not %s", (_, change) => expect(isHere(change)).toBe(false));
});
