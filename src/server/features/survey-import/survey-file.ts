import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { AppError, badRequest } from "#server/platform/errors.ts";
import type { LocalCopy } from "#server/platform/files/file-store.ts";
import { openReadingProcess } from "#server/platform/workbook/reading-process.ts";
import { type SurveyFileMessage, type SurveyFileTask, surveyFileMessage } from "./survey-file-messages.ts";

const CHILD = fileURLToPath(new URL("./survey-file-child.ts", import.meta.url));

const MAX_CACHED = 2;
const CACHED_MS = 30_000;

/** True for the name of a CSV file: only by its name is a text one. */
export function isCsvName(fileName: string): boolean {
  return /\.csv$/i.test(fileName);
}

/** A workbook that was meant for another operation of the client. */
export class FitsOtherOperation extends AppError {
  /** The id of that operation. */
  readonly better: string;

  constructor(reason: string, better: string, canBeMapped: boolean) {
    super(400, canBeMapped ? "COLUMNS" : "OTHER_OPERATION", reason);
    this.better = better;
  }
}

type Kind = SurveyFileMessage["kind"];
type Message<K extends Kind> = Extract<SurveyFileMessage, { readonly kind: K }>;

/** A survey workbook in a process of its own, which opens it once for all that it is asked. */
export interface SurveyFile {
  /** Where it lies on this machine, until it is closed. */
  readonly path: string;
  /** COPY text of the accepted rows. */
  readonly rows: Readable;
  /** Any number of checks may come before a task of another mode, after which it ends. */
  ask(task: SurveyFileTask): void;
  /** What it says next of this kind, progress told on the way; AppError when it refuses the workbook. */
  receive<K extends Kind>(kind: K, onProgress?: (progress: Message<"progress">) => void): Promise<Message<K>>;
  isOpen(): boolean;
  /** See `ReadingProcess`. */
  usedSeconds(): Promise<number>;
  /** Ends the process; safe at any time. */
  close(): void;
}

/** Opens a workbook; its local copy is released with it. */
export function openSurveyFile({ path, release }: LocalCopy): SurveyFile {
  const process = openReadingProcess({ program: CHILD, message: surveyFileMessage });
  return {
    path,
    rows: process.output,
    ask(task) {
      process.ask(task);
      if (task.mode !== "check") process.finish();
    },
    async receive(kind, onProgress) {
      for (;;) {
        const { value: message } = await process.messages.next();
        if (message === undefined) throw new Error(`The reading process ended without a word of ${kind}.`);
        if (message.kind === "refused") throw refusalOf(message);
        if (message.kind === "progress") onProgress?.(message);
        if (isOf(message, kind)) return message;
      }
    },
    isOpen: process.isOpen,
    usedSeconds: process.usedSeconds,
    close() {
      process.close();
      release();
    },
  };
}

function refusalOf({ reason, better, canBeMapped }: Message<"refused">): AppError {
  if (better !== null) return new FitsOtherOperation(reason, better, canBeMapped);
  return badRequest(reason, canBeMapped ? "COLUMNS" : "WORKBOOK");
}

function isOf<K extends Kind>(message: SurveyFileMessage, kind: K): message is Message<K> {
  return message.kind === kind;
}

/** Workbooks that were checked and stay open for their import, which follows at once as a rule. */
export interface CheckedFiles {
  /** Keeps a workbook for half a minute; the oldest is closed when there are more than two. */
  store(storedFile: string, file: SurveyFile): void;
  /** Hands it over to the caller, who closes it; null when it is not kept any more. */
  take(storedFile: string): SurveyFile | null;
  close(): void;
}

export function checkedFiles(): CheckedFiles {
  const cached = new Map<string, { readonly file: SurveyFile; readonly timer: NodeJS.Timeout }>();

  function take(storedFile: string): SurveyFile | null {
    const found = cached.get(storedFile);
    if (found === undefined) return null;
    cached.delete(storedFile);
    clearTimeout(found.timer);
    if (found.file.isOpen()) return found.file;
    found.file.close();
    return null;
  }

  return {
    store(storedFile, file) {
      const timer = setTimeout(() => take(storedFile)?.close(), CACHED_MS).unref();
      cached.set(storedFile, { file, timer });
      for (const oldest of [...cached.keys()].slice(0, -MAX_CACHED)) take(oldest)?.close();
    },
    take,
    close() {
      for (const storedFile of [...cached.keys()]) take(storedFile)?.close();
    },
  };
}
