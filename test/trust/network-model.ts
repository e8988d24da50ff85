import type { ListedPlace } from "#contract/network.ts";
import { aNetwork } from "#test/given/networks.ts";

/** What moves, and where to: each level has its place in the one above. */
export type MovableLevel = "dealer" | "location" | "state";
type Level = MovableLevel | "region";

const ABOVE: Readonly<Record<MovableLevel, Level>> = {
  dealer: "location",
  location: "state",
  state: "region",
};

/** Where dealers and places of `aNetwork` stand, whatever was moved. */
export class NetworkModel {
  readonly #parents: Readonly<Record<MovableLevel, Map<string, string>>>;
  readonly #regions: ReadonlySet<string>;

  constructor() {
    const { dealers } = aNetwork();
    this.#parents = {
      dealer: new Map(dealers.map(({ code, location }) => [code, location])),
      location: new Map(dealers.map(({ location, state }) => [location, state])),
      state: new Map(dealers.map(({ state, region }) => [state, region])),
    };
    this.#regions = new Set(dealers.map(({ region }) => region));
  }

  codes(level: Level): string[] {
    return level === "region" ? [...this.#regions] : [...this.#parents[level].keys()];
  }

  /** Where something of this level could move to from where it stands. */
  targets(level: MovableLevel, code: string): string[] {
    return this.codes(ABOVE[level]).filter((each) => each !== this.#parents[level].get(code));
  }

  move(level: MovableLevel, code: string, to: string): void {
    this.#parents[level].set(code, to);
  }

  /** `level code parent responses` of every place, from how many answers count at each dealer. */
  lines(responses: ReadonlyMap<string, number>): string[] {
    const counts = new Map<string, number>();
    for (const code of this.codes("dealer")) {
      let [level, at]: [Level, string] = ["dealer", code];
      for (;;) {
        const key = `${level} ${at}`;
        counts.set(key, (counts.get(key) ?? 0) + (responses.get(code) ?? 0));
        if (level === "region") break;
        [level, at] = [ABOVE[level], this.#parents[level].get(at) ?? ""];
      }
    }
    const levels: Level[] = ["dealer", "location", "state", "region"];
    return levels.flatMap((level) =>
      this.codes(level).map((code) => {
        const parent = level === "region" ? "–" : this.#parents[level].get(code);
        return `${level} ${code} ${parent} ${counts.get(`${level} ${code}`) ?? 0}`;
      }),
    );
  }
}

/** The same of the product's own list. */
export function linesOf(places: readonly ListedPlace[]): string[] {
  return places.map(({ level, code, parent, responses }) => `${level} ${code} ${parent ?? "–"} ${responses}`);
}
