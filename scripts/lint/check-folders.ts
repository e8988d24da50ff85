import { readFileSync } from "node:fs";
import { posix } from "node:path";
import type { Room, TestException } from "./folder-rules.ts";

/** A source file by its path in the repository, and the paths it imports. */
export interface Source {
  readonly path: string;
  readonly imports: readonly string[];
}

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*"([#.][^"]+)"/g;
const ROOMS_OF_SRC = /^#(?=(?:domain|contract|server|web)\/)/;

/** What a file imports of this repository, as paths. */
export function readSource(path: string, text = readFileSync(path, "utf8")): Source {
  const specifiers = [...text.matchAll(IMPORT)].flatMap(([, specifier]) => specifier ?? []);
  return {
    path,
    imports: specifiers.map((specifier) =>
      specifier.startsWith("#")
        ? specifier.replace(ROOMS_OF_SRC, "#src/").slice(1)
        : posix.join(posix.dirname(path), specifier),
    ),
  };
}

/** Files of the schema's history whose numbers do not follow each other, such as two made side by side. */
export function misnumbered(migrations: readonly string[]): string[] {
  return migrations
    .toSorted()
    .filter((name, at) => Number(name.slice(0, 4)) !== at + 1)
    .map((name) => `db/migrations/${name}: another number was expected; two may have the same.`);
}

/** Every way in which the files of a room break its rules, one sentence each. */
export function faultsOf(room: Room, sources: readonly Source[]): string[] {
  const folders = new Set(sources.flatMap(({ path }) => folderOf(room, path) ?? []));
  const used = new Set<string>();
  const imports = sources.flatMap(({ path, imports }) =>
    imports.flatMap((target) => faultOfImport(room, path, target, used) ?? []),
  );
  return [...faultsOfTable(room, folders), ...imports, ...unusedOf(room, used)];
}

/** Every import by which tests beside the sources of rooms break their rules, and every exception that no test needs. */
export function faultsOfTests(
  rooms: readonly Room[],
  exceptions: readonly TestException[],
  tests: readonly Source[],
): string[] {
  const broken = tests.flatMap(({ path, imports }) => {
    // A test is of the folder, or the file, that it tests.
    const tested = path.replace(/(?:\.\w+)?\.test(?:-[\w-]+)?\./, ".");
    const faults = rooms.flatMap((room) =>
      imports.flatMap((target) => faultOfImport(room, tested, target, new Set()) ?? []),
    );
    return faults.map((fault) => ({ path, fault: fault.replace(tested, path) }));
  });
  const unneeded = exceptions.filter(({ path }) => broken.every((each) => each.path !== path));
  return [
    ...broken.filter(({ path }) => exceptions.every((each) => each.path !== path)).map(({ fault }) => fault),
    ...unneeded.map(({ path }) => `${path} needs no exception; take it out of the table.`),
  ];
}

/** The folder directly below the root of a room that a path lies in, or the file directly in it; null outside the room. */
function folderOf({ root, others }: Room, path: string): string | null {
  if (!path.startsWith(`${root}/`)) return null;
  const [folder, ...rest] = path.slice(root.length + 1).split("/");
  return folder === undefined || (others !== undefined && rest.length === 0) ? null : folder;
}

function faultOfImport(room: Room, path: string, target: string, used: Set<string>): string | null {
  const from = folderOf(room, path);
  const to = folderOf(room, target);
  const file = posix.basename(target);
  if (to === null) return null;
  if (from === to)
    return room.doors.includes(file) ? `${path}: ${file} is for others, import the file it names.` : null;
  if (room.doors.length > 0 && !room.doors.includes(file) && !isPage(room, path, file)) {
    return `${path}: ${target} is the inside of ${to}; others import its ${room.doors.join(" or ")}.`;
  }
  if (from === null) return null;
  used.add(`${from} ${to}`);
  if ((room.uses[from] ?? room.others)?.includes(to)) return null;
  return `${path}: ${from} may not import ${to}; ${room.root} in scripts/lint/folder-rules.ts says who imports whom.`;
}

function isPage({ pages = [] }: Room, path: string, file: string): boolean {
  return path.startsWith("src/web/app/") && pages.some((end) => file.endsWith(end));
}

function faultsOfTable({ root, uses, others }: Room, folders: ReadonlySet<string>): string[] {
  const missing = [...folders].filter((folder) => !(folder in uses));
  const gone = Object.keys(uses).filter((folder) => !folders.has(folder));
  const cycle = findCycle({
    ...Object.fromEntries(missing.map((folder) => [folder, others ?? []])),
    ...uses,
  });
  return [
    ...(others === undefined ? missing : []).map(
      (folder) => `${root}/${folder} has no row in scripts/lint/folder-rules.ts.`,
    ),
    ...gone.map((folder) => `${root}/${folder} has a row in scripts/lint/folder-rules.ts and no files.`),
    ...(cycle === null ? [] : [`${root}: ${cycle.join(" → ")} is a cycle.`]),
  ];
}

function unusedOf({ root, uses }: Room, used: ReadonlySet<string>): string[] {
  return Object.entries(uses).flatMap(([from, allowed]) =>
    allowed
      .filter((to) => !used.has(`${from} ${to}`))
      .map((to) => `${root}: ${from} may import ${to} and does not; take it out of the table.`),
  );
}

function findCycle(uses: Room["uses"]): string[] | null {
  const clear = new Set<string>();
  const visit = (folder: string, way: readonly string[]): string[] | null => {
    const again = way.indexOf(folder);
    if (again >= 0) return [...way.slice(again), folder];
    if (clear.has(folder)) return null;
    for (const next of uses[folder] ?? []) {
      const cycle = visit(next, [...way, folder]);
      if (cycle !== null) return cycle;
    }
    clear.add(folder);
    return null;
  };
  for (const folder of Object.keys(uses)) {
    const cycle = visit(folder, []);
    if (cycle !== null) return cycle;
  }
  return null;
}
