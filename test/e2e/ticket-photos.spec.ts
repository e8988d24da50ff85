import { expect, type Page, test } from "@playwright/test";
import { actionPlans } from "#contract/action-plans.ts";
import { expectAccessible } from "./axe.ts";
import { intercept } from "./intercept.ts";
import { callHeaders, enter } from "./sessions.ts";
import { editorOf, numbersOf, OPERATION, PLANNING, ticketsOf } from "./tickets.ts";

const WIDE_PX = 4_000;
const HIGH_PX = 3_000;

/** A photo as a phone takes it: a JPEG that lies on its side, with the note to turn it. */
async function photo(page: Page): Promise<Buffer> {
  const drawn = await page.evaluate(
    async ([width, height]) => {
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext("2d");
      if (context === null) throw new Error("The browser draws no pictures.");
      for (let n = 0; n < 20_000; n += 1) {
        context.fillStyle = `hsl(${n % 360} 60% 50%)`;
        context.fillRect((n * 7919) % width, (n * 104_729) % height, 60, 60);
      }
      const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.95 });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    },
    [WIDE_PX, HIGH_PX] as const,
  );
  const jpeg = Buffer.from(drawn, "base64");
  // EXIF behind the first marker: orientation 6, to be turned by a quarter.
  const exif = Buffer.from(
    "ffe1002245786966000049492a00080000000100120103000100000006000000" + "00000000",
    "hex",
  );
  return Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]);
}

/** The saves a page sends wait until they are released. */
async function holdSaves(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await intercept(page, `**${actionPlans.save.path}`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test("on a phone the whole card opens, a large photo goes small with its progress, and Save leads to what is missing", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const token = await enter(page, "dp@demo.example", `${PLANNING}&dealer_code=All`);
  const rows = page.getByRole("button", { name: /^Ticket \d+$/ });
  await expect(rows.first()).toBeVisible();
  const [ticket = 0] = await numbersOf(rows);
  const editor = editorOf(page, ticket);

  const card = page
    .getByRole("row")
    .filter({ has: page.getByRole("button", { name: `Ticket ${ticket}`, exact: true }) });
  await card.scrollIntoViewIfNeeded();
  const box = await card.boundingBox();
  if (box === null) throw new Error("The card is not on the screen.");
  for (const [x, y] of [
    [box.width - 20, box.height - 12],
    [box.width / 2, box.height / 2],
  ] as const) {
    await page.mouse.click(box.x + x, box.y + y);
    await expect(editor).toHaveCount(x === box.width / 2 ? 0 : 1);
  }
  await page.mouse.click(box.x + 100, box.y + 60);
  await expect(editor.getByRole("region", { name: "History" })).toBeVisible();
  // The button over the card hides nothing of it, also below a finger.
  const overlay = card.getByRole("button").locator("xpath=..");
  await expect(overlay).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");

  const large = await photo(page);
  expect(large.length).toBeGreaterThan(1_500_000);
  await editor
    .locator("input[type=file]")
    .setInputFiles({ name: "workshop.jpg", mimeType: "image/jpeg", buffer: large });
  const thumbnail = editor.getByRole("listitem").filter({ hasText: "workshop.jpg" }).locator("img");
  await expect(thumbnail).toBeVisible();
  expect(await sizeOf(page)).toEqual([(2_000 * HIGH_PX) / WIDE_PX, 2_000]);

  await editor.getByRole("button", { name: /^Add row/ }).click();
  await editor.getByRole("textbox", { name: "Root Cause 2" }).fill("One advisor");
  const save = editor.getByRole("button", { name: "Save" });
  await expect(save).toBeEnabled();
  await save.click();
  const missing = editor.getByRole("textbox", { name: "Additional Point 2" });
  await expect(missing).toBeFocused();
  await expect(missing).toBeInViewport();
  await expectAccessible(page, "ticket-fault-phone");
  await missing.press("Escape");
  const question = page.getByRole("dialog", { name: "Discard what you have entered?" });
  await question.getByRole("button", { name: "No" }).click();
  await expect(missing).toBeFocused();
  await missing.fill("Queue in the morning");

  const release = await holdSaves(page);
  await save.click();
  await expect(editor.getByRole("progressbar", { name: "Sending one file" })).toBeVisible();
  release();
  await expect(editor.getByText("Saved", { exact: true })).toBeVisible();
  await expect(editor.getByRole("progressbar")).toHaveCount(0);
  const [stored] = await ticketsOf(page, token, { ticket_no: ticket });
  const proof = stored?.proofs.find(({ name }) => name === "workshop.jpg");
  expect(proof?.bytes).toBeLessThan(large.length);
  const reply = await page.request.get(proof?.url ?? "", { headers: callHeaders(token, OPERATION) });
  expect((await reply.body()).length).toBe(proof?.bytes);
  await expect(thumbnail).toBeVisible();

  await save.click();
  await expect(editor.getByText("Nothing has changed yet: there is nothing to save.")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: `Ticket ${ticket}`, exact: true }).click();
  await expect(editor.getByRole("button", { name: "workshop.jpg", exact: true })).toBeVisible();
  await expect(thumbnail).toBeVisible();
  await editor.getByRole("button", { name: "Close" }).press("Escape");
  await expect(editor).toHaveCount(0);
  await expect(page.getByRole("button", { name: `Ticket ${ticket}`, exact: true })).toBeFocused();
});

/** Of the only picture in the list, as it is sent. */
function sizeOf(page: Page): Promise<readonly [number, number]> {
  return page.evaluate(async () => {
    const picture = document.querySelector("li img");
    if (!(picture instanceof HTMLImageElement)) throw new Error("There is no picture.");
    await picture.decode();
    return [picture.naturalWidth, picture.naturalHeight] as const;
  });
}
