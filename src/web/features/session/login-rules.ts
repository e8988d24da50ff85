import { isEmail } from "#domain/people/email.ts";

/** What is wrong with the email of the login form, null when nothing is. */
export function emailProblem(email: string): string | null {
  if (email.trim() === "") return "Please enter your email.";
  return isEmail(email.trim()) ? null : "Please enter correct email address";
}

/** What is wrong with the password of the login form, null when nothing is. */
export function passwordProblem(password: string): string | null {
  return password.trim() === "" ? "Please enter your password" : null;
}

/** What is wrong with a password typed a second time, null when nothing is. */
export function confirmationProblem(confirmed: string, password: string): string | null {
  return passwordProblem(confirmed) ?? (confirmed === password ? null : "Passwords Do Not Match");
}
