/** Why a typed password opened nothing: too much was tried at this account, it may not log in, or is another's. */
export type PasswordFault = "blocked" | "inactive" | "password";

/** What is known of an account when its password was typed. */
export interface TypedAt {
  /** null = there is none of that address, or nobody has chosen a password for it. */
  readonly account: { readonly active: boolean } | null;
  readonly matches: boolean;
  readonly isBlocked: boolean;
}

/** Why a typed password opens nothing; null = it is right and may. A block tells nobody whether it was right. */
export function passwordFaultAt({ account, matches, isBlocked }: TypedAt): PasswordFault | null {
  if (isBlocked) return "blocked";
  if (account === null || !matches) return "password";
  return account.active ? null : "inactive";
}

interface Holder {
  /** The password is an administrator's choice. */
  readonly mustChange: boolean;
  readonly mobileAccess: boolean;
}

/** What a right password leads to: an administrator's opens nothing, and the mobile app only where it may be used. */
export function stepAfterPassword(
  { mustChange, mobileAccess }: Holder,
  isMobile: boolean,
): "choose a password" | "no mobile access" | "go on" {
  if (mustChange) return "choose a password";
  return isMobile && !mobileAccess ? "no mobile access" : "go on";
}

interface FactorHolder {
  readonly hasSecondFactor: boolean;
  /** A code was typed in this browser, not long ago, by somebody who wanted it remembered. */
  readonly remembersSecondFactor: boolean;
}

/** Whether a code is asked for beside the password. What a caller only says it is remembers nothing. */
export function asksForCode(holder: FactorHolder, isBrowser: boolean): boolean {
  return holder.hasSecondFactor && !(holder.remembersSecondFactor && isBrowser);
}

/** Whether a browser is remembered, so that it is asked for no code for a while: one was typed there, by somebody who wants it. */
export function remembersCode(typed: {
  readonly wasAsked: boolean;
  readonly wantsIt: boolean;
  readonly isBrowser: boolean;
}): boolean {
  return typed.wasAsked && typed.wantsIt && typed.isBrowser;
}

/** What was typed as one of both kinds of codes, however it was grouped; null where it is neither. */
export function readCode(typed: string): { readonly kind: "app" | "recovery"; readonly code: string } | null {
  const code = typed.replace(/[\s-]/g, "").toLowerCase();
  if (/^\d{6}$/.test(code)) return { kind: "app", code };
  return /^[a-z2-7]{16}$/.test(code) ? { kind: "recovery", code } : null;
}
