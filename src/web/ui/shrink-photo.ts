import { type DecodePicture, decodePicture, type Picture } from "./decode-picture.ts";

/** A photo's longer side at most. */
export const LONGEST_SIDE_PX = 2_000;
/** A picture within the size stays as it is up to here. */
const SMALL_BYTES = 1_000_000;
/** They move, or have no size of their own. */
const NEVER_SHRUNK: ReadonlySet<string> = new Set(["image/gif", "image/svg+xml"]);
/** What most browsers can't show: made a JPEG by those that can. */
const RARELY_SHOWN = /\.(heic|heif)$/i;

/**
 * A photo as it is worth sending: upright, its longer side `LONGEST_SIDE_PX` at most. What is no picture, can't be
 * decoded or drawn here, has transparent parts or is small already stays as it is; nothing is ever enlarged.
 */
export async function shrinkPhoto(file: File, decode: DecodePicture = decodePicture): Promise<File> {
  const rare = RARELY_SHOWN.test(file.name) || /^image\/hei[cf]/.test(file.type);
  if (!(rare || file.type.startsWith("image/")) || NEVER_SHRUNK.has(file.type)) return file;
  const picture = await decode(file);
  if (picture === null) return file;
  try {
    return await shrunk(file, picture, rare);
  } catch {
    return file;
  } finally {
    picture.close();
  }
}

async function shrunk(file: File, picture: Picture, rare: boolean): Promise<File> {
  const size = fittedSize(picture);
  const fits = size.width === picture.width;
  if (!rare && fits && file.size <= SMALL_BYTES) return file;
  if (file.type !== "image/jpeg" && !picture.isOpaque()) return file;
  const blob = await picture.encode(size);
  if (blob === null || (!rare && blob.size >= file.size)) return file;
  return new File([blob], jpegName(file.name), { type: blob.type, lastModified: file.lastModified });
}

/** The size a picture is drawn in; whole pixels, one at least. */
export function fittedSize({ width, height }: { readonly width: number; readonly height: number }) {
  const share = Math.min(1, LONGEST_SIDE_PX / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * share));
  return { width: scaled(width), height: scaled(height) };
}

function jpegName(name: string): string {
  if (/\.jpe?g$/i.test(name)) return name;
  return `${name.replace(/\.(png|webp|heic|heif|bmp|tiff?|avif)$/i, "")}.jpg`;
}
