import type { ReportPoint, ReportTicket, TicketReport } from "#domain/action-plans/ticket-report.ts";

const HINDI = "ग्राहक को वर्कशॉप के काम की पूरी जानकारी दी जाए और पुर्ज़े दिखाए जाएँ।";
const ARABIC = "يجب شرح العمل المنجز للعميل قبل التسليم";
const ENGLISH =
  "Handover desk moved next to the exit on 9 January. Two advisors trained, two more this week.";
const EMOJI = "Done 😀👍🏽 by the 👩‍💻 team";
const REMARKS = [ENGLISH, HINDI, ARABIC, EMOJI, ""] as const;
const IMPROVEMENT_POINTS = [
  "Explanation of work done",
  "Waiting time at pick-up",
  "Charges explained beforehand",
];
const STATUSES = ["Open", "Completed", "Review Again", "Overdue"];

export function aPoint(point: Partial<ReportPoint> = {}): ReportPoint {
  return {
    additionalPoint: "Advisor to walk the customer round the vehicle",
    rootCause: "No fixed handover",
    actionPlan: "Ten-minute handover with a printed job card, checked daily by the workshop manager",
    responsibility: "Workshop manager",
    createdBy: "Dealer Principal",
    ...point,
  };
}

export function aTicket(ticket: Partial<ReportTicket> = {}): ReportTicket {
  return {
    ticketNo: 1042,
    improvementPoint: "Explanation of work done",
    dealerName: "Satpura Autos Nagpur",
    dealerCode: "D042",
    score: 14.2,
    createdBy: "Vikram Deshmukh",
    designation: "Area Manager",
    createdOn: "2026-01-07",
    dueOn: "2026-02-28",
    status: "Open",
    managerRemarks: "",
    dealerRemarks: "",
    fileNames: [],
    points: [],
    ...ticket,
  };
}

export function aReport(report: Partial<TicketReport> = {}): TicketReport {
  return {
    title: "Action Planning Report",
    client: "Meridian Motors",
    operation: "Service Satisfaction (CSI)",
    page: "Action Planning",
    filters: [
      { name: "Wave", value: "Jan–Mar 2026" },
      { name: "Region", value: "West" },
      { name: "Month", value: "All" },
      { name: "Dealer", value: "All" },
      { name: "Status", value: "Open" },
    ],
    scope: "8 dealers in Maharashtra",
    madeBy: { name: "Anita Rao", designation: "Area Manager" },
    madeOn: "2026-01-20",
    madeAt: "02:05 pm",
    dataDate: "2026-01-19",
    tickets: [aTicket()],
    ...report,
  };
}

/** Tickets of all kinds: no to three points, five languages of remarks, with and without files. */
export function manyTickets(count: number): ReportTicket[] {
  return Array.from({ length: count }, (_, index) =>
    aTicket({
      ticketNo: 1000 + index,
      improvementPoint: IMPROVEMENT_POINTS[index % 3] ?? "",
      dealerCode: `D${String(index % 120).padStart(3, "0")}`,
      score: index % 17 === 16 ? null : 10 + (index % 150) / 10,
      status: STATUSES[index % 4] ?? "",
      managerRemarks: REMARKS[(index + 4) % 5] ?? "",
      dealerRemarks: REMARKS[index % 5] ?? "",
      fileNames: index % 3 === 0 ? [] : ["job-card-sample.pdf", "handover-desk.jpg"],
      points: Array.from({ length: index % 4 }, (_, row) =>
        aPoint({ additionalPoint: [...(REMARKS[(index + row) % 4] ?? "")].slice(0, 50).join("") }),
      ),
    }),
  );
}
