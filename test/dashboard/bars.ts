import type { Factor } from "#domain/programme/programme.ts";
import { changed, isSmall, own, ownMetric, type Situation } from "./situation.ts";

/** Part of a reply, with the oracle's figures. */
export type Expected = Readonly<Record<string, unknown>>;

/** An item of the parallel lists of a chart. */
export interface Bar {
  readonly x: Expected;
  readonly y: Expected;
}

/** The factors as every list shows them. */
export function inTabOrder({ programme }: Situation): readonly Factor[] {
  return [...programme.factors].sort((a, b) => a.tab - b.tab || a.slot - b.slot);
}

/** Responses behind the actor's figures. */
export function responses(situation: Situation): number {
  return situation.oracle.responses(own(situation));
}

/** A bar per factor with its score. */
export function factorBars(situation: Situation): Bar[] {
  return inTabOrder(situation).map(({ name, code }) =>
    bar(name, code, ownMetric(situation, { kind: "factor", code })),
  );
}

/** The worst attributes of some factors; a bar leads to the ranking by its factor, over a range to its attributes. */
export function attributeBars(situation: Situation, factors: readonly Factor[], most: number): Bar[] {
  const byRange = (situation.question.firstDay ?? null) !== null;
  const page = byRange ? "improvement-opportunities" : "dealer-ranking";
  const small = isSmall(situation, own(situation));
  return situation.oracle
    .worst(
      own(situation),
      factors.map(({ code }) => code),
      most,
    )
    .map(({ code, disappointed }) => {
      const factor = factors.find(({ attributes }) => attributes.some((each) => each.code === code));
      const attribute = factor?.attributes.find((each) => each.code === code);
      if (factor === undefined || attribute === undefined) throw new Error(`${code} is of no factor.`);
      const { x, y } = bar(attribute.name, code, changed(disappointed, small), { subTitle: factor.name });
      return { x: { ...x, route: { page, factorType: factor.code, tabIndex: factor.tab } }, y };
    });
}

/** A chart of bars. */
export function chartWith(title: string, count: number, bars: readonly Bar[]): Expected {
  return { title, count, x: bars.map(({ x }) => x), y: bars.map(({ y }) => y) };
}

/** A bar as the parallel lists of a chart hold it. */
export function bar(
  name: string,
  code: string,
  figure: Expected,
  { subTitle = null, rank = null }: { subTitle?: string | null; rank?: number | null } = {},
): Bar {
  return {
    x: { value: name, code, route: null, dealers: null },
    y: { ...figure, subTitle, rank },
  };
}
