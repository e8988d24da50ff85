import { describe, expect, test } from "vitest";
import {
  type ReportTicket,
  reportFacts,
  reportFilters,
  reportSentence,
  type TicketReport,
  textsOfTicket,
} from "./ticket-report.ts";

const TICKET: ReportTicket = {
  ticketNo: 1042,
  improvementPoint: "Explanation of work done",
  dealerName: "Satpura Autos",
  dealerCode: "D042",
  score: 14.25,
  createdBy: "Vikram Deshmukh",
  designation: "Area Manager",
  createdOn: "2026-01-07",
  dueOn: "2026-02-28",
  status: "Open",
  managerRemarks: "Share the estimate.",
  dealerRemarks: "Done.",
  fileNames: ["job-card.pdf", "desk.jpg"],
  points: [
    {
      additionalPoint: "Walk round",
      rootCause: "",
      actionPlan: "Card",
      responsibility: "Desk",
      createdBy: "DP",
    },
  ],
};

const EMPTY: ReportTicket = {
  ...TICKET,
  score: null,
  dueOn: null,
  managerRemarks: "",
  dealerRemarks: " \n",
  fileNames: [],
  points: [],
};

describe("a ticket as it is printed", () => {
  test("days read as in the date picker, the score is a percentage with one decimal", () => {
    const printed = textsOfTicket(TICKET);
    expect(printed.createdOn).toBe("07-01-2026");
    expect(printed.dueOn).toEqual({ text: "28-02-2026", empty: false });
    expect(textsOfTicket({ ...TICKET, score: 14 }).score.text).toBe("14.0%");
  });

  test("files are counted in the list and named in the detail", () => {
    const printed = textsOfTicket(TICKET);
    expect(printed.attachments).toEqual({ text: "2 files", empty: false });
    expect(printed.files.text).toBe("job-card.pdf\ndesk.jpg");
    expect(textsOfTicket({ ...TICKET, fileNames: ["a.pdf"] }).attachments.text).toBe("1 file");
  });

  test("empty fields print 'No Remarks', 'No Files', 'No Data' or 'No Attachments'", () => {
    const printed = textsOfTicket(EMPTY);
    expect(printed.managerRemarks).toEqual({ text: "No Remarks", empty: true });
    expect(printed.dealerRemarks).toEqual({ text: "No Remarks", empty: true });
    expect(printed.files).toEqual({ text: "No Files", empty: true });
    expect(printed.attachments).toEqual({ text: "No Attachments", empty: true });
    expect(printed.score).toEqual({ text: "No Data", empty: true });
    expect(printed.dueOn).toEqual({ text: "No Data", empty: true });
    expect(printed.noPoints).toBe("No Data");
    expect(textsOfTicket(TICKET).points[0]?.map(({ text }) => text)).toEqual([
      "Walk round",
      "No Data",
      "Card",
      "Desk",
      "DP",
    ]);
  });
});

describe("the head of the report", () => {
  test.each([
    [[], "No tickets."],
    [["Open"], "1 ticket: 1 Open."],
    [["Overdue", "Open", "Completed", "Open"], "4 tickets: 2 Open, 1 Completed, 1 Overdue."],
    [["Review Again", "Review Again"], "2 tickets: 2 Review Again."],
  ])("%j → %s", (statuses, sentence) => {
    expect(reportSentence(statuses.map((status) => ({ status })))).toBe(sentence);
  });

  test("it states client, operation, page, scope, every filter, who made it, when, and the data date", () => {
    const report: TicketReport = {
      title: "Action Planning Report",
      client: "Meridian Motors",
      operation: "Service Satisfaction (CSI)",
      page: "Action Planning",
      filters: [
        { name: "Wave", value: "WQ-8" },
        { name: "Status", value: "Open" },
      ],
      scope: "8 dealers",
      madeBy: { name: "Anita Rao", designation: "Area Manager" },
      madeOn: "2026-01-20",
      madeAt: "02:05 pm",
      dataDate: null,
      tickets: [],
    };
    expect(reportFacts(report).map(({ label, value }) => `${label}: ${value.text}`)).toEqual([
      "Client: Meridian Motors",
      "Operation: Service Satisfaction (CSI)",
      "Page: Action Planning",
      "Scope: 8 dealers",
      "Wave: WQ-8",
      "Status: Open",
      "Made By: Anita Rao, Area Manager",
      "Made On: Jan 20th 2026, 02:05 pm",
      "Data Date: No Data",
    ]);
  });
});

describe("what the tickets of a report were chosen by", () => {
  const filters = [{ name: "Wave", value: "All" }];

  test("is the number alone of one that was found by it", () => {
    expect(reportFilters({ ticketNo: 12, filters, status: "1", begins: "1" })).toEqual([
      { name: "Ticket No.", value: "12" },
    ]);
  });

  test("is every filter, the status and how the numbers begin", () => {
    expect(reportFilters({ ticketNo: null, filters, status: "3", begins: "12" })).toEqual([
      { name: "Wave", value: "All" },
      { name: "Status", value: "Review Again" },
      { name: "Ticket No. begins with", value: "12" },
    ]);
    for (const [status, name] of [
      ["", "All"],
      ["9", "9"],
    ] as const) {
      expect(reportFilters({ ticketNo: null, filters, status, begins: null })).toEqual([
        { name: "Wave", value: "All" },
        { name: "Status", value: name },
      ]);
    }
  });
});
