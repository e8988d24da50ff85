import { expect, test } from "vitest";
import { passwordFault } from "./password-rule.ts";

const OWNER = { name: "Meera Krishnan-Iyer", email: "meera.k@motors.example" };
const TOO_EASY =
  "The password is too easy to guess: it is made of common words, the person's name or e-mail, and digits only.";

test("12 to 128 code points, counted as a person counts them", () => {
  expect(passwordFault("kjwq-zpfm-t", OWNER)).toBe("The password needs at least 12 characters.");
  expect(passwordFault("kjwq-zpfm-tx", OWNER)).toBeNull();
  expect(passwordFault("🚗".repeat(11), OWNER)).toBe("The password needs at least 12 characters.");
  expect(passwordFault(`x${"🚗".repeat(127)}`, OWNER)).toBeNull();
  expect(passwordFault(`x${"🚗".repeat(128)}`, OWNER)).toBe("The password may have at most 128 characters.");
});

test.each([
  "passwordpassword",
  "Password12345",
  "123456789012",
  "qwertyuiop12",
  "Welcome-2026!",
  "forecourt2026",
  "Meera Krishnan 1",
  "krishnaniyer",
  "meerakrishnaniyer",
  "meera.k@motors.example",
  "Forecourt Admin 99",
])("'%s' is too easy to guess", (password) => {
  expect(passwordFault(password, OWNER)).toBe(TOO_EASY);
});

test.each(["correct horse battery", "Password12345x7k", "meera drives a kite", "सुबह की चाय गरम"])(
  "'%s' may be used",
  (password) => {
    expect(passwordFault(password, OWNER)).toBeNull();
  },
);

test("own words count from two letters on, in whatever width they are typed", () => {
  const owner = { name: "Jo K Q Z", email: "jo@b.example" };
  expect(passwordFault("jojo-jojo-jojo", owner)).toBe(TOO_EASY);
  expect(passwordFault("kqzzqkkzqkqz", owner)).toBeNull();
  expect(passwordFault("ｐａｓｓｗｏｒｄ-2026", owner)).toBe(TOO_EASY);
});

test("another person's name is no fault", () => {
  expect(passwordFault("meerakrishnaniyer", { name: "Anil", email: "anil@b.example" })).toBeNull();
});

test("the parts of an e-mail count by themselves, of letters of any script, with their marks, and digits", () => {
  const owner = { name: "", email: "desh.mukh9.कुमारी@x.example" };
  expect(passwordFault("mukhdeshmukhdesh", { name: "", email: "desh.mukh@x.example" })).toBe(TOO_EASY);
  expect(passwordFault("mukh9desh-कुमारी", owner)).toBe(TOO_EASY);
  expect(passwordFault("कुमारीdeshdesh", owner)).toBe(TOO_EASY);
});
