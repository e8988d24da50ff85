import type { OwnSession } from "#contract/own-sessions.ts";

export function deviceOf({ device, mobile }: Pick<OwnSession, "device" | "mobile">): string {
  if (device !== null) return device;
  return mobile ? "The mobile app" : "An unknown device";
}

export function isPhone({ device, mobile }: Pick<OwnSession, "device" | "mobile">): boolean {
  return mobile || /\b(?:iOS|Android)$/.test(device ?? "");
}

/** When it was opened and last used, in words: what lives 12 hours at most needs no date. */
export function usedWhen({
  isCurrent,
  openedMinutesAgo,
  seenMinutesAgo,
}: Pick<OwnSession, "isCurrent" | "openedMinutesAgo" | "seenMinutesAgo">): string {
  const opened = `Logged in ${ago(openedMinutesAgo)}`;
  return isCurrent || openedMinutesAgo === seenMinutesAgo
    ? opened
    : `${opened}, last used ${ago(seenMinutesAgo)}`;
}

function ago(minutes: number): string {
  if (minutes < 1) return "just now";
  if (minutes < 60) return minutes === 1 ? "a minute ago" : `${minutes} minutes ago`;
  const hours = Math.floor(minutes / 60);
  return hours === 1 ? "an hour ago" : `${hours} hours ago`;
}
