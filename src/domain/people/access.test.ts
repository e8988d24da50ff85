import { expect, it } from "vitest";
import {
  adminPermissionOf,
  changedPermission,
  isMobileApp,
  mayManageAudio,
  mayUseAdminPanel,
} from "./access.ts";

it("opens the admin panel to admin permission 1 and 3 alone", () => {
  expect(([0, 1, 2, 3] as const).filter(mayUseAdminPanel)).toEqual([1, 3]);
});

it("lets admin permission 2 and 3 alone manage audio", () => {
  expect(([0, 1, 2, 3] as const).filter(mayManageAudio)).toEqual([2, 3]);
});

it("keeps rights as the one permission that gives them", () => {
  for (const permission of [0, 1, 2, 3] as const) {
    const rights = { adminPanel: mayUseAdminPanel(permission), audio: mayManageAudio(permission) };
    expect(adminPermissionOf(rights)).toBe(permission);
  }
});

it.each([
  ["mobile", true],
  ["Mobile", true],
  [" MOBILE ", true],
  ["Web", false],
  ["mobile web", false],
  ["", false],
  [null, false],
])("takes a login from %j for one of the mobile app: %s", (deviceType, expected) => {
  expect(isMobileApp(deviceType)).toBe(expected);
});

it("leaves a right that a change does not name as it is", () => {
  const outcomes = ([0, 1, 2, 3] as const).map((permission) => [
    changedPermission(permission, {}),
    changedPermission(permission, { adminPanel: null, audio: undefined }),
    changedPermission(permission, { adminPanel: true }),
    changedPermission(permission, { adminPanel: false }),
    changedPermission(permission, { audio: true }),
    changedPermission(permission, { audio: false }),
    changedPermission(permission, { adminPanel: false, audio: true }),
  ]);
  expect(outcomes).toEqual([
    [0, 0, 1, 0, 2, 0, 2],
    [1, 1, 1, 0, 3, 1, 2],
    [2, 2, 3, 2, 2, 0, 2],
    [3, 3, 3, 2, 3, 1, 2],
  ]);
});
