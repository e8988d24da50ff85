/** Rises when what is written is no longer read as before. */
export const FORMAT = 1;
export const MANIFEST = "manifest.json";
export const README = "README.md";

/** What an export of a client holds, its last file. */
export interface ExportManifest {
  readonly format: number;
  readonly product: "Forecourt";
  readonly client: string;
  /** The moment of the snapshot, ISO 8601. */
  readonly madeOn: string;
  /** `rows` null: it has none. */
  readonly files: readonly ExportedFile[];
  /** Tables that were left out, with the reason. */
  readonly leftOut: Readonly<Record<string, string>>;
  /** Named by a row, but not in the store of files. */
  readonly missingFiles: readonly string[];
}

export interface ExportedFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly rows: number | null;
}
