/** A piece of a sentence; a tone where it tells a direction. */
export interface Segment {
  readonly text: string;
  readonly tone: "good" | "bad" | null;
}

export function plain(text: string): Segment {
  return { text, tone: null };
}

export function good(text: string): Segment {
  return { text, tone: "good" };
}

export function bad(text: string): Segment {
  return { text, tone: "bad" };
}

/** One sentence of its parts: neighbours of one tone become one piece. */
export function sentenceOf(...parts: readonly (Segment | readonly Segment[])[]): readonly Segment[] {
  const pieces: Segment[] = [];
  for (const segment of parts.flat()) {
    const last = pieces.at(-1);
    if (last?.tone === segment.tone)
      pieces[pieces.length - 1] = { text: last.text + segment.text, tone: last.tone };
    else pieces.push(segment);
  }
  return pieces;
}
