import { writeFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { aWave } from "#test/survey-audio/recordings.ts";
import { expectFocusKept, tabTo } from "./keyboard.ts";
import { expectFigures, visit } from "./pages.ts";

test("Dealer Score with the keyboard alone: searched, sorted, turned; a recording sent, played and deleted", async ({
  page,
}, info) => {
  const { keyboard } = page;
  await visit(page, "audio@demo.example", "Trend Analysis", "&dealer_code=All");
  await tabTo(page, page.getByRole("link", { name: "Dealer Score", exact: true }));
  await keyboard.press("Enter");
  const rows = page.getByRole("region", { name: "Survey rows" });
  await expect(page.getByText(/^1–50 of /)).toBeVisible();
  const search = page.getByRole("textbox", { name: "Search comments, survey ID or VIN" });
  await tabTo(page, search);
  await keyboard.type("gaadi");
  await expect(page.getByRole("heading", { name: /match(es)? “gaadi”/ })).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Clear search" }));
  await keyboard.press("Enter");
  await expect(search).toHaveValue("");
  await expectFocusKept(page);
  await expect(page.getByText(/^1–50 of /)).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Index" }));
  await keyboard.press("Enter");
  await expect(page.getByRole("columnheader", { name: "Index" })).toHaveAttribute("aria-sort", "ascending");
  await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);

  const path = info.outputPath("by keyboard.wav");
  await writeFile(path, aWave(3));
  const picker = rows.getByLabel(/^Upload audio of survey/).first();
  const survey = (await picker.getAttribute("aria-label"))?.split(" ").at(-1) ?? "";
  const choosing = page.waitForEvent("filechooser");
  await tabTo(page, picker);
  await keyboard.press("Enter");
  await (await choosing).setFiles(path);
  const row = rows.getByRole("row").filter({ has: page.getByRole("rowheader", { name: survey }) });
  await expect(row).toContainText("by keyboard.wav");
  await expect(row.getByLabel(/^Replace the audio/)).toBeFocused();
  await tabTo(page, row.getByRole("button", { name: /^Play the recording/ }), "Shift+Tab");
  await keyboard.press("Enter");
  const recording = row.locator("audio");
  await expect(recording).toBeFocused();
  await expect
    .poll(() =>
      recording.evaluate((element) => (element instanceof HTMLAudioElement ? element.currentTime : 0)),
    )
    .toBeGreaterThan(1);
  await expectFocusKept(page);

  const bin = row.getByRole("button", { name: /^Delete the audio/ });
  const question = page.getByRole("dialog", { name: "Are you sure you want to delete this file?" });
  await tabTo(page, bin);
  await keyboard.press("Enter");
  await expect(question.getByRole("button", { name: "No" })).toBeFocused();
  await keyboard.press("Enter");
  await expect(bin).toBeFocused();
  await keyboard.press("Enter");
  await tabTo(page, question.getByRole("button", { name: "Yes" }));
  await keyboard.press("Enter");
  await expect(row).not.toContainText("by keyboard.wav");
  await expect(row.getByLabel(/^Upload audio of survey/)).toBeFocused();

  await tabTo(page, page.getByRole("link", { name: "Summary", exact: true }), "Shift+Tab");
  await keyboard.press("Enter");
  await expectFigures(page);
});
