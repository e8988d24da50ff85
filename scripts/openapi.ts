import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { api } from "#contract/index.ts";
import { programmeFileSchema } from "#contract/programme-file.ts";
import { openApiDocument } from "./openapi-document.ts";
import { ROOT } from "./steps.ts";

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")));

/** What is published of the contract, by file. */
const DOCUMENTS = {
  "docs/openapi.json": openApiDocument(api, version),
  "docs/programme.schema.json": { title: "Forecourt programme file", ...programmeFileSchema() },
};

for (const [name, document] of Object.entries(DOCUMENTS)) {
  const file = join(ROOT, name);
  const wanted = `${JSON.stringify(document, null, 1)}\n`;
  if (!process.argv.includes("--check")) {
    writeFileSync(file, wanted);
    console.log(`Written: ${file}`);
  } else if (!existsSync(file) || readFileSync(file, "utf8") !== wanted) {
    console.error(`${name} is not what the contract says: run npm run openapi.`);
    process.exitCode = 1;
  }
}
