import { beforeEach, describe, expect, test } from "vitest";
import { deleteAddress, ownAddresses, rememberAddress, takeAddress } from "./return-address.ts";

const PAGE = "/dashboard/Dealer_Ranking?operation=meridian-csi&wave_code=WQ-6";

beforeEach(deleteAddress);

describe("where the login leads", () => {
  test("to the address of a link, whoever logs in first", () => {
    rememberAddress(PAGE);
    expect(takeAddress("asha@x.example")).toBe(PAGE);
    expect(takeAddress("asha@x.example")).toBeNull();
  });

  test("back to where the same person was", () => {
    ownAddresses("asha@x.example");
    rememberAddress(PAGE);
    expect(takeAddress("asha@x.example")).toBe(PAGE);
  });

  test("nobody to where somebody else was, not even at the second try", () => {
    ownAddresses("asha@x.example");
    rememberAddress(PAGE);
    expect(takeAddress("ravi@x.example")).toBeNull();
    expect(takeAddress("asha@x.example")).toBeNull();
  });

  test("nowhere after a log-out by choice", () => {
    rememberAddress(PAGE);
    deleteAddress();
    expect(takeAddress("asha@x.example")).toBeNull();
  });

  test.each([
    "//evil.example/dashboard",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "",
  ])("never out of the product: %j", (address) => {
    ownAddresses("asha@x.example");
    rememberAddress(address);
    expect(takeAddress("asha@x.example")).toBeNull();
  });
});
