import { describe, expect, test } from "vitest";
import { emailProblem, passwordProblem } from "./login-rules.ts";

describe("login form", () => {
  test.each([
    ["", "Please enter your email."],
    ["   ", "Please enter your email."],
    ["dealer", "Please enter correct email address"],
    ["dealer@demo", "Please enter correct email address"],
    ["a b@demo.example", "Please enter correct email address"],
    ["dealer@demo.example", null],
    [" dealer@demo.example ", null],
  ])("email %j says %j", (email, problem) => expect(emailProblem(email)).toBe(problem));

  test.each([
    ["", "Please enter your password"],
    [" \t ", "Please enter your password"],
    [" x ", null],
  ])("password %j says %j", (password, problem) => expect(passwordProblem(password)).toBe(problem));
});
