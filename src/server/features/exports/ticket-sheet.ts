import type { Ticket } from "#contract/action-plans.ts";
import { MAX_ADDITIONAL_POINTS } from "#domain/action-plans/action-plan.ts";
import type { Cell } from "#domain/survey-sheet/cell.ts";
import type { ColumnToWrite } from "#server/platform/workbook/sheet-to-write.ts";
import { dayCell } from "./about-sheet.ts";
import { metricCell, NAME_WIDTH } from "./metric-columns.ts";

const PERCENT = { unit: "percent", decimals: 1 } as const;
const TEXT_WIDTH = 40;
const PLACES = Array.from({ length: MAX_ADDITIONAL_POINTS }, (_, place) => place);

/** The columns of the list, then all that stands in a ticket. */
export const TICKET_COLUMNS: readonly ColumnToWrite[] = [
  { header: "Ticket No.", format: "integer", width: 12 },
  { header: "Improvement Points", width: NAME_WIDTH },
  { header: "Dealer", width: NAME_WIDTH },
  { header: "Dealer code", width: 14 },
  { header: "Wave", width: 16 },
  { header: "Score", format: "percent" },
  { header: "Created By", width: 22 },
  { header: "Designation", width: 20 },
  { header: "Signer", width: 20 },
  { header: "Created Date", format: "date", width: 14 },
  { header: "Due Date", format: "date", width: 14 },
  { header: "Status", width: 14 },
  { header: "Attachments", format: "count", width: 14 },
  { header: "RSM/ASM Remarks", width: TEXT_WIDTH },
  { header: "Dealer Remarks", width: TEXT_WIDTH },
  ...PLACES.flatMap((place): ColumnToWrite[] => [
    { header: `Additional Point ${place + 1}`, width: NAME_WIDTH },
    { header: `Root Cause ${place + 1}`, width: 22 },
    { header: `Action Plan ${place + 1}`, width: TEXT_WIDTH },
    { header: `Responsibility ${place + 1}`, width: 22 },
    { header: `Point ${place + 1} Created By`, width: 22 },
  ]),
  { header: "Files", width: TEXT_WIDTH },
];

/** The cells of a ticket; what is empty stays empty. */
export function ticketCells(ticket: Ticket): Cell[] {
  return [
    ticket.ticketNo,
    ticket.pointName,
    ticket.dealerName,
    ticket.dealerCode,
    ticket.waveName,
    metricCell(ticket.score, PERCENT),
    ticket.createdBy,
    ticket.designation,
    text(ticket.signer),
    dayCell(ticket.createdOn),
    dayCell(ticket.dueDate),
    ticket.status,
    ticket.proofs.length,
    text(ticket.managerRemarks),
    text(ticket.dealerRemarks),
    ...PLACES.flatMap((place) => pointCells(ticket.points[place])),
    text(ticket.proofs.map(({ name }) => name).join("\n")),
  ];
}

function pointCells(point: Ticket["points"][number] | undefined): Cell[] {
  if (point === undefined) return [null, null, null, null, null];
  const { additionalPoint, rootCause, actionPlan, responsibility, createdBy } = point;
  return [additionalPoint, rootCause, actionPlan, responsibility, createdBy].map(text);
}

function text(value: string): Cell {
  return value === "" ? null : value;
}
