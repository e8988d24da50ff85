import { expect, test } from "@playwright/test";
import { actionPlans } from "#contract/action-plans.ts";
import { STATUS } from "#domain/action-plans/action-plan.ts";
import { expectAccessible } from "./axe.ts";
import { bell, drawer } from "./bell.ts";
import { watchCalls } from "./calls.ts";
import { raise } from "./events.ts";
import { enter, tokenOf } from "./sessions.ts";
import {
  addTickets,
  editorOf,
  OPERATION,
  PLANNING,
  removeTickets,
  rowOf,
  saveElsewhere,
  ticketsOf,
} from "./tickets.ts";

const SUMMARY = PLANNING.replace("Action_Planning", "Summary");
const LONG_LIST = 120;

test("what others do to tickets shows without a reload, and never over what somebody types", async ({
  page,
}) => {
  const asm = await tokenOf(page.request, "asm@demo.example");
  const dp = await tokenOf(page.request, "dp@demo.example");
  const [sample] = await ticketsOf(page, dp, {});
  const made = await addTickets(sample?.dealerCode ?? "", 4);
  const [typedInto = 0, left = 0, deleted = 0, moved = 0] = made.map(({ ticketNo }) => ticketNo);
  await enter(page, "rsm@demo.example", `${PLANNING}&status=1&dealer_code=${sample?.dealerCode}`);
  const remarks = (ticketNo: number) =>
    editorOf(page, ticketNo).getByRole("textbox", { name: "RSM/ASM Remarks", exact: true });
  for (const ticketNo of [typedInto, deleted]) {
    await rowOf(page, ticketNo).click();
    await remarks(ticketNo).fill("Typed by the regional manager");
  }
  await rowOf(page, left).click();

  const calls = watchCalls(page);
  await saveElsewhere(page, asm, moved, { statusId: STATUS.reviewAgain });
  await expect(rowOf(page, moved)).toHaveCount(0);
  await expect(page.getByText("no longer in this list")).toHaveCount(0);
  expect(calls.filter(({ path }) => path === actionPlans.list.path)).toHaveLength(1);

  await saveElsewhere(page, asm, left, { managerRemarks: "By the area manager" });
  await expect(remarks(left)).toHaveValue("By the area manager");
  await expect(editorOf(page, left).getByText("Somebody else has just saved this ticket")).toBeVisible();

  await saveElsewhere(page, asm, typedInto, {
    managerRemarks: "By the area manager",
    statusId: STATUS.reviewAgain,
  });
  await saveElsewhere(page, asm, left, { statusId: STATUS.reviewAgain });
  await expect(rowOf(page, left)).toHaveCount(0);
  await expect(
    page.getByText(`Ticket ${left} is no longer in this list: its status was changed`),
  ).toBeVisible();

  const editor = editorOf(page, typedInto);
  await expect(editor.getByText("Somebody else has saved this ticket while you were writing.")).toBeVisible();
  await expect(remarks(typedInto)).toHaveValue("Typed by the regional manager");
  await editor.getByRole("button", { name: "Show both texts" }).click();
  const conflict = editor.getByRole("region", { name: "Somebody else saved this ticket" });
  await expect(conflict.getByRole("cell", { name: "By the area manager" })).toBeVisible();
  await conflict.getByRole("button", { name: "Keep mine and go on" }).click();
  await editor.getByRole("button", { name: "Save" }).click();
  await expect(rowOf(page, typedInto)).toHaveCount(0);

  await saveElsewhere(page, dp, deleted, { statusId: STATUS.delete });
  await expect(
    editorOf(page, deleted).getByText("This ticket was deleted, or it is no longer in your scope."),
  ).toBeVisible();
  await expect(remarks(deleted)).toHaveValue("Typed by the regional manager");
  await editorOf(page, deleted).getByRole("button", { name: "Save" }).click();
  await expect(editorOf(page, deleted).getByText("This ticket can’t be saved any more.")).toBeVisible();
  await expectAccessible(page, "tickets-overtaken");
  await editorOf(page, deleted).getByRole("button", { name: "Cancel" }).click();
  const question = page.getByRole("dialog", { name: "Discard what you have entered?" });
  await expect(question).toContainText(`ticket ${deleted} is not saved`);
  await question.getByRole("button", { name: "Yes" }).click();
  await expect(rowOf(page, deleted)).toHaveCount(0);
  const [saved] = await ticketsOf(page, asm, { ticket_no: typedInto });
  expect(saved?.managerRemarks).toBe("Typed by the regional manager");
  await removeTickets(made.map(({ ticketNo }) => ticketNo));
});

