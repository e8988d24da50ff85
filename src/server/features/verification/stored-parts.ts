import type { BandCounts, Parts, SumParts } from "#domain/parts.ts";
import type { StoredCell } from "./queries.ts";

const BANDS = ["disappointed", "indifferent", "pleased", "delighted"] as const;

/** The parts that a rollup row holds. */
export function storedParts(cell: StoredCell): Parts {
  const { responses, promoters, passives, detractors, factorN, factorSum, factorSquares, attributeBands } =
    cell;
  const slots = Math.max(factorN.length, factorSum.length, factorSquares.length);
  return {
    responses,
    promoters,
    passives,
    detractors,
    index: { n: cell.indexN, sum: cell.indexSum, sumOfSquares: cell.indexSquares },
    overall: bandsAt(cell.overall, 0),
    factors: Array.from({ length: slots }, (_, place) => ({
      n: factorN[place] ?? 0,
      sum: factorSum[place] ?? 0n,
      sumOfSquares: factorSquares[place] ?? 0n,
    })),
    attributes: Array.from({ length: Math.ceil(attributeBands.length / BANDS.length) }, (_, place) =>
      bandsAt(attributeBands, place * BANDS.length),
    ),
  };
}

/** Every number of the parts under the name of its column, slot and band in a rollup. */
export function fieldsOf(parts: Parts): Map<string, bigint> {
  const { responses, promoters, passives, detractors, index, overall, factors, attributes } = parts;
  return new Map<string, bigint>([
    ["responses", BigInt(responses)],
    ["promoters", BigInt(promoters)],
    ["passives", BigInt(passives)],
    ["detractors", BigInt(detractors)],
    ...sumFields("index", "", index),
    ...bandFields("overall", overall),
    ...factors.flatMap((factor, place) => sumFields("factor", ` slot ${place + 1}`, factor)),
    ...attributes.flatMap((attribute, place) => bandFields(`attribute_bands slot ${place + 1}`, attribute)),
  ]);
}

function sumFields(column: string, slot: string, { n, sum, sumOfSquares }: SumParts): [string, bigint][] {
  return [
    [`${column}_n${slot}`, BigInt(n)],
    [`${column}_sum${slot}`, sum],
    [`${column}_squares${slot}`, sumOfSquares],
  ];
}

function bandFields(name: string, counts: BandCounts): [string, bigint][] {
  return BANDS.map((band, place) => [`${name} ${band}`, BigInt(counts[place] ?? 0)]);
}

function bandsAt(counts: readonly (number | null)[], place: number): BandCounts {
  return [counts[place] ?? 0, counts[place + 1] ?? 0, counts[place + 2] ?? 0, counts[place + 3] ?? 0];
}
