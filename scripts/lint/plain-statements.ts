/** A plain statement that stands raw all the same. */
export interface RawStatement {
  readonly path: string;
  /** Its first words. */
  readonly begins: string;
  readonly why: string;
}

export interface Source {
  readonly path: string;
  readonly text: string;
}

const TEMPLATE = /\bsql(?:<[^`]*?>)?`/g;
const EXECUTED = /\s*\.execute\(/y;
const HOLE = "?";

/** Every plain statement that is executed as raw SQL, and every exception that none needs, one sentence each. */
export function plainStatementFaults(
  tables: ReadonlySet<string>,
  exceptions: readonly RawStatement[],
  sources: readonly Source[],
): string[] {
  const unused = new Set(exceptions);
  const faults = sources.flatMap(({ path, text }) =>
    statementsIn(text).flatMap(({ statement, line }) => {
      if (!isPlain(statement, tables)) return [];
      const exception = exceptions.find((one) => one.path === path && statement.startsWith(one.begins));
      if (exception === undefined)
        return [
          `${path}:${line}: ${beginningOf(statement)} is a plain statement; write it with Kysely's builder.`,
        ];
      unused.delete(exception);
      return [];
    }),
  );
  return [
    ...faults,
    ...[...unused].map(
      ({ path, begins }) => `${path} has no plain statement "${begins}"; take it out of the table.`,
    ),
  ];
}

/** The tables that the generated types of the schema name. */
export function tablesIn(types: string): ReadonlySet<string> {
  const body = /export interface Database \{([^}]*)\}/.exec(types)?.[1] ?? "";
  return new Set([...body.matchAll(/^\s*(\w+):/gm)].map(([, name = ""]) => name));
}

function beginningOf(statement: string): string {
  return `"${statement.split(" ").slice(0, 4).join(" ")} …"`;
}

interface Statement {
  /** On one line, each hole a question mark. */
  readonly statement: string;
  readonly line: number;
}

/** The templates that are executed as they stand; parts of others are not. */
function statementsIn(source: string): Statement[] {
  return [...source.matchAll(TEMPLATE)].flatMap(({ 0: opening, index }) => {
    const { text, end } = templateAt(source, index + opening.length);
    EXECUTED.lastIndex = end;
    if (!EXECUTED.test(source)) return [];
    const statement = text.replace(/--.*/g, "").replace(/\s+/g, " ").trim();
    return [{ statement, line: source.slice(0, index).split("\n").length }];
  });
}

/** A template from behind its opening on, and where it has ended. */
function templateAt(source: string, from: number): { readonly text: string; readonly end: number } {
  let text = "";
  for (let at = from; at < source.length; ) {
    if (source[at] === "`") return { text, end: at + 1 };
    if (source.startsWith("${", at)) {
      text += HOLE;
      at = endOfHole(source, at + 2);
    } else {
      text += source[at];
      at += source[at] === "\\" ? 2 : 1;
    }
  }
  throw new Error("The end of a source stands inside a template.");
}

const IN_HOLE = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[`{}]/g;

function endOfHole(source: string, from: number): number {
  let open = 0;
  for (let at = from; ; ) {
    IN_HOLE.lastIndex = at;
    const [token] = IN_HOLE.exec(source) ?? [];
    if (token === undefined) throw new Error("The end of a source stands inside a template.");
    at = IN_HOLE.lastIndex;
    if (token === "`") at = templateAt(source, at).end;
    if (token === "{") open += 1;
    if (token === "}" && open === 0) return at;
    if (token === "}") open -= 1;
  }
}

const BEGINNING = /^(?:select|insert into|update|delete from)\b/i;
const NO_VERB = /\b(?:for (?:no key )?update|do update set)\b/gi;
const VERB = /\b(?:select|insert|update|delete|merge|with|union)\b/gi;
const PARENTHESES = /\([^()]*\)/g;
/** What stands where a table may, once parentheses are brackets; columns of a join do not. */
const TABLE = /(?:\b(?:from|join|into)|^update|\busing(?! \[)) (\w+|\S)/gi;
/** Arrays, JSON, windows and counts with a condition. */
const BEYOND = /\b(?:over|filter|array\w*|unnest|jsonb?_\w+) ?[([]/i;

/** Whether it has one verb and tables of the schema alone, no part that comes from elsewhere, and nothing beyond the builder. */
function isPlain(statement: string, tables: ReadonlySet<string>): boolean {
  const text = statement.replace(/'[^']*'/g, "''").replace(/\bdistinct from\b/gi, "=");
  if (!BEGINNING.test(text) || BEYOND.test(text) || hasPart(text)) return false;
  const verbs = text.replace(NO_VERB, "").match(VERB) ?? [];
  const named = [...withoutParentheses(text).matchAll(TABLE)].map(([, name = ""]) => name.toLowerCase());
  return verbs.length === 1 && named.length > 0 && named.every((name) => tables.has(name));
}

const VALUE_AFTER = /(?:[=<>(,+\-*/|%~]|\b(?:limit|offset|like|then|else))$/i;

/** Whether a hole is a part of the statement rather than a value in it. */
function hasPart(text: string): boolean {
  const [list = ""] = /^select .*? from /i.exec(text) ?? [];
  if (/, \? ?(?:,|as |from )/i.test(list)) return true;
  const pieces = text.replace(/\bbetween \?(?:::\w+)? and \?/gi, "= ?").split(HOLE);
  return pieces.slice(0, -1).some((before) => !VALUE_AFTER.test(before.trimEnd()));
}

function withoutParentheses(text: string): string {
  const shorter = text.replace(PARENTHESES, "[]");
  return shorter === text ? text : withoutParentheses(shorter);
}
