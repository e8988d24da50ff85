import { readFile } from "node:fs/promises";
import { type Download, expect, type Locator, type Page } from "@playwright/test";

/** Pixels of a picture for one of the page. */
export const SCALE = 2;

/** A part of a picture in its own pixels. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A downloaded PNG with the name it came under. */
export interface Picture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly base64: string;
}

/** What a click downloads, decoded by the browser. */
export async function pictureOf(page: Page, click: () => Promise<void>): Promise<Picture> {
  const arriving = page.waitForEvent("download");
  await click();
  return decoded(page, await arriving);
}

/** The pictures that the bar's icon, on a phone the page's menu, makes of the page, in their order. */
export async function pagePictures(page: Page): Promise<readonly Picture[]> {
  const icon = page.getByRole("button", { name: "Download page as image" });
  const menu = page.getByRole("button", { name: "Page actions" });
  if (await menu.isVisible()) await menu.click();
  const arrived: Download[] = [];
  const note = (download: Download) => void arrived.push(download);
  page.on("download", note);
  await Promise.all([page.waitForEvent("download"), icon.click()]);
  await expect(icon).toHaveAttribute("aria-busy", "false");
  page.off("download", note);
  const pictures: Picture[] = [];
  for (const download of arrived) pictures.push(await decoded(page, download));
  return pictures;
}

async function decoded(page: Page, download: Download): Promise<Picture> {
  const base64 = (await readFile(await download.path())).toString("base64");
  const size = await page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    const { width, height } = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    return { width, height };
  }, base64);
  return { name: download.suggestedFilename(), base64, ...size };
}

/** Pixels of a design token's colour within a box of the picture. */
export async function pixelsOf(page: Page, picture: Picture, token: string, box: Box): Promise<number> {
  return page.evaluate(
    async ({ base64, token, box: { x, y, width, height } }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
      if (pen === null) throw new Error("no canvas");
      pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(`--${token}`).trim();
      pen.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
      pen.drawImage(bitmap, 0, 0);
      const { data } = pen.getImageData(x, y, width, height);
      let found = 0;
      for (let at = 0; at < data.length; at += 4) {
        const off = [red - (data[at] ?? 0), green - (data[at + 1] ?? 0), blue - (data[at + 2] ?? 0)];
        if (off.every((difference) => Math.abs(difference) <= 6)) found += 1;
      }
      return found;
    },
    { base64: picture.base64, token, box },
  );
}

/** Where an element stands on the page, the part scrolled away included. */
export async function placeOf(element: Locator): Promise<Box> {
  await expect(element).toBeVisible();
  return element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return { x: left + scrollX, y: top + scrollY, width, height };
  });
}
