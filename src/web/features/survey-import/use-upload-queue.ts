import { useSyncExternalStore } from "react";
import { type UploadTarget, uploadQueue } from "./send-workbook.ts";
import type { QueueView } from "./upload-queue.ts";

/** What the upload queue holds right now. */
export function useUploadQueue(): QueueView<UploadTarget> {
  return useSyncExternalStore(uploadQueue.subscribe, uploadQueue.view);
}
