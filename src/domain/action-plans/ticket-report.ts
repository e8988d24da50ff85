import { dayText, numericDay } from "#domain/calendar/date-display.ts";
import { SHOWN_STATUSES, STATUS_NAMES } from "./action-plan.ts";

/** The sign-off columns of the printed report, in the order of the specification. */
export const SIGN_OFF_COLUMNS = ["SH", "DP", "ASM", "RSM", "NH"] as const;

/** What is printed where there is nothing to print. */
export const TEXT_WHEN_EMPTY = {
  remarks: "No Remarks",
  files: "No Files",
  data: "No Data",
  attachments: "No Attachments",
} as const;

/** An action-plan ticket as the report needs it; days are `YYYY-MM-DD`, the score is a percentage. */
export interface ReportTicket {
  readonly ticketNo: number;
  readonly improvementPoint: string;
  readonly dealerName: string;
  readonly dealerCode: string;
  readonly score: number | null;
  readonly createdBy: string;
  readonly designation: string;
  readonly createdOn: string;
  readonly dueOn: string | null;
  /** The status as it is shown: 'Open', 'Completed', 'Review Again' or 'Overdue'. */
  readonly status: string;
  readonly managerRemarks: string;
  readonly dealerRemarks: string;
  readonly fileNames: readonly string[];
  readonly points: readonly ReportPoint[];
}

/** One additional point of a ticket. */
export interface ReportPoint {
  readonly additionalPoint: string;
  readonly rootCause: string;
  readonly actionPlan: string;
  readonly responsibility: string;
  readonly createdBy: string;
}

/** A filter of a report by its name and the name of what it chooses. */
export interface NamedChoice {
  readonly name: string;
  readonly value: string;
}

/** What a report states of its tickets. Day and time of making are those of the client's time zone. */
export interface ReportHead {
  readonly client: string;
  readonly operation: string;
  readonly page: string;
  readonly filters: readonly NamedChoice[];
  /** Whose dealers the tickets were chosen from: '8 dealers in Maharashtra'. */
  readonly scope: string;
  readonly madeBy: { readonly name: string; readonly designation: string };
  readonly madeOn: string;
  /** `HH:MM` on the client's clock. */
  readonly madeAt: string;
  /** The newest survey date behind the page; null without any. */
  readonly dataDate: string | null;
}

/** All that stands on a report of tickets. */
export interface TicketReport extends ReportHead {
  readonly title: string;
  readonly tickets: readonly ReportTicket[];
}

/** A text of the printed page; `empty` where it stands for nothing. */
export interface ReportText {
  readonly text: string;
  readonly empty: boolean;
}

const STATUSES = ["Open", "Completed", "Review Again", "Overdue"];

/** '6 tickets: 3 Open, 2 Completed, 1 Overdue.', without the statuses no ticket has. */
export function reportSentence(tickets: readonly Pick<ReportTicket, "status">[]): string {
  if (tickets.length === 0) return "No tickets.";
  const byStatus = Map.groupBy(tickets, ({ status }) => status);
  const shown = [...new Set([...STATUSES, ...byStatus.keys()])].filter((status) => byStatus.has(status));
  const counts = shown.map((status) => `${byStatus.get(status)?.length} ${status}`);
  return `${tickets.length} ${tickets.length === 1 ? "ticket" : "tickets"}: ${counts.join(", ")}.`;
}

/** What the tickets were chosen by: one by its number, else the filters, a status code ("" = all) and how numbers begin. */
export function reportFilters({
  ticketNo,
  filters,
  status,
  begins,
}: {
  readonly ticketNo: number | null;
  readonly filters: readonly NamedChoice[];
  readonly status: string;
  readonly begins: string | null;
}): readonly NamedChoice[] {
  if (ticketNo !== null) return [{ name: "Ticket No.", value: String(ticketNo) }];
  return [
    ...filters,
    { name: "Status", value: status === "" ? "All" : statusName(status) },
    ...(begins === null || begins === "" ? [] : [{ name: "Ticket No. begins with", value: begins }]),
  ];
}

/** 'Open' for '1'; a code that is no shown status stays a code. */
export function statusName(code: string): string {
  const known = SHOWN_STATUSES.find((each) => String(each) === code);
  return known === undefined ? code : STATUS_NAMES[known];
}

/** Label and value of everything the head of the report states: what it shows, whose it is, from when. */
export function reportFacts(report: ReportHead): readonly { label: string; value: ReportText }[] {
  const { madeBy, madeOn, madeAt, dataDate } = report;
  const facts: readonly (readonly [string, string])[] = [
    ["Client", report.client],
    ["Operation", report.operation],
    ["Page", report.page],
    ["Scope", report.scope],
    ...report.filters.map(({ name, value }) => [name, value] as const),
    ["Made By", [madeBy.name, madeBy.designation].filter((part) => part !== "").join(", ")],
    ["Made On", `${dayText(madeOn)}, ${madeAt}`],
    ["Data Date", dataDate === null ? "" : dayText(dataDate)],
  ];
  return facts.map(([label, value]) => ({ label, value: reportText(value, "data") }));
}

/** The texts of one ticket in the columns of the list, its additional points, remarks and files. */
export function textsOfTicket(ticket: ReportTicket) {
  const { fileNames } = ticket;
  const count = fileNames.length;
  return {
    ticketNo: String(ticket.ticketNo),
    improvementPoint: reportText(ticket.improvementPoint, "data"),
    dealerName: reportText(ticket.dealerName, "data"),
    dealerCode: ticket.dealerCode,
    score: reportText(ticket.score === null ? "" : `${ticket.score.toFixed(1)}%`, "data"),
    createdBy: reportText(ticket.createdBy, "data"),
    designation: ticket.designation,
    createdOn: numericDay(ticket.createdOn),
    dueOn: reportText(ticket.dueOn === null ? "" : numericDay(ticket.dueOn), "data"),
    status: ticket.status,
    attachments: reportText(count === 0 ? "" : count === 1 ? "1 file" : `${count} files`, "attachments"),
    managerRemarks: reportText(ticket.managerRemarks, "remarks"),
    dealerRemarks: reportText(ticket.dealerRemarks, "remarks"),
    files: reportText(fileNames.join("\n"), "files"),
    points: ticket.points.map((point) =>
      [point.additionalPoint, point.rootCause, point.actionPlan, point.responsibility, point.createdBy].map(
        (text) => reportText(text, "data"),
      ),
    ),
    noPoints: TEXT_WHEN_EMPTY.data,
  };
}

function reportText(text: string, kind: keyof typeof TEXT_WHEN_EMPTY): ReportText {
  const empty = text.trim() === "";
  return { text: empty ? TEXT_WHEN_EMPTY[kind] : text, empty };
}
