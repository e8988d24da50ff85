import { afterEach, expect, test, vi } from "vitest";
import { takeResetLink } from "./reset-link.ts";

const TOKEN = "x-_y".repeat(10);
const LINK = { email: "a+b@x.example", token: TOKEN };

afterEach(() => vi.unstubAllGlobals());

test("an address that names nobody is no link", () => {
  for (const address of [
    "/Forgot_Password",
    `/Forgot_Password#tokencode=${TOKEN}`,
    `/Forgot_Password?email=&tokencode=${TOKEN}`,
    `/summary?email=a%2Bb%40x.example&tokencode=${TOKEN}`,
  ]) {
    expect(open(address)).toEqual({ link: null, replaced: [] });
  }
});

test.each([
  ["behind the #", `/Forgot_Password#email=a%2Bb%40x.example&tokencode=${TOKEN}`, LINK],
  ["behind the ?, as in older mails", `/Forgot_Password?email=a%2Bb%40x.example&tokencode=${TOKEN}`, LINK],
  [
    "with a plus that became a space",
    "/Forgot_Password#email=c%40x.example&tokencode=a%20b+c",
    { email: "c@x.example", token: "a+b+c" },
  ],
  ["cut off", "/Forgot_Password#email=c%40x.example", { email: "c@x.example", token: "" }],
])("a link %s is read, and the address forgets it at once", (_, address, link) => {
  expect(open(address)).toEqual({ link, replaced: ["/Forgot_Password"] });
});

test("the link that was opened last stands until another one is opened", () => {
  open(`/Forgot_Password#email=c%40x.example&tokencode=${TOKEN}`);
  expect(open("/Forgot_Password").link).toEqual({ email: "c@x.example", token: TOKEN });
  expect(open(`/Forgot_Password#email=d%40x.example&tokencode=${TOKEN}`).link?.email).toBe("d@x.example");
});

/** Opens an address; `forgot` are the addresses that took its place. */
function open(address: string) {
  const replaced: string[] = [];
  const history = {
    state: null,
    replaceState: (_state: unknown, _title: string, to: string) => replaced.push(to),
  };
  vi.stubGlobal("window", { location: new URL(address, "https://forecourt.example"), history });
  return { link: takeResetLink(), replaced };
}
