import { type PasswordOwner, passwordFault } from "./password-rule.ts";

/** How long a link in a mail works. */
export const RESET_MINUTES = 30;
/** See `RESET_MINUTES`; of a link that invites somebody to choose the first password. */
export const INVITATION_MINUTES = 24 * 60;
/** Of one kind and person: a further one ends the oldest. */
export const LIVING_LINKS = 3;
/** A further reset waits while this much is left of the newest, at least as long as asking is ever blocked. */
export const FRESH_RESET_MINUTES = 15;

/** `reset`: for a password that was forgotten. `invitation`: for the first one. */
export type LinkKind = "reset" | "invitation";

/** How long a link of a kind works. */
export function minutesOf(kind: LinkKind): number {
  return kind === "reset" ? RESET_MINUTES : INVITATION_MINUTES;
}

/** The token that was sent; null = none was: a typed password alone changes nothing. Mail programs and forms turn a plus into a space. */
export function readToken(typed: string): string | null {
  return typed.trim() === "" ? null : typed.replaceAll(" ", "+");
}

/** True while a mailbox holds enough living resets: another link would flood it, and end one that its owner may be about to open. */
export function hasFreshLinks(minutesLeft: readonly number[]): boolean {
  return minutesLeft.length >= LIVING_LINKS && Math.max(...minutesLeft) > FRESH_RESET_MINUTES;
}

interface ChosenPassword {
  readonly newPassword: string;
  readonly confirmPassword: string;
}

/** What is wrong with a password that somebody chose by a link; null = nothing. */
export function chosenPasswordFault(
  { newPassword, confirmPassword }: ChosenPassword,
  owner: PasswordOwner,
): { readonly code: "MISMATCH" | "PASSWORD"; readonly text: string } | null {
  if (newPassword !== confirmPassword) return { code: "MISMATCH", text: "Passwords Do Not Match" };
  const fault = passwordFault(newPassword, owner);
  return fault === null ? null : { code: "PASSWORD", text: fault };
}
