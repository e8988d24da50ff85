import { IconCopy, IconPhotoDown, IconPresentation } from "@tabler/icons-react";
import type { useCardPictures } from "#web/charts/export/use-card-pictures.ts";

type Pictures = Pick<ReturnType<typeof useCardPictures>, "save" | "saveSlide" | "copy">;

/** The ways to take a card away as a picture or a slide, as items of its menu. */
export function pictureItems({ save, saveSlide, copy }: Pictures, unless: string | null) {
  return [
    { name: "Download as Png", icon: <IconPhotoDown size={16} stroke={1.6} />, onClick: save, unless },
    { name: "PowerPoint", icon: <IconPresentation size={16} stroke={1.6} />, onClick: saveSlide, unless },
    { name: "Copy image", icon: <IconCopy size={16} stroke={1.6} />, onClick: copy, unless },
  ];
}
