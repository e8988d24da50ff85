import { bothWhere, type Times } from "./choices.ts";
import { unitsShown } from "./fractions.ts";
import type { NetworkJson, Question } from "./inputs.ts";
import { type MeasureRows, netPromoterScore, type OracleMetric, shown } from "./measures.ts";

const TEN_RESPONSES = 10;

export interface OracleRankRow {
  readonly dealer: string;
  /** 0 = fewer than ten responses with a score. */
  readonly rank: number;
  /** The score ranked by, at one decimal. */
  readonly index: OracleMetric;
  readonly nps: OracleMetric;
  readonly disappointed: OracleMetric;
}

export function rankingOf(
  ranked: Times,
  network: NetworkJson,
  question: Question,
  {
    score,
    disappointed,
    fewestFirst = false,
  }: { readonly score: MeasureRows; readonly disappointed: MeasureRows; readonly fewestFirst?: boolean },
): OracleRankRow[] {
  const lines = network.dealers
    .filter((dealer) => (question.region ?? null) === null || dealer.region === question.region)
    .map((dealer) => ({
      dealer: dealer.code,
      ...bothWhere(ranked, (row) => row.dealer.code === dealer.code),
    }))
    .map((line) => {
      const { exact, n } = score(line.now);
      return { ...line, tenths: exact === null || n < TEN_RESPONSES ? null : unitsShown(exact, 1) };
    });
  return lines.map(({ dealer, now, before, tenths }) => {
    let ahead = 0;
    for (const other of lines)
      if (tenths !== null && other.tenths !== null)
        ahead += (fewestFirst ? other.tenths < tenths : other.tenths > tenths) ? 1 : 0;
    return {
      dealer,
      rank: tenths === null ? 0 : ahead + 1,
      index: shown(score, now, before, 1),
      nps: shown(netPromoterScore, now, before, 1),
      disappointed: shown(disappointed, now, before, 1),
    };
  });
}
