import { randomBytes } from "node:crypto";

const NAME = "forecourt_device";
/** Browsers keep no cookie longer. */
export const DEVICE_DAYS = 400;
const ID_BYTES = 16;

/**
 * A browser's device id lives in a cookie that goes to the log-in call alone. It is no session and opens nothing: whoever
 * logs in from a device they have logged in from before is not kept out by failures from elsewhere and, where they typed
 * the code of their second factor on it and wanted that, is not asked for one again for a while.
 */
export function deviceOfCookies(header: string | undefined): string | null {
  return new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{22})(?:;|$)`).exec(header ?? "")?.[1] ?? null;
}

export function newDevice(): string {
  return randomBytes(ID_BYTES).toString("base64url");
}

/** The `Set-Cookie` text for a device; `publicUrl` says whether the browser comes by https. */
export function deviceCookie(device: string, publicUrl: string): string {
  const maxAge = DEVICE_DAYS * 24 * 60 * 60;
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  return `${NAME}=${device}; Path=/login; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`;
}
