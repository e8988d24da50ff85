import { expect, test } from "vitest";
import type { Notification } from "#contract/notifications.ts";
import type { Operation } from "#contract/structure.ts";
import { targetOf } from "./target.ts";

const ticket: Notification = {
  id: 1,
  message: "Ticket 7 was created.",
  createdOn: "2026-11-21T06:00:00.000Z",
  unread: true,
  page: "action-planning",
  ticketNo: 7,
  statusId: 3,
  dealer: null,
  dealerCode: null,
  operation: "csi",
};

function operation(id: string, pages: readonly (readonly [string, string])[]): Operation {
  return {
    id,
    name: id,
    type: "CSI",
    languages: [],
    pages: pages.map(([key, title]) => ({ key, title, filters: [], cards: [] })),
  };
}

const pages = [
  ["summary", "Summary"],
  ["action-planning", "Action Planning"],
  ["dealer-score", "Dealer Score"],
] as const;
const csi = operation("csi", pages);
const ssi = operation("ssi", pages);

test("a ticket opens Action Planning of its own operation, with the ticket and its status", () => {
  const target = { page: "Action_Planning", search: { operation: "csi", ticket: "7", status: "3" } };
  expect(targetOf(ticket, csi, [csi, ssi])).toEqual(target);
  expect(targetOf(ticket, ssi, [csi, ssi])).toEqual(target);
});

test("an upload opens Upload Excel of the admin panel", () => {
  const upload: Notification = { ...ticket, page: "upload-excel", ticketNo: null, statusId: null };
  expect(targetOf(upload, csi, [csi])).toEqual({ page: null, search: { operation: "csi" } });
  expect(targetOf(upload, ssi, [ssi])).toEqual({ page: null, search: { operation: "ssi" } });
});

test("a recording opens those of its dealer, whichever wave they are of", () => {
  const audio: Notification = { ...ticket, page: "dealer-score", ticketNo: null, statusId: null };
  expect(targetOf({ ...audio, dealer: "Chakan Cars", dealerCode: "007" }, csi, [csi])).toEqual({
    page: "Dealer_Score",
    search: { operation: "csi", waveCode: "All", dealerCode: "007", only: "audio" },
  });
  expect(targetOf(audio, csi, [csi])).toEqual({ page: "Dealer_Score", search: { operation: "csi" } });
});

test("a page that the operation lacks gives way to its first one", () => {
  const small = operation("csi", [["summary", "Summary"]]);
  expect(targetOf(ticket, small, [small]).page).toBe("");
});
