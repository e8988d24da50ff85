import type { Filter, Question } from "./questions.ts";

/** Sums of one group in one period (0 = the current one). */
export interface PeerRow {
  readonly period: number;
  readonly key: string;
  /** Two per line: above and below. */
  readonly sums: readonly number[];
}

/** Somebody else who answers the same question of the same responses. */
export interface Peer {
  readonly name: string;
  ask(card: string, question: Question, filter: Filter): Promise<readonly PeerRow[]>;
}

/** Makes rows of what a driver returns: period, key, then the sums. */
export function peerRow([period, key, ...sums]: readonly unknown[]): PeerRow {
  return { period: Number(period), key: String(key), sums: sums.map((sum) => Number(sum ?? 0)) };
}
