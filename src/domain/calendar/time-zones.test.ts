import { expect, test } from "vitest";
import { timeZoneChoices, timeZoneName } from "./time-zones.ts";

test("zones go by today's names, each once and in order; the own one is there though the browser lists it not", () => {
  const known = ["Europe/Kiev", "Asia/Calcutta", "Asia/Kolkata", "America/Lima"];
  expect(timeZoneChoices(known, "UTC")).toEqual(["America/Lima", "Asia/Kolkata", "Europe/Kyiv", "UTC"]);
  expect(timeZoneName("Asia/Calcutta")).toBe("Asia/Kolkata");
  expect(timeZoneName("Europe/Berlin")).toBe("Europe/Berlin");
});
