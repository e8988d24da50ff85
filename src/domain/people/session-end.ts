/** Without a call for so long, a session ends. */
export const SESSION_IDLE_MINUTES = 30;
/** However busy, a session ends so long after its log-in. */
export const SESSION_LIFETIME_HOURS = 12;
/** So long a password that was typed again lets its session administer. */
export const CONFIRMED_MINUTES = 15;

const ASK = "Ask the administrator of your company.";
const UNKNOWN = "Your session has ended. Log in again.";

const SENTENCES = {
  idle: `You were logged out after ${SESSION_IDLE_MINUTES} minutes without activity.`,
  lifetime: `Your session ended after ${SESSION_LIFETIME_HOURS} hours. Log in again.`,
  deactivated: `Your account was deactivated. ${ASK}`,
  password: "Your password was changed. Log in with the new one.",
  factor: "A second factor was switched on for your account. Log in with it.",
  elsewhere: "You ended this session from another device. Log in again.",
  guesses: "Your session was ended: a wrong current password was entered too often. Log in again.",
  mobile: `The mobile app can't be used with your account any more. ${ASK}`,
} as const;

/** Why a session ended. */
export type EndReason = keyof typeof SENTENCES;

/** Why a session ended, for whoever held it; a token that never opened anything learns nothing. */
export function sentenceOfEnd(reason: EndReason | null): string {
  return reason === null ? UNKNOWN : SENTENCES[reason];
}

/** What is known of a session that opens nothing any more, instants in milliseconds. */
export interface EndedSession {
  readonly isActive: boolean;
  readonly lastSeen: number;
  readonly openedOn: number;
}

const MINUTE_MS = 60_000;

/** Why a session that nobody ended opens nothing; one that could still live is kept from the mobile app. */
export function reasonOfEnd({ isActive, lastSeen, openedOn }: EndedSession, now: number): EndReason {
  const idleEnd = lastSeen + SESSION_IDLE_MINUTES * MINUTE_MS;
  const lifetimeEnd = openedOn + SESSION_LIFETIME_HOURS * 60 * MINUTE_MS;
  if (!isActive) return "deactivated";
  if (Math.min(idleEnd, lifetimeEnd) > now) return "mobile";
  return idleEnd < lifetimeEnd ? "idle" : "lifetime";
}
