import { z } from "zod";

/** Rises when an older release could not read what is written. */
export const FORMAT = 1;
export const MANIFEST = "manifest.json";

const sumShape = z.object({ bytes: z.number(), sha256: z.string() });

const manifestShape = z.object({
  format: z.number(),
  /** The release it is of; null = an earlier one than the one that made it, which its schema names. */
  product: z.string().nullable(),
  madeOn: z.iso.datetime(),
  /** The migrations that had been applied, oldest first. */
  schema: z.array(z.object({ number: z.number(), name: z.string(), sha256: z.string() })).min(1),
  tables: z.array(sumShape.extend({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  files: z.array(sumShape.extend({ id: z.uuid() })),
  /** Named by a row, but not in the data folder when the backup was made. */
  missingFiles: z.array(z.string()),
});

/** What a backup holds, its last entry. */
export type Manifest = z.infer<typeof manifestShape>;
export type BackupTable = Manifest["tables"][number];

/** Null when the text is no manifest. */
export function readManifest(text: string): Manifest | null {
  return manifestShape.safeParse(jsonOf(text)).data ?? null;
}

/** The version of the format alone, whatever else a later one says; null when there is none. */
export function formatOf(text: string): number | null {
  return manifestShape.pick({ format: true }).safeParse(jsonOf(text)).data?.format ?? null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Where rows of a table stand, in pieces. */
export function pieceName(table: string, piece: number): string {
  return `tables/${table}/${String(piece).padStart(6, "0")}.copy`;
}

export function fileName(id: string): string {
  return `files/${id}`;
}

/** What an entry of a backup is. */
export function entryKind(
  name: string,
): { readonly table: string } | { readonly file: string } | { readonly other: string } {
  const [, table] = /^tables\/([^/]+)\/\d+\.copy$/.exec(name) ?? [];
  if (table !== undefined) return { table };
  const [, file] = /^files\/([^/]+)$/.exec(name) ?? [];
  return file === undefined ? { other: name } : { file };
}
