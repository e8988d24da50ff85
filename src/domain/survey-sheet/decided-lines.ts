import type { Network, NetworkDecisions, PlaceLevel } from "#domain/network/network.ts";
import type { DealerLine } from "./network-sheet.ts";

const NOTHING_ABOVE_DEALER = {
  locationCode: "",
  locationName: "",
  stateCode: "",
  stateName: "",
} as const;
const NO_STATE = { stateCode: "", stateName: "" } as const;
const NO_REGION = { regionCode: "", regionName: "" } as const;

/**
 * The lines of a `Dealers` sheet as far as no administrator decided otherwise: lines of merged dealers are left out, a
 * merged place is the one it went into, and a name or a place above that was replaced is as if the line left it blank.
 * `left`: what was left as it was decided, each once.
 */
export function decidedLines(
  { decisions }: Pick<Network, "decisions">,
  lines: readonly DealerLine[],
): { readonly lines: readonly DealerLine[]; readonly left: readonly string[] } {
  if (decisions === undefined) return { lines, left: [] };
  const known = decisionFinder(decisions);
  const left = new Set<string>();
  return { lines: lines.flatMap((line) => decided(line, known, left)), left: [...left] };
}

/** The code that stands for each dealer code that is gone. */
export function mergedDealers({ decisions }: Pick<Network, "decisions">): Readonly<Record<string, string>> {
  const merged = decisions?.merged.filter(({ level }) => level === "dealer") ?? [];
  return Object.fromEntries(merged.map(({ code, into }) => [code, into]));
}

interface DecisionFinder {
  readonly into: (level: PlaceLevel, code: string) => string | null;
  readonly isOverruled: (level: PlaceLevel, code: string, field: "name" | "parent", value: string) => boolean;
}

function decisionFinder({ merged, overruled }: NetworkDecisions): DecisionFinder {
  const key = (...parts: readonly string[]) => JSON.stringify(parts);
  const survivors = new Map(merged.map(({ level, code, into }) => [key(level, code), into]));
  const replaced = new Set(overruled.map(({ level, code, field, value }) => key(level, code, field, value)));
  return {
    into: (level, code) => survivors.get(key(level, code)) ?? null,
    isOverruled: (level, code, field, value) => value !== "" && replaced.has(key(level, code, field, value)),
  };
}

function decided(said: DealerLine, known: DecisionFinder, left: Set<string>): DealerLine[] {
  const { dealerCode: dealer } = said;
  const survivor = known.into("dealer", dealer);
  if (survivor !== null) {
    left.add(`${dealer} was merged into ${survivor}`);
    return [];
  }
  let line = withoutReplacedNames(said, known, left);
  if (known.isOverruled("dealer", dealer, "parent", line.locationCode)) {
    left.add(`${dealer} was moved`);
    line = { ...line, ...NOTHING_ABOVE_DEALER, ...NO_REGION };
  }
  const location = known.into("location", line.locationCode);
  if (location !== null) {
    line = { ...line, locationCode: location, locationName: "", ...NO_STATE, ...NO_REGION };
  }
  if (known.isOverruled("location", line.locationCode, "parent", line.stateCode)) {
    left.add(`${line.locationCode} was moved`);
    line = { ...line, ...NO_STATE, ...NO_REGION };
  }
  const state = known.into("state", line.stateCode);
  if (state !== null) line = { ...line, stateCode: state, stateName: "", ...NO_REGION };
  if (known.isOverruled("state", line.stateCode, "parent", line.regionCode)) {
    left.add(`${line.stateCode} was moved`);
    line = { ...line, ...NO_REGION };
  }
  const region = known.into("region", line.regionCode);
  return [region === null ? line : { ...line, regionCode: region, regionName: "" }];
}

function withoutReplacedNames(line: DealerLine, known: DecisionFinder, left: Set<string>): DealerLine {
  const kept = (level: PlaceLevel) => {
    const code = line[`${level}Code`];
    const name = line[`${level}Name`];
    if (!known.isOverruled(level, code, "name", name)) return name;
    left.add(`${code} was renamed`);
    return "";
  };
  return {
    ...line,
    dealerName: kept("dealer"),
    locationName: kept("location"),
    stateName: kept("state"),
    regionName: kept("region"),
  };
}
