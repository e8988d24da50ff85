import { expect, it } from "vitest";
import { mayManageAudio, mayUseAdminPanel } from "./access.ts";

it("opens the admin panel to adminpermission 1 and 3 alone", () => {
  expect(([0, 1, 2, 3] as const).filter(mayUseAdminPanel)).toEqual([1, 3]);
});

it("lets adminpermission 2 and 3 alone manage audio", () => {
  expect(([0, 1, 2, 3] as const).filter(mayManageAudio)).toEqual([2, 3]);
});
