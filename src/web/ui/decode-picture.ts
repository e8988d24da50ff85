const JPEG = { type: "image/jpeg", quality: 0.85 } as const;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A decoded picture, turned as its camera says. */
export interface Picture extends Size {
  /** Nothing of it is transparent. */
  readonly isOpaque: () => boolean;
  /** A JPEG of another size; null where the browser makes none. */
  readonly encode: (size: Size) => Promise<Blob | null>;
  readonly close: () => void;
}

/** Null for what the browser can't decode. */
export type DecodePicture = (file: Blob) => Promise<Picture | null>;

const PROBE_PX = 256;

/** Decodes with what the browser has. */
export async function decodePicture(file: Blob): Promise<Picture | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (bitmap === null) return null;
  return {
    width: bitmap.width,
    height: bitmap.height,
    isOpaque: () => isOpaque(bitmap),
    encode: (size) => drawn(bitmap, size).toJpeg(),
    close: () => bitmap.close(),
  };
}

/** Looked at on a small copy: where it is transparent, the copy is. */
function isOpaque(bitmap: ImageBitmap): boolean {
  const size = { width: Math.min(PROBE_PX, bitmap.width), height: Math.min(PROBE_PX, bitmap.height) };
  const { data } = drawn(bitmap, size).context.getImageData(0, 0, size.width, size.height);
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return false;
  return true;
}

function drawn(bitmap: ImageBitmap, { width, height }: Size) {
  const { context, toJpeg } = canvasOf(width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  return { context, toJpeg };
}

function canvasOf(width: number, height: number) {
  if (typeof OffscreenCanvas !== "undefined") {
    const canvas = new OffscreenCanvas(width, height);
    const context = required(canvas.getContext("2d"));
    return { context, toJpeg: () => canvas.convertToBlob(JPEG) };
  }
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = required(canvas.getContext("2d"));
  const toJpeg = () => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, JPEG.type, JPEG.quality));
  return { context, toJpeg };
}

function required<T>(context: T | null): T {
  if (context === null) throw new Error("The browser draws no pictures.");
  return context;
}
