/** Twice as high as it is ever drawn, on screens with three dots a pixel. */
const HIGHEST_PX = 168;

/** A picture as a PNG, which can be printed everywhere; null where this browser can't read it. */
export async function asPng(picture: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(picture).catch(() => null);
  if (bitmap === null) return null;
  const share = Math.min(1, HIGHEST_PX / bitmap.height);
  const size = { width: Math.round(bitmap.width * share), height: Math.round(bitmap.height * share) };
  const canvas = Object.assign(document.createElement("canvas"), size);
  const context = canvas.getContext("2d");
  if (context !== null) context.imageSmoothingQuality = "high";
  context?.drawImage(bitmap, 0, 0, size.width, size.height);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
