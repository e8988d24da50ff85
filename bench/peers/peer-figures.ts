import type { PeerRow } from "./peer.ts";
import type { Question } from "./questions.ts";

/** A figure that follows from a peer's sums, unrounded, and how many answers stand behind it. */
export interface PeerFigure {
  readonly value: number | null;
  readonly n: number;
}

/** What a peer found, by line and key. */
export interface PeerFigures {
  /** Of whom there are responses in the current period. */
  readonly keys: readonly string[];
  figure(code: string, key: string, period?: 0 | 1): PeerFigure;
  /** Of all keys together, in the current period. */
  total(code: string): PeerFigure;
}

/** Figures of the rows with which a peer answered a question. */
export function peerFigures({ lines }: Question, rows: readonly PeerRow[]): PeerFigures {
  const byPlace = new Map(rows.map((row) => [`${row.period} ${row.key}`, row]));
  const current = rows.filter(({ period }) => period === 0);
  const of = (code: string, some: readonly PeerRow[]): PeerFigure => {
    const place = lines.findIndex((line) => line.code === code);
    const times = lines[place]?.times ?? Number.NaN;
    const sum = (which: number) => some.reduce((all, { sums }) => all + (sums[which] ?? 0), 0);
    const above = sum(2 * place);
    const n = sum(2 * place + 1);
    if (n === 0) return { value: null, n };
    // A thousandth is no number that a computer holds: divided by a thousand it is exact once.
    return { value: times < 1 ? above / (n * (1 / times)) : (times * above) / n, n };
  };
  return {
    keys: current.map(({ key }) => key),
    figure(code, key, period = 0) {
      const row = byPlace.get(`${period} ${key}`);
      return of(code, row === undefined ? [] : [row]);
    },
    total: (code) => of(code, current),
  };
}
