import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
export const TABLES_FILE = join(ROOT, "src/server/platform/database/tables.ts");

const TYPES = {
  int8: "bigint",
  date: "string",
  numeric: "string",
  timestamptz: "Date",
  timestamp: "string",
};

const OPERATION_TYPE = '"CSI" | "SSI"';
const TEXTS = "ColumnType<string[], readonly string[], readonly string[]>";
const TEXTS_OR_NONE = "ColumnType<string[], readonly string[] | undefined, readonly string[]>";
const TYPE_LIST = `readonly (${OPERATION_TYPE})[]`;

/** What the schema says in its checks, and lists that are only read. */
const COLUMNS = {
  "action_plan.status": "Generated<1 | 2 | 3>",
  "designation.level": '"head_office" | "regional" | "other"',
  "designation.user_types": `ColumnType<(${OPERATION_TYPE})[], ${TYPE_LIST} | undefined, ${TYPE_LIST}>`,
  "designation.userpermission": "0 | 1 | 2 | 3 | 5",
  "mail.state": 'Generated<"waiting" | "sent" | "stored" | "dropped" | "failed">',
  "membership.adminpermission": "Generated<0 | 1 | 2 | 3>",
  "membership.csi_outlets": TEXTS,
  "membership.locations": TEXTS,
  "membership.regions": TEXTS,
  "membership.ssi_outlets": TEXTS,
  "membership.states": TEXTS,
  "membership.user_types": `ColumnType<(${OPERATION_TYPE})[], ${TYPE_LIST}, ${TYPE_LIST}>`,
  "operation.type": OPERATION_TYPE,
  "publication.act": '"publish" | "undo"',
  "push_subscription.provider": '"webpush" | "onesignal"',
  "upload.data_sync": 'Generated<"In Progress" | "Previewed" | "Completed" | "Failed">',
  "upload.date_order": '"day-first" | "month-first" | null',
  "upload.rejection_causes": TEXTS_OR_NONE,
  "upload.warnings": TEXTS_OR_NONE,
};

/** The table types of a migrated database, as text of a TypeScript module. */
export function generateTables(ownerUrl: string): string {
  const codegen = join(ROOT, "node_modules/kysely-codegen/dist/cli/bin.js");
  const args = [codegen, "--dialect", "postgres", "--url", ownerUrl, "--print", "--log-level", "error"];
  args.push(
    "--default-schema",
    "public",
    "--include-pattern",
    "public.*",
    "--type-mapping",
    JSON.stringify(TYPES),
    "--overrides",
    JSON.stringify({ columns: COLUMNS }),
  );
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", cwd: ROOT });
  if (status !== 0) throw new Error(`kysely-codegen failed: ${stderr}`);
  return format(stdout.replace("export interface DB {", "export interface Database {"));
}

/** Whether the committed table types are those of the migrations; `null` when they are, else what to do. */
export function compareTables(ownerUrl: string): string | null {
  if (generateTables(ownerUrl) === readFileSync(TABLES_FILE, "utf8")) return null;
  return "src/server/platform/database/tables.ts does not fit db/migrations: run node scripts/generate-tables.ts";
}

function format(text: string): string {
  const biome = join(ROOT, "node_modules/@biomejs/biome/bin/biome");
  const args = [biome, "format", `--stdin-file-path=${TABLES_FILE}`];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    input: text,
    encoding: "utf8",
    cwd: ROOT,
  });
  if (status !== 0) throw new Error(`biome failed: ${stderr}`);
  return stdout;
}
