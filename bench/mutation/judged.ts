const PASSWORD_RULE = "src/domain/people/password-rule.ts";
const EMPTY_WORDS = "The same: it only makes empty words, which fill nothing.";

/** Changes that no test notices, and why none needs to. */
export const JUDGED: readonly {
  readonly file: string;
  /** In one line; of a long one the beginning is enough. */
  readonly original: string;
  readonly replacement: string;
  readonly why: string;
}[] = [
  {
    file: PASSWORD_RULE,
    original: "/[^\\p{L}\\p{M}\\p{N}]+/u",
    replacement: "/[^\\p{L}\\p{M}\\p{N}]/u",
    why: EMPTY_WORDS,
  },
  {
    file: PASSWORD_RULE,
    original: "/[^\\p{L}\\p{M}\\p{N}]+/gu",
    replacement: "/[^\\p{L}\\p{M}\\p{N}]/gu",
    why: "The same: all of them go, one by one.",
  },
  { file: PASSWORD_RULE, original: "/\\s+/", replacement: "/\\s/", why: EMPTY_WORDS },
  {
    file: PASSWORD_RULE,
    original: "` password passwort",
    replacement: "` password passwort",
    why: EMPTY_WORDS,
  },
  {
    file: PASSWORD_RULE,
    original: "`At least ",
    replacement: "``",
    why: "A hint that forms show; it decides nothing.",
  },
];
