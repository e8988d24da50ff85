import { z } from "zod";
import { READERS } from "./readers.ts";

// Reads one file with one reader, so that the memory it takes is its own.
const asked = z.object({
  reader: z.string(),
  workbook: z.string(),
  csv: z.string(),
  summed: z.string(),
});
const { reader, ...files } = asked.parse(JSON.parse(process.argv[2] ?? "{}"));
const read = READERS[reader];
if (read === undefined) throw new Error(`There is no reader ${reader}.`);
const began = performance.now();
const found = await read(files);
const seconds = (performance.now() - began) / 1000;
console.log(JSON.stringify({ ...found, seconds, megabytes: process.resourceUsage().maxRSS / 1024 }));
