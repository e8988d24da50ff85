/** A colour as its parts of light, red, green and blue, each 0–1. */
interface Light {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

/** A colour by how people see it (OKLCH): lightness 0–1, chroma from 0, hue in radians. */
interface Seen {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

const HEX = /^#[0-9a-f]{6}$/;
const CHROMA_STEPS = 24;
/** Rounding to 256 steps may leave the gamut by so much. */
const GAMUT_SLACK = 1e-4;

/** '#5146c9' for '#5146C9', '5146c9' and ' #5146c9 '; null for what is no colour. */
export function readColour(typed: string): string | null {
  const hex = `#${typed.trim().toLowerCase().replace(/^#/, "")}`;
  return HEX.test(hex) ? hex : null;
}

/** How well one is read on the other, from 1 to 21 (WCAG 2). */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** So much (0–1) of a colour on a ground. */
export function mix(ground: string, colour: string, share: number): string {
  const [from, to] = [bytesOf(ground), bytesOf(colour)];
  return hexOf(from.map((byte, at) => byte + ((to[at] ?? 0) - byte) * share));
}

/** A colour by how people see it. Source: Björn Ottosson, OKLab. */
export function seen(hex: string): Seen {
  const { red, green, blue } = lightOf(hex);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

/** The colour of a screen that is seen so; of the hue and lightness as much chroma as a screen can show. */
export function shown({ lightness, chroma, hue }: Seen): string {
  let [least, most] = [0, chroma];
  let fits = lightOfSeen({ lightness, chroma, hue });
  if (!isShowable(fits)) {
    for (let step = 0; step < CHROMA_STEPS; step += 1) {
      const tried = (least + most) / 2;
      if (isShowable(lightOfSeen({ lightness, chroma: tried, hue }))) least = tried;
      else most = tried;
    }
    fits = lightOfSeen({ lightness, chroma: least, hue });
  }
  return hexOf([fits.red, fits.green, fits.blue].map((part) => encoded(part) * 255));
}

function lightOfSeen({ lightness, chroma, hue }: Seen): Light {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return {
    red: 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    green: -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    blue: -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  };
}

function isShowable({ red, green, blue }: Light): boolean {
  return [red, green, blue].every((part) => part >= -GAMUT_SLACK && part <= 1 + GAMUT_SLACK);
}

function luminance(hex: string): number {
  const { red, green, blue } = lightOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function lightOf(hex: string): Light {
  const [red = 0, green = 0, blue = 0] = bytesOf(hex).map((byte) => decoded(byte / 255));
  return { red, green, blue };
}

function decoded(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

function encoded(part: number): number {
  return part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;
}

function bytesOf(hex: string): readonly number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

function hexOf(parts: readonly number[]): string {
  const bytes = parts.map((part) => Math.min(255, Math.max(0, Math.round(part))));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
