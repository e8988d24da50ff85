export type WorkbookErrorCode =
  | "EMPTY_FILE"
  | "NOT_A_WORKBOOK"
  | "BINARY_WORKBOOK"
  | "ENCRYPTED"
  | "DAMAGED"
  | "FILE_TOO_LARGE"
  | "TOO_MANY_PARTS"
  | "UNPACKS_TOO_LARGE"
  | "TOO_MUCH_TEXT"
  | "TOO_MANY_ROWS"
  | "TOO_MANY_COLUMNS"
  | "NO_WORKSHEET"
  | "FORBIDDEN_MARKUP"
  | "UNKNOWN_ENCODING"
  | "MISSING_PART"
  | "UNREADABLE_TEXT"
  | "NOT_USABLE";

/** The message is one sentence for the person who uploaded the file; the detail is for the log only. */
export class WorkbookError extends Error {
  readonly code: WorkbookErrorCode;
  readonly detail: string | null;

  constructor(code: WorkbookErrorCode, message: string, detail: string | null = null) {
    super(message);
    this.name = "WorkbookError";
    this.code = code;
    this.detail = detail;
  }
}
