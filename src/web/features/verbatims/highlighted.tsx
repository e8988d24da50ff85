import type { ReactNode } from "react";
import { hasDevanagari } from "#domain/text/devanagari.ts";
import { hitsOf } from "#domain/text/search-normalization.ts";

interface Props {
  readonly text: string;
  /** Normalized words of the search; their hits are marked. */
  readonly words: readonly string[];
}

/** A text with the words that the search found marked. */
export function Highlighted({ text, words }: Props) {
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const { from, to } of hitsOf(text, words)) {
    pieces.push(text.slice(at, from), <mark key={from}>{text.slice(from, to)}</mark>);
    at = to;
  }
  return (
    <span dir="auto" lang={hasDevanagari(text) ? "hi" : undefined}>
      {pieces}
      {text.slice(at)}
    </span>
  );
}
