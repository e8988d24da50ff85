import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { api } from "#contract/index.ts";
import { openApiDocument } from "./openapi-document.ts";
import { ROOT } from "./steps.ts";

const FILE = join(ROOT, "docs/openapi.json");

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")));
const wanted = `${JSON.stringify(openApiDocument(api, version), null, 1)}\n`;

if (!process.argv.includes("--check")) {
  writeFileSync(FILE, wanted);
  console.log(`Written: ${FILE}`);
} else if (!existsSync(FILE) || readFileSync(FILE, "utf8") !== wanted) {
  console.error("docs/openapi.json is not what the contract says: run npm run openapi.");
  process.exitCode = 1;
}
