import type { LookupAddress } from "node:dns";
import { expect, test } from "vitest";
import { publicOnly } from "./push-request.ts";

const PUBLIC = "142.250.74.106";

function found(...addresses: string[]): Promise<string | LookupAddress[]> {
  const find = publicOnly((_host, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    ),
  );
  return new Promise((resolve, reject) => {
    find("push.example", { all: true }, (error, all) => (error === null ? resolve(all) : reject(error)));
  });
}

test.each([
  "0.0.0.0",
  "10.0.0.1",
  "100.64.0.1",
  "127.0.0.1",
  "127.255.255.254",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.254",
  "192.0.0.1",
  "192.168.1.1",
  "198.18.0.1",
  "198.19.255.254",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::7f00:1",
  "::ffff:127.0.0.1",
  "::ffff:a9fe:a9fe",
  "64:ff9b::a00:1",
  "2002:7f00:1::",
  "fc00::1",
  "fd12:3456::1",
  "fe80::1",
  "febf::1",
  "ff02::1",
])("a host at %s is refused, also where it is at a public address too", async (address) => {
  await expect(found(address)).rejects.toThrow("push.example is at a private address.");
  await expect(found(PUBLIC, address)).rejects.toThrow("push.example is at a private address.");
});

test.each([
  PUBLIC,
  "172.32.0.1",
  "100.128.0.1",
  "198.20.0.1",
  "223.255.255.255",
  "::ffff:8efa:4a6a",
  "2a00:1450:4001:82a::200a",
])("a host at %s is found", async (address) => {
  expect(await found(address)).toMatchObject([{ address }]);
});

test("a host without an address is refused", async () => {
  await expect(found()).rejects.toThrow("push.example has no address.");
});
