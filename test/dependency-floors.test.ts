import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

const lock = z
  .object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, "../package-lock.json"), "utf8")));

function versionsOf(name: string): string[] {
  return Object.entries(lock.packages)
    .filter(([path]) => path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`))
    .map(([, { version }]) => version ?? "");
}

function isAtLeast(version: string, floor: string): boolean {
  return version.localeCompare(floor, "en", { numeric: true }) >= 0;
}

test.each([
  ["fastify", "5.12.1"],
  ["@fastify/multipart", "10.1.9"],
  ["yauzl", "3.2.1"],
])("every copy of %s is at least %s: older ones have known holes", (name, floor) => {
  const versions = versionsOf(name);
  expect(versions.length).toBeGreaterThan(0);
  expect(versions.filter((version) => !isAtLeast(version, floor))).toEqual([]);
});

test.each(["xlsx", "adm-zip"])("%s is not installed by anything", (name) => {
  expect(versionsOf(name)).toEqual([]);
});
