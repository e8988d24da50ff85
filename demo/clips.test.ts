import { expect, test } from "vitest";
import { demoClip, demoClipName } from "./clips.ts";

test("a clip is a small WAV that says it is generated, the same every time", () => {
  const clip = demoClip(3);
  expect(clip.length).toBeLessThan(100_000);
  expect(clip.readUInt32LE(4)).toBe(clip.length - 8);
  expect(clip.toString("latin1", 8, 16)).toBe("WAVEfmt ");
  expect(clip.toString("latin1")).toContain("Generated demo clip");
  expect(demoClip(3).equals(clip)).toBe(true);
  expect(demoClip(4).equals(clip)).toBe(false);
  expect(demoClipName(3)).toBe("generated-demo-clip-04.wav");
});
