import type { BatchAnswer } from "#contract/dashboard.ts";
import { publish } from "#domain/scoring/rounding.ts";
import type { BenchCard, Dealers, Place } from "./cards.ts";
import type { PeerRow } from "./peer.ts";
import { peerFigures } from "./peer-figures.ts";
import type { Filter } from "./questions.ts";

const TOLERANCE = 1e-6;

/** What a peer was asked, and what it answered. */
interface PeerAnswer {
  readonly peer: string;
  readonly filter: Filter;
  readonly rows: readonly PeerRow[];
}

/**
 * Fails unless a reply to somebody who may see the whole network has the points that follow from the peer's sums, no
 * more and no fewer, each with the peer's value, number of answers and previous value, and null exactly where the peer
 * has none. How many values and previous values these were.
 */
export function compareWithPeer(
  card: BenchCard,
  reply: BatchAnswer,
  { peer, filter, rows }: PeerAnswer,
  dealers: Dealers,
): number {
  const { question, page, card: name } = card;
  const found = peerFigures(question, rows);
  const published = card.published(reply);
  const differs = (text: string): never => {
    throw new Error(`${page}/${name} ${text}.`);
  };
  const ours = published.map(nameOf).sort();
  const theirs = card.shown(found, { question, filter, dealers }).map(nameOf).sort();
  if (ours.join() !== theirs.join()) {
    const missing = theirs.filter((each) => !ours.includes(each));
    const surplus = ours.filter((each) => !theirs.includes(each));
    differs(
      `shows ${ours.length} points, ${peer} ${theirs.length}; missing: ${missing}; surplus: ${surplus}`,
    );
  }
  let compared = 0;
  for (const point of published) {
    const current = found.figure(point.code, point.key);
    const previous = found.figure(point.code, point.key, 1);
    const expect = (what: string, value: number | null, expected: number | null) => {
      if (!isAlike(value, expected)) differs(`says ${value} ${what} ${nameOf(point)}, ${peer} ${expected}`);
      compared += 1;
    };
    const shown = (value: number | null) => (value === null ? null : publish(value, point.decimals));
    expect("of", point.value, shown(current.value));
    if (point.n !== current.n) differs(`says ${point.n} answers of ${nameOf(point)}, ${peer} ${current.n}`);
    // Without a figure there is none that it is compared with.
    const before = current.value === null ? null : shown(previous.value);
    if (point.previousValue !== undefined) expect("before of", point.previousValue, before);
  }
  return compared;
}

function nameOf({ code, key }: Place): string {
  return `'${code}' ${key}`.trim();
}

function isAlike(value: number | null, expected: number | null): boolean {
  return value === null || expected === null ? value === expected : Math.abs(value - expected) <= TOLERANCE;
}
