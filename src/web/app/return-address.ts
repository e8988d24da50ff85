let wanted: string | null = null;

/** Keeps the address somebody without a session asked for. */
export function rememberAddress(href: string): void {
  wanted = href;
}

/** The kept address, once. */
export function takeAddress(): string | null {
  const address = wanted;
  wanted = null;
  return address;
}
