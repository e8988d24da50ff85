import type { UploadedFile } from "#contract/survey-import.ts";

/** What a list of uploaded files needs, drawn as rows or as cards. */
export interface FileRows {
  readonly operation: string;
  readonly files: readonly UploadedFile[];
  /** Runs a download and keeps the sentence of its failure. */
  readonly run: (action: () => Promise<unknown>) => Promise<boolean>;
  readonly onPreview: (file: UploadedFile) => void;
  readonly onMend: (file: UploadedFile) => void;
  readonly onDealers: (file: UploadedFile) => void;
  readonly onDelete: (file: UploadedFile) => void;
}
