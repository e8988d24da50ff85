import { describe, expect, test } from "vitest";
import type { Ticket } from "#contract/action-plans.ts";
import { differences, draftOf, isChanged, isTooLong, rebased, responseOf } from "./draft.ts";

const row = (issue_id: number, additional_point: string) => ({
  issue_id,
  additional_point,
  root_cause: "",
  action_plan: "",
  responsibility: "",
  created_by: "Ravi",
});

const ticket: Ticket = {
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
  sublist: [row(11, "Kept"), row(12, "Gone")],
  version: 3,
};

describe("a draft", () => {
  test("of a ticket without rows opens with the first one, signed; it changes nothing and is not sent", () => {
    const draft = draftOf({ ...ticket, sublist: [] }, "Kavita");
    expect(draft.points.map(({ created_by }) => created_by)).toEqual(["Kavita"]);
    expect(isChanged(draft)).toBe(false);
    expect(responseOf(draft).actionPlanIssues).toEqual([]);
  });

  test("sends the version it was opened with, and only rows whose point is filled", () => {
    const draft = draftOf(ticket, "Kavita");
    const points = draft.points.map((point, n) => (n === 1 ? { ...point, additional_point: " " } : point));
    const response = responseOf({ ...draft, points });
    expect(response).toMatchObject({ ticket_id: 7, version: 3, dealer_code: "007", status_id: 1 });
    expect(response.actionPlanIssues?.map(({ issue_id }) => issue_id)).toEqual([11]);
  });

  test("counts code points: 350 emoji fit, one more does not", () => {
    const draft = draftOf(ticket, "Kavita");
    expect(isTooLong({ ...draft, dealerRemarks: "😀".repeat(350) })).toBe(false);
    expect(isTooLong({ ...draft, dealerRemarks: "😀".repeat(351) })).toBe(true);
  });
});

describe("a conflict", () => {
  const fresh: Ticket = {
    ...ticket,
    version: 4,
    dealer_remarks: "Theirs",
    manager_remarks: "From the manager",
    sublist: [row(11, "Kept")],
    documentlist: [],
  };

  test("names what both have changed, and nothing else", () => {
    const draft = { ...draftOf(ticket, "Kavita"), dealerRemarks: "Mine" };
    expect(differences(draft, fresh)).toEqual([{ name: "Dealer Remarks", theirs: "Theirs", mine: "Mine" }]);
  });

  test("loses no typed word; where nothing was typed the other's stand", () => {
    const before = draftOf(ticket, "Kavita");
    const typed = { ...before, dealerRemarks: "Mine", removed: [4], added: [new File(["x"], "x.txt")] };
    const next = rebased(typed, fresh);
    expect(next).toMatchObject({ dealerRemarks: "Mine", managerRemarks: "From the manager", removed: [] });
    expect(next.added).toHaveLength(1);
    expect(responseOf(next)).toMatchObject({ version: 4 });
    expect(next.points.map(({ issue_id }) => issue_id)).toEqual([11]);
  });

  test("a typed row whose stored one is gone becomes a new one", () => {
    const before = draftOf(ticket, "Kavita");
    const points = before.points.map((point) => ({ ...point, action_plan: "Typed" }));
    const next = rebased({ ...before, points }, fresh);
    expect(next.points.map(({ issue_id, action_plan }) => [issue_id, action_plan])).toEqual([
      [11, "Typed"],
      [null, "Typed"],
    ]);
  });
});
