import { describe, expect, test } from "vitest";
import type { DecodePicture } from "./decode-picture.ts";
import { fittedSize, shrinkPhoto } from "./shrink-photo.ts";

const MB = 1_000_000;
const fileOf = (name: string, type: string, bytes: number) =>
  new File([new Uint8Array(bytes)], name, { type, lastModified: 5 });

function decoding(width: number, height: number, { opaque = true, bytes = 9 } = {}): DecodePicture {
  return async () => ({
    width,
    height,
    isOpaque: () => opaque,
    encode: async (size) => new Blob([`${size.width}x${size.height}`.padEnd(bytes)], { type: "image/jpeg" }),
    close: () => undefined,
  });
}

const nothing: DecodePicture = async () => null;
const undrawn: DecodePicture = async () => ({
  width: 4000,
  height: 3000,
  isOpaque: () => true,
  encode: () => Promise.reject(new Error("No memory is left for a canvas.")),
  close: () => undefined,
});
const never: DecodePicture = () => Promise.reject(new Error("It is no picture to decode."));

test.each([
  [4000, 3000, 2000, 1500],
  [3000, 4000, 1500, 2000],
  [2000, 2000, 2000, 2000],
  [640, 480, 640, 480],
  [9000, 2, 2000, 1],
])("%i × %i is drawn as %i × %i", (width, height, toWidth, toHeight) => {
  expect(fittedSize({ width, height })).toEqual({ width: toWidth, height: toHeight });
});

describe("a photo", () => {
  test("that is larger is sent as a JPEG of the size", async () => {
    const sent = await shrinkPhoto(fileOf("IMG 1.JPG", "image/jpeg", 4 * MB), decoding(4000, 3000));
    expect([sent.name, sent.type, sent.lastModified]).toEqual(["IMG 1.JPG", "image/jpeg", 5]);
    expect((await sent.text()).trim()).toBe("2000x1500");
  });

  test.each([
    ["a small one", fileOf("a.jpg", "image/jpeg", MB / 2), decoding(1200, 900)],
    ["one that would grow", fileOf("a.jpg", "image/jpeg", 2 * MB), decoding(1200, 900, { bytes: 3 * MB })],
    [
      "one with transparent parts",
      fileOf("a.png", "image/png", 4 * MB),
      decoding(4000, 3000, { opaque: false }),
    ],
    ["one the browser can't decode", fileOf("a.heic", "image/heic", 4 * MB), nothing],
    ["one the browser has no memory to draw", fileOf("a.jpg", "image/jpeg", 4 * MB), undrawn],
    ["one that moves", fileOf("a.gif", "image/gif", 4 * MB), never],
    ["a PDF", fileOf("a.pdf", "application/pdf", 4 * MB), never],
  ])("%s stays as it is", async (_what, file, decode) => {
    expect(await shrinkPhoto(file, decode)).toBe(file);
  });

  test.each([
    ["shot.png", "image/png", "shot.jpg"],
    ["IMG_2.HEIC", "image/heic", "IMG_2.jpg"],
    ["IMG_2.heic", "", "IMG_2.jpg"],
    ["no ending", "image/webp", "no ending.jpg"],
  ])("called %s of type '%s' is a JPEG afterwards, called %s", async (name, type, called) => {
    const sent = await shrinkPhoto(fileOf(name, type, 2 * MB), decoding(1200, 900));
    expect([sent.name, sent.type]).toEqual([called, "image/jpeg"]);
  });
});
