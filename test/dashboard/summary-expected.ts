import type { Question } from "#test/oracle/inputs.ts";
import type { OracleMetric } from "#test/oracle/measures.ts";
import type { OracleAnswer } from "#test/oracle/oracle.ts";

const MIN_RESPONSES = 10;

export interface ExpectedPoint {
  readonly code: string;
  readonly name: string;
  readonly value: number | null;
  readonly change: number | null;
  readonly previousValue: number | null;
  readonly direction: "up" | "down" | "same" | null;
  readonly clear: boolean | null;
  readonly subTitle: string | null;
  readonly n: number | null;
  readonly rank: number | null;
  readonly insufficient: boolean;
  /** Unrounded ends, got by the oracle's own methods. */
  readonly low: number | null;
  readonly high: number | null;
  readonly dealers:
    | readonly {
        readonly name: string;
        readonly code: string;
        readonly value: number | null;
        readonly n: number;
      }[]
    | null;
}

export interface ExpectedCard {
  readonly points: readonly ExpectedPoint[];
  readonly count: number;
  readonly subFigures: readonly { readonly title: string; readonly value: number }[];
  readonly reference: { readonly title: string; readonly value: number | null } | null;
}

/** The client as the test made it; the actor's outlets in the network's order. */
export interface Situation {
  readonly ask: (question: Question) => OracleAnswer;
  /** Whether what the network has of a measure is disclosed to the actor. */
  readonly isDisclosable: (question: Question, measure: "index" | "nps") => boolean;
  readonly dealers: readonly {
    readonly code: string;
    readonly name: string;
    readonly region: string;
    readonly location: string;
  }[];
  readonly factors: readonly {
    readonly code: string;
    readonly name: string;
    readonly attributes: readonly { readonly code: string; readonly name: string }[];
  }[];
  readonly scope: readonly string[];
  /** Wave, month, region and model only: what a Summary filter can say. */
  readonly question: Question;
}

/** Every Summary card as product.md describes it, with the oracle's figures, by card. */
export function expectedSummary(situation: Situation): ReadonlyMap<string, ExpectedCard> {
  const { ask, question, scope, dealers } = situation;
  const own = ask({ ...question, dealers: scope });
  const small = own.index.n < MIN_RESPONSES;
  const name = (code: string) => dealers.find((dealer) => dealer.code === code);
  const card = (points: readonly ExpectedPoint[]): ExpectedCard => ({
    points,
    count: own.responses,
    subFigures: [],
    reference: null,
  });
  const bands = [
    { name: "Delighted", code: "3" },
    { name: "Pleased", code: "2" },
    { name: "Indifferent", code: "1" },
    { name: "Disappointed", code: "0" },
  ];
  // A row without any score is refused, so a dealer without these answers has no responses.
  const answered = own.ranking.filter(
    ({ dealer, index, nps, disappointed }) => scope.includes(dealer) && index.n + nps.n + disappointed.n > 0,
  );
  const disclosesRanks = situation.isDisclosable(question, "index");
  const ranked = {
    title: question.region ? `ranked in Region ${question.region}` : "ranked in the network",
    value: own.ranking.filter(({ rank }) => rank > 0).length,
  };
  const list = (rows: OracleAnswer["top"]): ExpectedCard => ({
    points: rows.map(({ dealer, rank, index }) => ({
      ...point(name(dealer)?.name ?? "", dealer, index, false),
      subTitle: `Location ${name(dealer)?.location}`,
      rank: disclosesRanks ? rank : null,
    })),
    count: own.responses,
    subFigures: [
      ...(disclosesRanks ? [ranked] : []),
      { title: "with insufficient sample", value: answered.filter(({ rank }) => rank === 0).length },
    ],
    reference: null,
  });
  const attributes = situation.factors.flatMap((factor) =>
    factor.attributes.map((attribute) => ({ ...attribute, factor: factor.name })),
  );
  return new Map([
    ["index", card([point("Index", "", own.index, small)])],
    ["nps", card([point("NPS", "", own.nps, small)])],
    ["disappointed", card([point("% Disappointed", "", own.disappointed, small)])],
    [
      "satisfaction-split",
      {
        ...card(
          bands.map((band) => point(band.name, band.code, own.bands[Number(band.code)] ?? own.index, small)),
        ),
        count: own.disappointed.n,
      },
    ],
    [
      "factor-scores",
      card(
        own.factors.map(({ code, score }, place) =>
          point(situation.factors[place]?.name ?? "", code, score, small),
        ),
      ),
    ],
    ["regional-index", regional(situation, own, "index")],
    ["regional-nps", regional(situation, own, "nps")],
    ["top-dealers", list(own.top)],
    ["bottom-dealers", list(own.bottom)],
    [
      "improvement-areas",
      card(
        own.improvementAreas.map(({ code, disappointed }) => {
          const attribute = attributes.find((each) => each.code === code);
          return {
            ...point(attribute?.name ?? "", code, disappointed, small),
            subTitle: attribute?.factor ?? null,
          };
        }),
      ),
    ],
  ]);
}

