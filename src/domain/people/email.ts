// Characters that nobody sees would let one address pass for another.
const EMAIL = /^[^\s\p{C}@<>()[\]\\,;:"]{1,64}@[^\s\p{C}@<>()[\]\\,;:"]+\.[^\s\p{C}@<>()[\]\\,;:"]+$/u;
const LONGEST_EMAIL = 320;

/** True when a text has the form of an e-mail address; whether it exists only a mail can tell. */
export function isEmail(text: string): boolean {
  return text.length <= LONGEST_EMAIL && EMAIL.test(text);
}
