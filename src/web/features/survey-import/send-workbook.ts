import { errorReply } from "#contract/errors.ts";
import { surveyImport, uploadForm } from "#contract/survey-import.ts";
import { ApiError } from "#web/api/api-error.ts";
import { queryClient } from "#web/api/query-client.ts";
import { upload } from "#web/api/upload.ts";
import { endpointKey } from "#web/api/use-endpoint.ts";
import { onSessionEnd } from "#web/state/session.ts";
import { createUploadQueue } from "./upload-queue.ts";

/** Where a chosen workbook goes. */
export interface UploadTarget {
  readonly operation: string;
  readonly userType: "CSI" | "SSI";
  /** What it would do is shown before it counts. */
  readonly isPreview: boolean;
}

/** The one queue of this browser tab. */
export const uploadQueue = createUploadQueue<UploadTarget>(
  async (file, target, progress, signal) => {
    const form = new FormData();
    form.append(uploadForm.operationType, target.userType);
    if (target.isPreview) form.append(uploadForm.preview, "true");
    form.append(uploadForm.file, file, file.name);
    await upload(surveyImport.uploadFile, {
      operation: target.operation,
      form,
      signal,
      onProgress: progress,
    });
    void queryClient.invalidateQueries({ queryKey: endpointKey(surveyImport.listFiles) });
  },
  suggestionOf,
  (error) => error instanceof ApiError && error.code === "COLUMNS",
);

function suggestionOf(
  error: Error,
  { isPreview }: UploadTarget,
): { readonly name: string; readonly target: UploadTarget } | null {
  if (!(error instanceof ApiError)) return null;
  const { operation } = errorReply.strip().safeParse(error.body).data ?? {};
  if (operation === undefined) return null;
  return {
    name: operation.name,
    target: { operation: operation.id, userType: operation.type, isPreview },
  };
}

onSessionEnd(uploadQueue.clear);

// A page that is closed or loaded anew takes along what it is sending.
uploadQueue.subscribe(() => {
  if (uploadQueue.view().sending) window.addEventListener("beforeunload", askToStay);
  else window.removeEventListener("beforeunload", askToStay);
});

function askToStay(event: Event): void {
  event.preventDefault();
}
