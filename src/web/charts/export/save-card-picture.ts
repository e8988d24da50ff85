import { exportFileName } from "#domain/text/export-file-name.ts";
import { saveFile } from "#web/api/save-file.ts";
import { CARD_SCALE, drawCard } from "./card-picture.ts";
import { pngOf } from "./draw-picture.ts";
import { reportPicture } from "./shown-cards.ts";

/** The picture of a card as it stands, under a line that says where it comes from and what is chosen there. */
export async function cardPicture(card: HTMLElement, about: string): Promise<Blob> {
  await reportPicture(card);
  return pngOf(await drawCard(card, { about, header: true, scale: CARD_SCALE }));
}

/** Hands that picture to the browser's downloads. */
export async function saveCardPicture(card: HTMLElement, about: string, nameParts: readonly string[]) {
  saveFile(await cardPicture(card, about), exportFileName(nameParts, "png"));
}
