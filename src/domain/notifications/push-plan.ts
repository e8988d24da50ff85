import type { NotifyingPage } from "./notifications.ts";
import { GATHER_MINUTES, isQuiet, minuteOfDay, type PushChoices } from "./push-choices.ts";

const LINES_OF_DIGEST = 3;
const MAX_LINE_LENGTH = 180;
const MS_PER_MINUTE = 60_000;

/** A notification that no push has carried yet. */
export interface WaitingNotification {
  readonly id: number;
  readonly page: NotifyingPage;
  readonly message: string;
  /** The operation its page belongs to. */
  readonly operation: string;
}

/** One person's part of a client. Instants are milliseconds since 1970. */
export interface PushSituation {
  /** Oldest first, read ones left out. */
  readonly waiting: readonly WaitingNotification[];
  readonly choices: PushChoices;
  readonly timeZone: string;
  readonly lastPush: number | null;
  readonly now: number;
}

/** What is shown where a push arrives. Equal tags replace each other, so that one sent twice is seen once. */
export interface PushMessage {
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  /** Path within the product. */
  readonly address: string;
}

/** What to do now: push `message` (null: nothing), and which of the waiting ones are then settled. */
export interface PushPlan {
  readonly message: PushMessage | null;
  readonly settled: readonly number[];
}

/**
 * A single notification is pushed at once. What follows within ten minutes, or falls into quiet hours, waits and goes out
 * as one digest. What the person muted is settled without a push.
 */
export function planPush(situation: PushSituation): PushPlan {
  const { waiting, choices } = situation;
  const wanted = choices.push ? waiting.filter(({ page }) => !choices.muted.includes(page)) : [];
  if (mayPushNow(situation)) {
    return { message: messageOf(wanted), settled: waiting.map(({ id }) => id) };
  }
  const held = new Set(wanted.map(({ id }) => id));
  return { message: null, settled: waiting.map(({ id }) => id).filter((id) => !held.has(id)) };
}

/** Where a notification leads: the page opens what it is about. */
export function notificationAddress({
  id,
  operation,
}: Pick<WaitingNotification, "id" | "operation">): string {
  return `/notification/${id}?operation=${encodeURIComponent(operation)}`;
}

function mayPushNow({ choices, timeZone, lastPush, now }: PushSituation): boolean {
  if (isQuiet(choices.quiet, minuteOfDay(timeZone, now))) return false;
  return lastPush === null || now - lastPush >= GATHER_MINUTES * MS_PER_MINUTE;
}

function messageOf(wanted: readonly WaitingNotification[]): PushMessage | null {
  const newest = wanted.at(-1);
  if (newest === undefined) return null;
  if (wanted.length === 1) {
    return {
      tag: `notification-${newest.id}`,
      title: "Forecourt",
      body: clipped(newest.message),
      address: notificationAddress(newest),
    };
  }
  const shown = wanted.slice(-LINES_OF_DIGEST).reverse();
  const rest = wanted.length - shown.length;
  const lines = shown.map(({ message }) => clipped(message));
  return {
    tag: `digest-${newest.id}`,
    title: `${wanted.length} new notifications`,
    body: [...lines, ...(rest > 0 ? [`and ${rest} more`] : [])].join("\n"),
    address: `/dashboard?operation=${encodeURIComponent(newest.operation)}#notifications`,
  };
}

function clipped(text: string): string {
  const points = [...text];
  return points.length <= MAX_LINE_LENGTH ? text : `${points.slice(0, MAX_LINE_LENGTH - 1).join("")}…`;
}
