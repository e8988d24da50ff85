/** Fewest and most characters of a password, counted as code points. */
export const SHORTEST_PASSWORD = 12;
/** See `SHORTEST_PASSWORD`. */
export const LONGEST_PASSWORD = 128;

/** What `passwordFault` asks for, to be read before a password is chosen. */
export const PASSWORD_RULE = `At least ${SHORTEST_PASSWORD} characters. Common words, names, the e-mail and digits alone are too easy to guess: several words that do not belong together are good.`;

/** Whose password it is: an own name or e-mail is the first guess. */
export interface PasswordOwner {
  readonly name: string;
  readonly email: string;
}

const BRAND = "forecourt";
const SHORTEST_OWN_WORD = 2;

const COMMON_WORDS = `
  password passwort passw0rd pass word qwerty qwertz azerty qwertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx
  qaz wsx edc abc abcd abcdef abcdefgh letmein welcome login logon access admin administrator root user guest test
  testing tester demo default changeme change secret hello iloveyou love monkey dragon master shadow sunshine princess
  football baseball cricket superman batman trustno michael jordan jennifer charlie freedom whatever computer internet
  server system manager office company business service sales dealer dealership survey car cars auto motor motors
  vehicle india delhi mumbai bharat krishna ganesh summer winter spring autumn january february march april may june
  july august september october november december monday tuesday wednesday thursday friday saturday sunday my the is
  new old your our and for
`
  .trim()
  .split(/\s+/);

/**
 * Why a password may not be used, as a sentence; null = it may. Only the length, and guessable words, count: refused is
 * what consists of nothing but common words, the owner's name or e-mail, the brand, digits and signs between them.
 */
export function passwordFault(password: string, owner: PasswordOwner): string | null {
  const length = [...password].length;
  if (length < SHORTEST_PASSWORD) return `The password needs at least ${SHORTEST_PASSWORD} characters.`;
  if (length > LONGEST_PASSWORD) return `The password may have at most ${LONGEST_PASSWORD} characters.`;
  if (!isMadeOf(lettersAndDigits(password), guessableWords(owner))) return null;
  return "The password is too easy to guess: it is made of common words, the person's name or e-mail, and digits only.";
}

function guessableWords({ name, email }: PasswordOwner): Set<string> {
  const own = [name, email, ...name.split(/[^\p{L}\p{M}\p{N}]+/u), ...email.split(/[^\p{L}\p{M}\p{N}]+/u)];
  const long = own.map(lettersAndDigits).filter((word) => word.length >= SHORTEST_OWN_WORD);
  return new Set([...COMMON_WORDS, BRAND, ...long]);
}

function lettersAndDigits(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "");
}

/** True when words and digits, one after the other, fill the whole text. */
function isMadeOf(text: string, words: ReadonlySet<string>): boolean {
  const reached = new Set([0]);
  for (let end = 1; end <= text.length; end += 1) {
    if (/\p{N}/u.test(text.charAt(end - 1)) && reached.has(end - 1)) reached.add(end);
    for (const word of words) {
      if (reached.has(end - word.length) && text.startsWith(word, end - word.length)) reached.add(end);
    }
  }
  return reached.has(text.length);
}
