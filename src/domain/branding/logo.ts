/** What a logo may be; others have room for it on every page. */
export const MAX_LOGO_BYTES = 512 * 1024;
const LEAST_LOGO_PIXELS = 24;
const MOST_LOGO_PIXELS = 2000;
/** How much wider than high. */
const WIDEST_LOGO = 8;

/** The kinds of pictures that can't hold programs. */
export const LOGO_TYPES = ["image/png", "image/jpeg", "image/webp"] as const;
/** See `LOGO_TYPES`. */
export type LogoType = (typeof LOGO_TYPES)[number];

/** A picture as its content says. */
export interface LogoPicture {
  readonly contentType: LogoType;
  readonly width: number;
  readonly height: number;
}

/** Why a file can't be a logo, a sentence; null: it can. `picture` null: it is no picture of the kinds allowed. */
export function logoFault(bytes: number, picture: LogoPicture | null): string | null {
  if (bytes > MAX_LOGO_BYTES) return "The logo is larger than 512 KB. Save it smaller and choose it again.";
  if (picture === null) return "The logo has to be a PNG, JPEG or WebP picture.";
  const { width, height } = picture;
  const size = `It has ${width} × ${height} pixels.`;
  if (Math.min(width, height) < LEAST_LOGO_PIXELS)
    return `The logo needs at least ${LEAST_LOGO_PIXELS} pixels in height and width. ${size}`;
  if (Math.max(width, height) > MOST_LOGO_PIXELS)
    return `The logo may have at most ${MOST_LOGO_PIXELS} pixels in height and width. ${size}`;
  if (width > height * WIDEST_LOGO || height > width)
    return `The logo has to be at least as wide as high, and at most ${WIDEST_LOGO} times as wide. ${size}`;
  return null;
}
