import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { withBigProduct } from "./big-product.ts";
import { report } from "./figures.ts";
import { rowBytes, storedBytes } from "./stored-bytes.ts";

// What a response and a cell take on the disk of a folder that the generator filled.
const { values } = parseArgs({ options: { folder: { type: "string" } } });
if (values.folder === undefined)
  throw new Error("Name a folder that bench:generate filled: --folder /tmp/million");

await withBigProduct(resolve(values.folder), async ({ client }) => {
  const { responses, heap, indexes, texts, cells, database } = await storedBytes(client);
  const unit = "bytes";
  report({
    what: `a response without its comment, of ${responses.toLocaleString("en")}`,
    value: (heap + indexes) / responses,
    unit,
    goal: { atMost: 250 },
  });
  report({ what: "of that the table", value: heap / responses, unit });
  report({ what: "of that the indexes", value: indexes / responses, unit });
  report({ what: "comments and the index of their words, a response", value: texts / responses, unit });
  for (const [name, { count, bytes }] of Object.entries(cells)) {
    if (count === 0) continue;
    report({
      what: `a cell of ${name}, of ${count.toLocaleString("en")}`,
      value: bytes / count,
      unit,
      goal: { atMost: 1024 },
    });
  }
  for (const table of ["response", "rollup_dealer", "rollup_model", "rollup_day"]) {
    const { row, columns } = await rowBytes(client, table);
    const largest = Object.entries(columns)
      .sort(([, a], [, b]) => b - a)
      .slice(0, 6);
    const shown = largest.map(([name, bytes]) => `${name} ${Math.round(bytes)}`).join(", ");
    report({ what: `a row of ${table} without free space (${shown})`, value: row, unit });
  }
  report({ what: "the whole database", value: database / 2 ** 20, unit: "MB" });
});
