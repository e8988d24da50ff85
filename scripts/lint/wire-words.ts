import { z } from "zod";
import { namesOf } from "#contract/wire.ts";

/** A name in a source, and its line. */
export interface WordUse {
  readonly word: string;
  readonly line: number;
}

type Type = z.core.$ZodType;

/** What the types of the contract's modules and its tables of names are called on the wire alone: nothing is called so inside. */
export function wireWords(
  modules: readonly object[],
  tables: readonly Readonly<Record<string, string>>[] = [],
): ReadonlySet<string> {
  const names = [
    ...[...withParts(modules.flatMap(typesIn))].flatMap((type) => namesOf(type)),
    ...tables.flatMap((table) => Object.entries(table).map(([ours, wire]) => ({ ours, wire }))),
  ];
  return new Set(names.map(({ wire }) => wire)).difference(new Set(names.map(({ ours }) => ours)));
}

function withParts(types: readonly Type[], found = new Set<Type>()): ReadonlySet<Type> {
  for (const type of types) {
    if (found.has(type)) continue;
    found.add(type);
    withParts(Object.values(type._zod.def).flatMap(typesIn), found);
  }
  return found;
}

/** A type itself, those of a list, and those of a table however deep. */
function typesIn(value: unknown): Type[] {
  if (value instanceof z.core.$ZodType) return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(typesIn) : [];
}

const COMMENT = String.raw`//.*|/\*[^]*?\*/`;
const STRING = String.raw`"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'`;
const PATTERN = String.raw`(?<=[(,=:[!&|?]\s*)/(?:[^\\/\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/`;
const CODE = new RegExp(`${COMMENT}|${STRING}|${PATTERN}|[\\w$]+|[\`{}]`, "g");
const TEMPLATE = /\\.|\$\{|`/gs;
/** The id of a page or a drawing; `src/contract/component-ids.ts` knows them all. */
const COMPONENT_ID = /^cui_\d/;

/** Where a source uses one of these words as a name or as a whole text; comments and longer texts, such as SQL, are free. */
export function usesOf(words: ReadonlySet<string>, source: string): WordUse[] {
  return wordsIn(source)
    .map(({ word, line }) => ({ word: word.replaceAll('"', ""), line }))
    .filter(({ word }) => words.has(word) || COMPONENT_ID.test(word));
}

/** Every name and text of a source, texts and comments with what they begin and end with; those in templates are left out. */
export function wordsIn(source: string): WordUse[] {
  const found: WordUse[] = [];
  const open: string[] = [];
  let line = 1;
  for (let at = 0, counted = 0; ; ) {
    const inTemplate = open.at(-1) === "`";
    const pattern = inTemplate ? TEMPLATE : CODE;
    pattern.lastIndex = at;
    const [token] = pattern.exec(source) ?? [];
    if (token === undefined) break;
    at = pattern.lastIndex;
    if (token === "}" || (token === "`" && inTemplate)) open.pop();
    else if (token === "{" || token === "${" || token === "`") open.push(token);
    else if (!inTemplate) {
      line += source.slice(counted, at).split("\n").length - 1;
      counted = at;
      found.push({ word: token, line });
    }
  }
  if (open.length > 0) throw new Error("The end of a source stands inside a template or a brace.");
  return found;
}

/** A file or folder that may say what the wire says, since it speaks to somebody else. */
export interface Exemption {
  readonly path: string;
  readonly why: string;
}

export interface Source {
  readonly path: string;
  readonly text: string;
}

/** Every wire's word outside the contract, and every exemption that nobody needs, one sentence each. */
export function wordFaults(
  words: ReadonlySet<string>,
  exemptions: readonly Exemption[],
  sources: readonly Source[],
): string[] {
  const used = new Set<Exemption>();
  const faults = sources.flatMap(({ path, text }) => {
    const uses = usesOf(words, text);
    const exemption = exemptions.find((one) => path.startsWith(one.path));
    if (uses.length > 0 && exemption !== undefined) used.add(exemption);
    if (exemption !== undefined) return [];
    return uses.map(
      ({ word, line }) => `${path}:${line}: ${word} is the wire's word; src/contract has ours.`,
    );
  });
  const unused = exemptions.filter((one) => !used.has(one));
  return [
    ...faults,
    ...unused.map(({ path }) => `${path} says no word of the wire; take it out of the table.`),
  ];
}
