import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { OTHER_ADDRESSES, SCREENS } from "./screens.ts";

const ROUTER = join(import.meta.dirname, "../../src/web/app/router.tsx");

test("the walk with hostile texts knows every address of the browser app", () => {
  const routes = readFileSync(ROUTER, "utf8").matchAll(
    /getParentRoute: \(\) => (?<parent>\w+),\s+path: "(?<path>[^"]+)"/g,
  );
  const addresses = [...routes].map(({ groups }) =>
    groups?.["parent"] === "adminPanel" ? `/Admin_Panel${groups["path"]}` : groups?.["path"],
  );
  expect(new Set(addresses.filter((address) => address !== "/Admin_Panel/"))).toEqual(
    new Set([...SCREENS.map((screen) => `/Admin_Panel/${screen}`), ...Object.keys(OTHER_ADDRESSES)]),
  );
});
