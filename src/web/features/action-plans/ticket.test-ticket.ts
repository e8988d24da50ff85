import type { Ticket } from "#contract/action-plans.ts";

/** A ticket as the list brings it. */
export const SAMPLE_TICKET: Ticket = {
  ticket_no: 7,
  improvement_points: "Waiting",
  csat: "Q4_1",
  dealer_name: "Dealer",
  dealer_code: "007",
  wave_code: "WQ-3",
  wave_name: "Jan–Mar 2026",
  score: 20,
  ytd_mtdscore: 20,
  created_by: "Sneha",
  designation: "Area Manager",
  created_date: "2026-03-01",
  due_date: "2026-03-20",
  status: "Open",
  status_code: 1,
  status_id: 1,
  attachments: true,
  manager_remarks: "",
  dealer_remarks: "Before",
  issueEditable: true,
  documentlist: [{ document_id: 4, document_name: "a.pdf", document_url: "/a" }],
  sublist: [],
  version: 3,
};