test("a notification in the bell leads to its ticket, wherever that stands, or says that it is gone", async ({
  page,
}) => {
  const asm = await tokenOf(page.request, "asm@demo.example");
  const dp = await tokenOf(page.request, "dp@demo.example");
  const [own] = await ticketsOf(page, dp, {});
  const made = await addTickets(own?.dealerCode ?? "", LONG_LIST);
  const [oldest, second] = made;
  if (oldest === undefined || second === undefined) throw new Error("No tickets were made.");
  await enter(page, "dp@demo.example", SUMMARY);
  await expect(page.getByRole("heading", { name: "Index", exact: true })).toBeVisible();
  const follow = async (message: string) => {
    await bell(page).click();
    const row = drawer(page).getByRole("button", { name: message }).first();
    await expect(row).toHaveAccessibleName(/^Unread: /);
    await row.click();
    await expect(drawer(page)).toHaveCount(0);
  };
  const expectFollowed = async (ticketNo: number) => {
    await expect(page).toHaveURL(new RegExp(`/dashboard/Action_Planning\\?.*ticket=${ticketNo}`));
    await expect(editorOf(page, ticketNo)).toBeVisible();
    await expect(rowOf(page, ticketNo)).toBeInViewport();
    await expect(rowOf(page, ticketNo)).toBeFocused();
  };

  await saveElsewhere(page, asm, second.ticketNo, { statusId: STATUS.reviewAgain });
  await follow(`Ticket ${second.ticketNo} is now Review Again`);
  await expectFollowed(second.ticketNo);
  await expect(page).toHaveURL(/status=3/);
  await bell(page).click();
  const read = drawer(page).getByRole("button", { name: `Ticket ${second.ticketNo} is now Review Again` });
  await expect(read).not.toHaveAccessibleName(/^Unread: /);
  await page.keyboard.press("Escape");
  await rowOf(page, second.ticketNo).click();
  await expect(editorOf(page, second.ticketNo)).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 0));
  await bell(page).click();
  await read.click();
  await expectFollowed(second.ticketNo);

  const about = { page: "action-planning", kind: "status_changed", dealer: oldest.dealerId } as const;
  await raise(OPERATION, {
    ...about,
    message: "The oldest of many.",
    ticket: { no: oldest.ticketNo, status: 1 },
  });
  await follow("The oldest of many.");
  await expectFollowed(oldest.ticketNo);

  await raise(OPERATION, { ...about, message: "Soon gone.", ticket: { no: oldest.ticketNo, status: 1 } });
  await page.goto(SUMMARY);
  await removeTickets(made.map(({ ticketNo }) => ticketNo));
  await follow("Soon gone.");
  const lost = (ticketNo: number) =>
    page.getByText(`Ticket ${ticketNo} was deleted, or it is not in your scope any more.`);
  await expect(lost(oldest.ticketNo)).toBeVisible();
  await expectAccessible(page, "ticket-lost");

  const headOffice = await tokenOf(page.request, "headoffice@demo.example");
  const seen = new Set((await ticketsOf(page, dp, {})).map(({ ticketNo }) => ticketNo));
  const foreign = (await ticketsOf(page, headOffice, {})).find(({ ticketNo }) => !seen.has(ticketNo));
  await page.goto(`${PLANNING}&status=1&ticket=${foreign?.ticketNo}`);
  await expect(lost(foreign?.ticketNo ?? 0)).toBeVisible();
});
