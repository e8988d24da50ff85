const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What is wrong with the email of the login form, null when nothing is. */
export function emailProblem(email: string): string | null {
  if (email.trim() === "") return "Please enter your email.";
  return EMAIL_PATTERN.test(email.trim()) ? null : "Please enter correct email address";
}

/** What is wrong with the password of the login form, null when nothing is. */
export function passwordProblem(password: string): string | null {
  return password.trim() === "" ? "Please enter your password" : null;
}
