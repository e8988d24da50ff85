import { monthsOfWave } from "#domain/calendar/calendar.ts";
import type { SheetToWrite } from "#server/platform/workbook/sheet-to-write.ts";
import { DEMO_WAVES, type DemoClient, type DemoOperation } from "./clients.ts";
import { ADMINISTRATOR_EMAIL } from "./people.ts";
import { mendedIn, surveySheet } from "./survey-sheet.ts";
import { visitsOfWave } from "./visits.ts";
import { flawsOf, REJECTED_ROWS } from "./workbook-flaws.ts";

/** A workbook as somebody uploads it, and what its import has to report. Rows are made while they are read. */
export interface DemoWorkbook {
  readonly fileName: string;
  /** E-mail of a demo account. */
  readonly uploadedBy: string;
  readonly sheets: readonly SheetToWrite[];
  readonly expects: ExpectedImport;
}

/** Rows of the survey sheet; of them rejected, and accepted as a new version of a known survey. */
export interface ExpectedImport {
  readonly rows: number;
  readonly rejected: number;
  readonly updated: number;
}

const SUBJECTS = { CSI: "service", SSI: "sales" };

/** One workbook per wave, oldest first. The first of the client's first operation brings the network with it. */
export function demoWorkbooks(client: DemoClient, operation: DemoOperation, today: string): DemoWorkbook[] {
  return Array.from({ length: DEMO_WAVES }, (_, index) => {
    const wave = index + 1;
    const startsClient = wave === 1 && operation.id === client.operations[0]?.id;
    const survey = surveySheet(client, operation, wave, today);
    return {
      fileName: `${client.id}-${SUBJECTS[operation.type]}-${quarterOf(operation, wave)}.xlsx`,
      uploadedBy: ADMINISTRATOR_EMAIL,
      sheets: startsClient ? [survey, dealersSheet(client), modelsSheet(client)] : [survey],
      expects: expectedImport(client, operation, wave, today),
    };
  });
}

/** '2026-q3'. */
function quarterOf(operation: DemoOperation, wave: number): string {
  const last = monthsOfWave(operation.programme.firstMonth, `WQ-${wave}`).at(-1) ?? "";
  return `${last.slice(0, 4)}-q${Number(last.slice(5)) / 3}`;
}

function expectedImport(
  client: DemoClient,
  operation: DemoOperation,
  wave: number,
  today: string,
): ExpectedImport {
  const { rejectedBefore, acceptedBefore } = mendedIn(operation, wave);
  const surveys = visitsOfWave(client, operation, wave, today).length;
  return {
    rows: surveys + rejectedBefore.length + acceptedBefore.length,
    rejected: flawsOf(REJECTED_ROWS, operation.id, wave).length,
    updated: acceptedBefore.length,
  };
}

function dealersSheet({ dealers }: DemoClient): SheetToWrite {
  return {
    name: "Dealers",
    columns: [
      { header: "dealer_code", width: 12 },
      { header: "dealer_name", width: 34 },
      { header: "location_code", width: 14 },
      { header: "location_name", width: 26 },
      { header: "state_code", width: 12 },
      { header: "state_name", width: 20 },
      { header: "region_code", width: 12 },
      { header: "region_name", width: 14 },
    ],
    rows: dealers.map((dealer) => [
      dealer.code,
      dealer.name,
      dealer.location,
      dealer.locationName,
      dealer.state,
      dealer.stateName,
      dealer.region,
      dealer.regionName,
    ]),
  };
}

function modelsSheet({ models }: DemoClient): SheetToWrite {
  return {
    name: "Models",
    columns: [
      { header: "model_code", width: 12 },
      { header: "model_name", width: 20 },
    ],
    rows: models.map((model) => [model.code, model.name]),
  };
}
