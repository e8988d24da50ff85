import { MAX_XLSX_FILE_BYTES } from "#server/platform/workbook/workbook-limits.ts";

/** What one upload form may hold. */
export const UPLOAD_LIMITS = {
  files: 1,
  bytes: MAX_XLSX_FILE_BYTES,
  tooLarge: "The file is larger than 300 MB. Split it into smaller files.",
} as const;