function regional(situation: Situation, own: OracleAnswer, measure: "index" | "nps"): ExpectedCard {
  const { ask, dealers, scope, question } = situation;
  const held = [...new Set(dealers.filter(({ code }) => scope.includes(code)).map(({ region }) => region))]
    .filter((region) => (question.region ?? null) === null || region === question.region)
    .sort();
  const partly = held.filter((region) =>
    dealers.some((dealer) => dealer.region === region && !scope.includes(dealer.code)),
  );
  const left = dealers.filter(({ code, region }) => scope.includes(code) && held.includes(region));
  const yours = {
    ...point(
      left.length === 1 ? "Your dealer" : "Your dealers",
      "own",
      own[measure],
      own.index.n < MIN_RESPONSES,
    ),
  };
  const rows = held.map((region) => {
    if (partly.includes(region))
      return { ...average(situation, region, measure), name: `Region ${region}`, code: region };
    const inside = ask({ ...question, dealers: scope, region });
    const outlets = inside.ranking
      .map((row) => ({ row, dealer: dealers.find(({ code }) => code === row.dealer) }))
      .filter(({ dealer }) => dealer?.region === region)
      .map(({ row, dealer }) => ({
        name: dealer?.name ?? "",
        code: row.dealer,
        value: row[measure].value,
        n: row[measure].n,
      }));
    return {
      ...point(`Region ${region}`, region, inside[measure], inside.index.n < MIN_RESPONSES),
      dealers: outlets,
    };
  });
  return {
    points: partly.length === 0 ? rows : [yours, ...rows],
    count: own.responses,
    subFigures: [],
    reference: { title: "national", value: average(situation, null, measure).value },
  };
}

/** An average that an actor with a part may see: no sample size, and none over too few responses. */
function average(
  { ask, isDisclosable, question }: Situation,
  region: string | null,
  measure: "index" | "nps",
): ExpectedPoint {
  const over = (asked: Question | null) => {
    if (asked === null || !isDisclosable({ ...asked, region }, measure)) return null;
    const answer = ask({ ...asked, region, dealers: null });
    return answer.index.n < MIN_RESPONSES ? null : answer[measure];
  };
  const now = over(question);
  const before = over(previousOf(question));
  const figure = {
    value: now?.value ?? null,
    n: 0,
    low: null,
    high: null,
    previous: now === null || before === null ? null : now.previous,
    change: now === null || before === null ? null : now.change,
    clear: null,
  };
  return { ...point("", "", figure, false), n: null, subTitle: "region", insufficient: false };
}

function previousOf(question: Question): Question | null {
  const { wave = null, month = null } = question;
  if (wave === null) return null;
  if (month === null) {
    const before = Number(wave.slice(3)) - 1;
    return before < 1 ? null : { ...question, wave: `WQ-${before}` };
  }
  const date = new Date(`${month}-15T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() - 1);
  return { ...question, wave: null, month: date.toISOString().slice(0, 7) };
}

function point(name: string, code: string, figure: OracleMetric, small: boolean): ExpectedPoint {
  const { value, n, change, previous, low, high, clear } = figure;
  const direction = change === null ? null : change > 0 ? "up" : change < 0 ? "down" : "same";
  return {
    name,
    code,
    value,
    change,
    previousValue: previous,
    direction,
    clear,
    subTitle: null,
    n,
    rank: null,
    insufficient: small && n > 0,
    low,
    high,
    dealers: null,
  };
}
