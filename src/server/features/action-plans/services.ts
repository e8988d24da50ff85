import type { Kysely } from "kysely";
import type { Database } from "#server/platform/database/tables.ts";
import type { PdfRenderer } from "#server/platform/documents/pdf-renderer.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";

/** What the use cases of this feature work with. */
export interface PlanServices {
  readonly db: Kysely<Database>;
  readonly files: FileStore;
  /** Milliseconds since 1970; tests set it. */
  readonly now: () => number;
}

/** What writing the report needs besides. */
export interface ReportServices extends PlanServices {
  readonly pdfRenderer: PdfRenderer;
}
