import { bothWhere, type Times } from "./choices.ts";
import { unitsShown } from "./fractions.ts";
import type { NetworkJson, Question, QuestionnaireJson } from "./inputs.ts";
import { indexOfRows, netPromoterScore, type OracleFigure, shareOf, shown } from "./measures.ts";

const TEN_RESPONSES = 10;

export interface OracleRankRow {
  readonly dealer: string;
  /** 0 = fewer than ten responses with an index. */
  readonly rank: number;
  /** One decimal. */
  readonly index: OracleFigure;
  readonly nps: OracleFigure;
  readonly disappointed: OracleFigure;
}

export function rankingOf(
  ranked: Times,
  network: NetworkJson,
  question: Question,
  programme: QuestionnaireJson,
): OracleRankRow[] {
  const disappointed = shareOf(({ row }) => [row.overall], 1, programme.bands.disappointed);
  const lines = network.dealers
    .filter((dealer) => (question.region ?? null) === null || dealer.region === question.region)
    .map((dealer) => ({
      dealer: dealer.code,
      ...bothWhere(ranked, (row) => row.dealer.code === dealer.code),
    }))
    .map((line) => {
      const { exact, n } = indexOfRows(line.now);
      return { ...line, tenths: exact === null || n < TEN_RESPONSES ? null : unitsShown(exact, 1) };
    });
  return lines.map(({ dealer, now, before, tenths }) => {
    let ahead = 0;
    for (const other of lines)
      if (tenths !== null && other.tenths !== null && other.tenths > tenths) ahead += 1;
    return {
      dealer,
      rank: tenths === null ? 0 : ahead + 1,
      index: shown(indexOfRows, now, before, 1),
      nps: shown(netPromoterScore, now, before, 1),
      disappointed: shown(disappointed, now, before, 1),
    };
  });
}
