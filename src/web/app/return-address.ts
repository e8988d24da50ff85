/** In memory of this tab only: neither the address nor whose it is may outlive it. */
let wanted: string | null = null;
let owner: string | null = null;

/** Whoever is logged in: addresses remembered from now on are theirs. */
export function ownAddresses(person: string): void {
  owner = person;
}

/** Keeps the address that somebody without a session asked for, or stood at when it ended. */
export function rememberAddress(href: string): void {
  wanted = href;
}

export function deleteAddress(): void {
  wanted = null;
}

/** The kept address, once; null for another person than the one who was here, and for what leads out of the product. */
export function takeAddress(person: string): string | null {
  const address = wanted;
  wanted = null;
  if (address === null || !/^\/(?![/\\])/.test(address)) return null;
  return owner === null || owner === person ? address : null;
}
