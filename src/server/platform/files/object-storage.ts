import type { Readable } from "node:stream";

/** What is known of an object without reading it; `writtenOn` in milliseconds since 1970. */
export interface ObjectFacts {
  readonly bytes: number;
  readonly writtenOn: number;
}

/** What a place is opened for: `read` asks for no right to write or remove. */
export type StorageUse = "read" | "write";

/** Whole files by name, in a folder or in a bucket: names are paths with slashes. */
export interface ObjectStorage {
  /** As people know it. */
  readonly place: string;
  /** Keeps what a source says, whole and for good before it returns, else nothing of it. An archive may be larger than any file. */
  write(name: string, source: AsyncIterable<Uint8Array>, kind?: "file" | "archive"): Promise<void>;
  /** From `start` to `end`, both inclusive; fails while it is read when there is no such object. */
  open(name: string, range?: ByteRange): Readable;
  /** The whole of an object, whoever removes it meanwhile; null when it is gone. The stream must be read or destroyed. */
  take(name: string): Promise<{ readonly bytes: number; readonly stream: Readable } | null>;
  /** Null when there is no such object. */
  about(name: string): Promise<ObjectFacts | null>;
  /** Done too when the object was gone before. */
  remove(name: string): Promise<void>;
  /** Nobody sees it missing from both places; done too when it was gone before. */
  move(from: string, to: string): Promise<void>;
  /** Objects in a folder, by their whole names; `deep`: and in folders of it. */
  list(folder: string, depth: "flat" | "deep"): AsyncIterable<ObjectFacts & { readonly name: string }>;
  /** A folder takes the place of another one. */
  moveFolder(from: string, to: string): Promise<void>;
  removeFolder(folder: string): Promise<void>;
  /** Where an object lies on this machine; null where none does. */
  pathOf(name: string): string | null;
  /** Removes what killed writers left half written. */
  sweepDrafts(): Promise<void>;
}

export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The store of files does not answer, or refuses: what was to be written is not known to be there. */
export class StorageOutage extends Error {
  readonly code = "ESTORAGE";

  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = "StorageOutage";
  }
}
