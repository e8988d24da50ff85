import type { Factor } from "#domain/programme/programme.ts";
import type { Asked } from "#test/oracle/page-oracle.ts";
import { factorLines, type Line } from "./expected-tables.ts";
import { DEALERS, dealersCompared, type Situation } from "./situation.ts";

/** The lines of a trend's score type 0–5; none where the factor has no such type. */
export function trendLines(situation: Situation, scoreType: number): readonly Line[] {
  const { factorType, programme } = situation;
  const isIndex = factorType === "" || factorType === "0";
  const factor = programme.factors.find(({ code }) => code === factorType) ?? null;
  if (!isIndex && factor === null) return [];
  const name = factor?.name ?? "Index";
  const mean: Asked = factor === null ? { kind: "index" } : { kind: "factor", code: factor.code };
  switch (scoreType) {
    case 0:
      return [{ title: name, code: "", asked: mean }];
    case 1:
      return factor === null ? [{ title: name, code: "", asked: { kind: "nps" } }] : [];
    case 2:
      return [{ title: name, code: "", asked: share(factor) }];
    case 3:
      return ["Disappointed", "Indifferent", "Pleased", "Delighted"].map((title, band) => ({
        title,
        code: String(band),
        asked: factor === null ? { kind: "band", band } : { kind: "factorBand", code: factor.code, band },
      }));
    case 4:
      return factor === null
        ? factorLines(situation)
        : factor.attributes.map((attribute) => ({
            title: attribute.name,
            code: attribute.code,
            asked: { kind: "attribute", code: attribute.code },
          }));
    case 5:
      return regionLines(situation, mean);
    default:
      return [];
  }
}

function share(factor: Factor | null): Asked {
  return factor === null ? { kind: "disappointed" } : { kind: "factorDisappointed", code: factor.code };
}

function regionLines(situation: Situation, asked: Asked): Line[] {
  const left = dealersCompared(situation);
  return [...new Set(left.map(({ region }) => region))].sort().map((region) => {
    const isPart = DEALERS.some(
      (dealer) => dealer.region === region && !situation.scope.includes(dealer.code),
    );
    const codes = left.filter((dealer) => dealer.region === region).map(({ code }) => code);
    return {
      title: isPart ? `Region ${region}, your dealer${codes.length === 1 ? "" : "s"}` : `Region ${region}`,
      code: region,
      asked,
      question: { ...situation.question, dealers: codes },
    };
  });
}
