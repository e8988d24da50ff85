/** What somebody wants rows or tickets for who takes them away without a file of the server's: it is written into the audit log. */
export const purposes = ["slides", "print", "picture"] as const;

/** See `purposes`. */
export type Purpose = (typeof purposes)[number];
