/** A piece of a mail's text. */
export interface TextPart {
  /** Where it begins. */
  readonly at: number;
  readonly text: string;
  /** An address that can be followed. */
  readonly link: boolean;
}

const ADDRESS = /(https?:\/\/\S+)/;

/** Cuts a mail's text at its web addresses; everything else stays words, whatever it looks like. */
export function textParts(text: string): TextPart[] {
  let at = 0;
  const parts = text.split(ADDRESS).map((part, place) => {
    const begins = at;
    at += part.length;
    return { at: begins, text: part, link: place % 2 === 1 };
  });
  return parts.filter((part) => part.text !== "");
}
