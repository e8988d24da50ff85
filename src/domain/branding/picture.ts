import type { LogoPicture } from "./logo.ts";

/** A picture by what its bytes say, whatever it is called; null = no PNG, JPEG or WebP with a size. */
export function detectPicture(bytes: Uint8Array): LogoPicture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return pngOf(view) ?? jpegOf(view) ?? webpOf(view);
}

function pngOf(view: DataView): LogoPicture | null {
  if (view.byteLength < 24 || view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a)
    return null;
  if (textAt(view, 12) !== "IHDR") return null;
  return { contentType: "image/png", width: view.getUint32(16), height: view.getUint32(20) };
}

/** The frame's header says the size; it follows other segments, each with its length. */
function jpegOf(view: DataView): LogoPicture | null {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 < view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    // Bytes that fill up to the next marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame)
      return { contentType: "image/jpeg", width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += 2 + Math.max(2, view.getUint16(at + 2));
  }
  return null;
}

function webpOf(view: DataView): LogoPicture | null {
  if (view.byteLength < 30 || textAt(view, 0) !== "RIFF" || textAt(view, 8) !== "WEBP") return null;
  const size = webpSize(view, textAt(view, 12));
  return size === null ? null : { contentType: "image/webp", ...size };
}

function webpSize(view: DataView, chunk: string) {
  const three = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  switch (chunk) {
    case "VP8 ":
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case "VP8L": {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case "VP8X":
      return { width: three(24) + 1, height: three(27) + 1 };
    default:
      return null;
  }
}

function textAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));
}
