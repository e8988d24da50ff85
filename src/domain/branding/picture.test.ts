import { describe, expect, test } from "vitest";
import { logoFault, MAX_LOGO_BYTES } from "./logo.ts";
import { detectPicture } from "./picture.ts";

const bytes = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
/** One pixel each, as programs write them. */
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const WEBP = "UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA";
const WEBP_LOSSLESS = "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==";

function jpeg(width: number, height: number): Uint8Array {
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  const about = [0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0];
  return Uint8Array.from([
    0xff,
    0xd8,
    ...about,
    0xff,
    0xff,
    0xc2,
    0,
    11,
    8,
    ...size,
    1,
    1,
    0x11,
    0,
    0xff,
    0xd9,
  ]);
}

describe("a picture", () => {
  test.each([
    ["a PNG", bytes(PNG), { contentType: "image/png", width: 1, height: 1 }],
    ["a WebP", new Uint8Array([...bytes(WEBP), 0]), { contentType: "image/webp", width: 1, height: 1 }],
    ["one without loss", bytes(WEBP_LOSSLESS), { contentType: "image/webp", width: 1, height: 1 }],
    ["a JPEG", jpeg(300, 80), { contentType: "image/jpeg", width: 300, height: 80 }],
  ])("is known by its content: %s", (_name, content, picture) => {
    expect(detectPicture(content)).toEqual(picture);
  });

  test.each([
    ["an SVG", new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ["a GIF", new TextEncoder().encode("GIF89a and more than thirty bytes of it")],
    ["a PNG that ends in its head", bytes(PNG).slice(0, 20)],
    ["a JPEG without a frame", jpeg(300, 80).slice(0, 22)],
    [
      "a JPEG whose segment leads nowhere",
      Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 255, 255, 0, 0, 0, 0, 0, 0]),
    ],
    ["nothing", new Uint8Array(0)],
  ])("of another kind is none: %s", (_name, content) => {
    expect(detectPicture(content)).toBeNull();
  });
});

describe("a logo", () => {
  const picture = (width: number, height: number) => ({ contentType: "image/png", width, height }) as const;

  test.each([
    [100, picture(240, 60), null],
    [100, picture(24, 24), null],
    [MAX_LOGO_BYTES, picture(2000, 250), null],
    [MAX_LOGO_BYTES + 1, picture(240, 60), /larger than 512 KB/],
    [100, null, /PNG, JPEG or WebP/],
    [100, picture(240, 23), /at least 24 pixels.*240 × 23/],
    [100, picture(2001, 300), /at most 2000 pixels/],
    [100, picture(900, 100), /at most 8 times as wide/],
    [100, picture(60, 61), /at least as wide as high/],
  ])("of %i bytes, %j", (size, found, fault) => {
    const said = logoFault(size, found);
    if (fault === null) expect(said).toBeNull();
    else expect(said).toMatch(fault);
  });
});
