import { PassThrough, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { VerbatimQuestion } from "#contract/verbatims.ts";
import { countText } from "#domain/text/count-text.ts";
import { exportFileName } from "#domain/text/export-file-name.ts";
import { type ReadSnapshot, withSnapshot } from "#server/features/catalogue/index.ts";
import type { DashboardServices } from "#server/features/dashboard/index.ts";
import { type OpenSurveys, openSurveys } from "#server/features/verbatims/index.ts";
import type { RequestContext } from "#server/platform/access/actor.ts";
import { recordExport } from "#server/platform/access/record-export.ts";
import { badRequest, notFound } from "#server/platform/errors.ts";
import type { FileReply } from "#server/platform/http/serve.ts";
import { MAX_SHEET_ROWS } from "#server/platform/workbook/workbook-limits.ts";
import { writeWorkbook, XLSX_TYPE } from "#server/platform/workbook/write-workbook.ts";
import { aboutSheet, type Exporter } from "./about-sheet.ts";
import { aboutVerbatims } from "./about-verbatims.ts";
import { verbatimColumns, verbatimRows } from "./verbatim-sheet.ts";

const PAGE = "dealer-score";
const CARD = "verbatims";

const LONGEST_MINUTES = 5;

type Call = Exporter & { readonly body: VerbatimQuestion };

/** All survey rows that the filters and the search leave, streamed from one snapshot: any number takes the memory of one batch. */
export function exportVerbatims(services: DashboardServices, call: Call): Promise<FileReply> {
  return streamFromSnapshot(services, call, async (snapshot) => {
    const surveys = await openSurveys(snapshot, call.body);
    refuseTooMany(surveys);
    const page = pageOf(snapshot);
    const about = aboutVerbatims(page, call.body, surveys, snapshot);
    const fileName = exportFileName([call.operation.type, page.title, about.dealers.join(" ")], "xlsx");
    const detail = { page: page.title, filters: about.filters, choices: about.choices };
    await recordExport(services.db, call, { subject: fileName, detail, settings: snapshot.settings });
    const rows = verbatimRows(surveys.rows());
    const sheet = { name: "Verbatims", columns: verbatimColumns(surveys.columns), rows };
    return {
      fileName,
      contentType: XLSX_TYPE,
      source: writeWorkbook([aboutSheet(about, snapshot, call), sheet]),
    };
  });
}

function pageOf({ catalogue }: ReadSnapshot) {
  const page = catalogue.pages.find(({ key }) => key === PAGE);
  const has = page !== undefined && page.cards !== "otherQuestions";
  if (!has || !page.cards.some(({ key }) => key === CARD))
    throw notFound("There is no such card.", "NO_CARD");
  return page;
}

function refuseTooMany({ total }: OpenSurveys): void {
  const most = MAX_SHEET_ROWS - 1;
  if (total <= most) return;
  const [rows, room] = [total, most].map(countText);
  throw badRequest(
    `These are ${rows} rows and a sheet holds ${room}. Choose a wave, a region or a dealer.`,
    "TOO_MANY_ROWS",
  );
}

interface Opened {
  readonly fileName: string;
  readonly contentType: string;
  readonly source: Readable;
}

/**
 * A file made from one snapshot while it is being read: the snapshot stays open until the last byte is taken, and no longer
 * than `LONGEST_MINUTES`.
 */
function streamFromSnapshot(
  { db, now }: Pick<DashboardServices, "db" | "now">,
  context: RequestContext,
  open: (snapshot: ReadSnapshot) => Promise<Opened>,
): Promise<FileReply> {
  const output = new PassThrough();
  return new Promise((resolve, reject) => {
    const making = async (snapshot: ReadSnapshot) => {
      const { source, ...file } = await open(snapshot);
      resolve({ ...file, stream: output, bytes: null });
      await pipeline(source, output, { signal: AbortSignal.timeout(LONGEST_MINUTES * 60_000) });
    };
    // Once the stream is handed over, its reader learns from it that it broke off.
    withSnapshot(db, now, context, making, "export").catch(reject);
  });
}
