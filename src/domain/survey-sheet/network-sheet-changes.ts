import type { Network, PlaceLevel } from "#domain/network/network.ts";
import type { DealerLine, ModelLine } from "./network-sheet.ts";
import { placedLines, UNASSIGNED } from "./network-sheet-places.ts";
import type { CountedProblem } from "./sheet-values.ts";

/** A place or model to add, rename or move. `parent` null on the top level; `before` null = new. */
export interface NetworkChange {
  readonly code: string;
  readonly name: string;
  readonly parent: string | null;
  readonly before: { readonly name: string; readonly parent: string | null } | null;
}

/** A well-formed row that the other rows contradict. */
interface RejectedLine {
  readonly row: number;
  readonly problems: readonly CountedProblem[];
}

/** What a `Dealers` sheet changes, each level by code; what already is so is left out. Apply regions first. */
export interface DealersSheetChanges {
  readonly regions: readonly NetworkChange[];
  readonly states: readonly NetworkChange[];
  readonly locations: readonly NetworkChange[];
  readonly dealers: readonly NetworkChange[];
  readonly rejected: readonly RejectedLine[];
}

/** What a `Models` sheet changes; what already is so is left out. */
export interface ModelsSheetChanges {
  readonly models: readonly NetworkChange[];
}

interface Node {
  readonly code: string;
  readonly name: string;
  readonly parent: string | null;
}

const CHILD_LEVELS = [
  { level: "dealer", parent: "location" },
  { level: "location", parent: "state" },
  { level: "state", parent: "region" },
] as const;

/**
 * The changes of all well-formed rows together; their order never matters. What a row leaves blank stays as it is, and of
 * something new is {@link UNASSIGNED}. Rows that put one code under two parents are
 * all rejected, each naming the other. A code that the network has under another parent moves, with all below it. Of
 * several names for a code the most frequent stands, of equally frequent ones the first by code point.
 */
export function applyDealersSheet(network: Network, said: readonly DealerLine[]): DealersSheetChanges {
  const lines = placedLines(network, said);
  const rejected = rejectedLines(lines);
  const refused = new Set(rejected.map(({ row }) => row));
  const accepted = lines.filter(({ row }) => !refused.has(row));
  const nodes = (level: PlaceLevel, parent: PlaceLevel | null) =>
    accepted.map((line): Node => {
      const above = parent === null ? null : line[`${parent}Code`];
      return { code: line[`${level}Code`], name: line[`${level}Name`], parent: above };
    });
  return {
    regions: changes(
      nodes("region", null),
      network.regions.map(({ code, name }) => ({ code, name, parent: null })),
    ),
    states: changes(
      nodes("state", "region"),
      network.states.map(({ code, name, region }) => ({ code, name, parent: region })),
    ),
    locations: changes(
      nodes("location", "state"),
      network.locations.map(({ code, name, state }) => ({ code, name, parent: state })),
    ),
    dealers: changes(
      nodes("dealer", "location"),
      network.dealers.map(({ code, name, location }) => ({ code, name, parent: location })),
    ),
    rejected,
  };
}

/** As {@link applyDealersSheet}, for models: nothing contradicts, names are settled in the same way. */
export function applyModelsSheet(network: Network, lines: readonly ModelLine[]): ModelsSheetChanges {
  const nodes = lines.map((line): Node => ({ code: line.modelCode, name: line.modelName, parent: null }));
  return {
    models: changes(
      nodes,
      network.models.map(({ code, name }) => ({ code, name, parent: null })),
    ),
  };
}

function rejectedLines(lines: readonly DealerLine[]): readonly RejectedLine[] {
  const problems = new Map<number, CountedProblem[]>();
  for (const { level, parent } of CHILD_LEVELS) {
    for (const [code, group] of Map.groupBy(lines, (line) => line[`${level}Code`])) {
      const firsts = [...Map.groupBy(group, (line) => line[`${parent}Code`]).values()].map(firstByRow);
      const [first, second] = firsts.sort((a, b) => a.row - b.row);
      if (first === undefined || second === undefined) continue;
      for (const line of group) {
        const other = first[`${parent}Code`] === line[`${parent}Code`] ? second : first;
        const reason = `Put ${code} under one ${parent}: row ${other.row} has it under ${other[`${parent}Code`]}.`;
        const found = problems.get(line.row) ?? [];
        problems.set(line.row, [
          ...found,
          {
            column: `${parent}_code`,
            value: line[`${parent}Code`],
            reason,
            cause: `puts a ${level} under two ${parent}s`,
          },
        ]);
      }
    }
  }
  return [...problems].map(([row, found]) => ({ row, problems: found })).sort((a, b) => a.row - b.row);
}

function firstByRow(lines: readonly DealerLine[]): DealerLine {
  return lines.reduce((first, line) => (line.row < first.row ? line : first));
}

function changes(nodes: readonly Node[], existing: readonly Node[]): readonly NetworkChange[] {
  const known = new Map(existing.map((node) => [node.code, node]));
  return [...Map.groupBy(nodes, ({ code }) => code)]
    .map(([code, group]) => {
      const before = known.get(code);
      const name = settledName(group.map((node) => node.name)) || before?.name || firstName(code);
      const parent = group.at(0)?.parent ?? null;
      return {
        code,
        name,
        parent,
        before: before === undefined ? null : { name: before.name, parent: before.parent },
      };
    })
    .filter(({ name, parent, before }) => before === null || before.name !== name || before.parent !== parent)
    .sort((a, b) => compare(a.code, b.code));
}

/** What something is called until somebody names it. */
function firstName(code: string): string {
  return code.startsWith(UNASSIGNED) ? UNASSIGNED : code;
}

/** The most frequent name, of equally frequent ones the first by code point; "" = none is given. */
function settledName(names: readonly string[]): string {
  const given = names.filter((name) => name !== "");
  const groups = [...Map.groupBy(given, (name) => name)].map(([name, group]) => ({
    name,
    count: group.length,
  }));
  return groups.sort((a, b) => b.count - a.count || compare(a.name, b.name)).at(0)?.name ?? "";
}

/** Of two different texts. */
function compare(a: string, b: string): number {
  return a < b ? -1 : 1;
}
