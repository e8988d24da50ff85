import type { NetworkChanges } from "#server/features/survey-import/survey-file-messages.ts";

/** An outlet with the codes of its places. */
export interface GivenDealer {
  readonly code: string;
  readonly name: string;
  readonly region: string;
  readonly state: string;
  readonly location: string;
}

/** What a client sells where. */
export interface GivenNetwork {
  readonly dealers: readonly GivenDealer[];
  readonly models: readonly { readonly code: string; readonly name: string }[];
}

/** Two regions with two states each, one location a state, two outlets a location (`D01` … `D08`); models M1 and M2. */
export function aNetwork(): GivenNetwork {
  const places = ["N1", "N2", "S1", "S2"];
  const dealers = places.flatMap((state, place) =>
    [1, 2].map((outlet) => {
      const code = `D0${place * 2 + outlet}`;
      return { code, name: `Dealer ${code}`, region: state.slice(0, 1), state, location: `${state}-city` };
    }),
  );
  return {
    dealers,
    models: [
      { code: "M1", name: "Model one" },
      { code: "M2", name: "Model two" },
    ],
  };
}

/** The network as the change that makes it; a place is called after its code. */
export function changesOf({ dealers, models }: GivenNetwork): NetworkChanges {
  const places = (rows: readonly { code: string; name: string; parent: string | null }[]) => [
    ...new Map(rows.map((row) => [row.code, { ...row, before: null }])).values(),
  ];
  const called = (word: string, code: string, parent: string | null) => ({
    code,
    name: `${word} ${code}`,
    parent,
  });
  return {
    regions: places(dealers.map(({ region }) => called("Region", region, null))),
    states: places(dealers.map(({ state, region }) => called("State", state, region))),
    locations: places(dealers.map(({ location, state }) => called("Location", location, state))),
    dealers: places(dealers.map(({ code, name, location }) => ({ code, name, parent: location }))),
    models: places(models.map(({ code, name }) => ({ code, name, parent: null }))),
  };
}
