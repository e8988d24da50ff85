import type { UploadedFile } from "#contract/survey-import.ts";
import { inTransaction, wholeClient } from "#server/platform/database/db.ts";
import { publish } from "#server/platform/events/cluster-events.ts";
import { loggedText } from "#server/platform/log.ts";
import { saveProgress, type Upload } from "./queries.ts";
import type { ImportServices } from "./services.ts";

const SAVE_EVERY_MS = 400;
// What an import spends on reading and storing, of all its time; only the scale of the bar, never its motion.
const READING_SHARE = 0.9;

export interface Progress {
  /** `fraction` of the file's bytes are parsed. */
  read(fraction: number, rows: number): void;
  /** Waits for a save under way; nothing is saved afterwards. */
  stop(): Promise<void>;
}

interface State {
  readonly step: UploadedFile["step"];
  readonly progress: number;
  readonly rows: number;
}

/** Saves how far an import is, at most every 400 ms, outside its transaction so that others see it. */
export function progressOf(services: ImportServices, upload: Upload): Progress {
  let state: State = { step: "Importing rows", progress: 0, rows: 0 };
  let saved = state;
  let saving: Promise<void> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy || saved === state) return;
    busy = true;
    saving = save(state).finally(() => {
      busy = false;
    });
  }, SAVE_EVERY_MS);

  async function save(now: State): Promise<void> {
    try {
      await inTransaction(services.db, wholeClient(upload.clientId), {}, async (trx) => {
        await saveProgress(trx, upload.uploadId, now);
        await publish(trx, { kind: "uploads", client: upload.clientId });
      });
      saved = now;
    } catch (error) {
      services.log.warn({ upload: upload.uploadId, error: loggedText(error) }, "Progress was not saved");
    }
  }

  return {
    read(fraction, rows) {
      state = { step: "Importing rows", progress: fraction * READING_SHARE, rows };
    },
    async stop() {
      clearInterval(timer);
      await saving;
    },
  };
}
