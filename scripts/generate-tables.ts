import { writeFileSync } from "node:fs";
import { openTestDatabase } from "#test/database.ts";
import { generateTables, TABLES_FILE } from "#test/table-types.ts";

const database = await openTestDatabase();
try {
  writeFileSync(TABLES_FILE, generateTables(database.ownerUrl));
  console.log(`Written: ${TABLES_FILE}`);
} finally {
  await database.drop();
}
