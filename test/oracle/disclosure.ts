import type { NetworkJson, Question } from "./inputs.ts";
import { timesOf } from "./periods.ts";
import type { ScoredRow } from "./scored-rows.ts";

const FIVE_DEALERS = 5;
const TEN_ANSWERS = 10;

type KeyOf = (row: ScoredRow) => string;

/**
 * Whether a figure of the network may be disclosed to somebody who holds the dealers of `scope`: what others answered
 * is cut into pieces, step by step, and a figure has to take whole ones, each with ten answers of five dealers.
 * `everything` covers all time; `counts` says which rows answered.
 */
export function isDisclosable(
  everything: readonly ScoredRow[],
  { dealers }: NetworkJson,
  scope: readonly string[],
  question: Question,
  counts: (row: ScoredRow) => boolean,
): boolean {
  const { region = null, model = null } = question;
  const asked = everything.filter(timesOf(question).now);
  const waves = new Set(asked.map(({ wave }) => wave));
  const months = new Set(asked.map(({ month }) => month));
  const held = new Set(dealers.filter(({ code }) => scope.includes(code)).map((dealer) => dealer.region));
  const regionOf: KeyOf = ({ dealer }) => (held.has(dealer.region) ? dealer.region : "");
  const steps: [KeyOf, (key: string) => boolean][] = [
    [regionOf, (key) => region === null || key === region],
    [({ month }) => month, (key) => months.has(key)],
  ];
  if (model !== null) steps.push([({ row }) => row.model_code, (key) => key === model]);
  const others = everything.filter((row) => counts(row) && !scope.includes(row.dealer.code));
  let pieces = [...waves].map((each) => others.filter(({ wave }) => wave === each));
  for (const [keyOf, isAsked] of steps) {
    pieces = pieces.flatMap((piece) => pooled(piece, keyOf));
    pieces = pieces.filter((piece) => piece.some((row) => isAsked(keyOf(row))));
    if (pieces.some((piece) => !piece.every((row) => isAsked(keyOf(row))))) return false;
  }
  return pieces.every((piece) => dealersWithTen(piece) >= FIVE_DEALERS);
}

/** One group per key, those of too few dealers put together with the next smallest until they are enough. */
function pooled(rows: readonly ScoredRow[], keyOf: KeyOf): ScoredRow[][] {
  const bySize = [...groups(rows, keyOf)]
    .map(([key, group]) => ({ key, group, dealers: dealersWithTen(group) }))
    .sort((a, b) => a.dealers - b.dealers || (a.key > b.key ? -1 : 1));
  const pool: ScoredRow[] = [];
  const alone: ScoredRow[][] = [];
  for (const { group, dealers } of bySize) {
    const isPooled = dealers < FIVE_DEALERS || (pool.length > 0 && dealersWithTen(pool) < FIVE_DEALERS);
    if (isPooled) pool.push(...group);
    else alone.push(group);
  }
  return pool.length === 0 ? alone : [...alone, pool];
}

function groups(rows: readonly ScoredRow[], keyOf: KeyOf): Map<string, ScoredRow[]> {
  const found = new Map<string, ScoredRow[]>();
  for (const row of rows) {
    const group = found.get(keyOf(row));
    if (group === undefined) found.set(keyOf(row), [row]);
    else group.push(row);
  }
  return found;
}

function dealersWithTen(rows: readonly ScoredRow[]): number {
  let dealers = 0;
  for (const group of groups(rows, ({ dealer }) => dealer.code).values()) {
    if (group.length >= TEN_ANSWERS) dealers += 1;
  }
  return dealers;
}
