import { describe, expect, test } from "vitest";
import { plainStatementFaults, tablesIn } from "./plain-statements.ts";

const TABLES = new Set(["person", "membership"]);

function faultsOf(statement: string, exceptions: Parameters<typeof plainStatementFaults>[1] = []) {
  const text = `\nconst { rows } = await sql<{ n: number }>\`${statement}\`.execute(trx);`;
  return plainStatementFaults(TABLES, exceptions, [{ path: "queries.ts", text }]);
}

describe("statements that Kysely's builder could say", () => {
  test.each([
    `select name from person where person_id = \${id}`,
    "\n    SELECT name\n    FROM person -- with all of them",
    `select from person where person_id = any(\${people.map(({ id }) => \`\${id}\`)}::int[]) for update`,
    `select p.name from person p join membership m using (person_id) order by 1 limit \${most}`,
    "select count(*)::int as n from person p left join membership m on m.person_id = p.person_id group by p.name",
    `select name from person where name is distinct from \${name} and born between \${first}::date and \${last}::date`,
    "select extract(epoch from last_login)::int as at from person where name <> 'with ('",
    `insert into person (name, born) values (\${name}, now()) on conflict (name) do update set born = excluded.born`,
    `update person set name = \${name}, version = version + \${by} where person_id in (\${ids}) returning name`,
    "update person p set name = m.name from membership m where m.person_id = p.person_id",
    "delete from person",
    "delete from person p using membership m where m.person_id = p.person_id",
  ])("%s", (statement) => {
    expect(faultsOf(statement)).toEqual([
      expect.stringMatching(/^queries\.ts:2: ".+ …" is a plain statement; write it with Kysely's builder\.$/),
    ]);
  });

  test.each([
    ["a select within", "select name from person where exists (select from membership)"],
    ["a common table expression", "with p as (delete from person returning name) select name from p"],
    ["a union", "select name from person union select name from membership"],
    ["rows of a select", "insert into person (name) select name from membership"],
    ["a temporary table", "select name from staged"],
    ["another one of two tables", "delete from person p using removed r where r.person_id = p.person_id"],
    ["a table by its name", `delete from \${sql.table(table)} where person_id = \${id}`],
    ["a function for a table", `select name from unnest(\${names}::text[]) name`],
    [
      "a join in parentheses",
      "select 1 from person p left join (membership m join person q on true) on true",
    ],
    ["no table", `select pg_advisory_xact_lock(\${lock}, \${id})`],
    ["a condition from elsewhere", `select name from person where \${visible} limit 1`],
    ["another condition from elsewhere", `select name from person where active and \${visible}`],
    ["columns from elsewhere", `select name, \${columns} from person`],
    ["an assignment from elsewhere", `update person set \${assignment}`],
    ["an order from elsewhere", `select name from person order by \${by}`],
    ["an array", "select array_agg(name) as names from person"],
    ["JSON", "select json_build_object('name', name) as line from person"],
    ["a window", "select row_number() over (order by name) from person"],
    ["a count with a condition", "select count(*) filter (where active) from person"],
    ["another kind of statement", "analyze person"],
  ])("raw with %s", (_, statement) => {
    expect(faultsOf(statement)).toEqual([]);
  });

  test("a part of a statement is none", () => {
    const text = "const names = sql`select name from person`;";
    expect(plainStatementFaults(TABLES, [], [{ path: "queries.ts", text }])).toEqual([]);
  });

  test("one inside a hole is found", () => {
    const text = `sql\`lock \${await sql\`delete from person\`.execute(trx)}\`.execute(trx);`;
    expect(plainStatementFaults(TABLES, [], [{ path: "queries.ts", text }])).toHaveLength(1);
  });
});

describe("exceptions", () => {
  const exception = { path: "queries.ts", begins: "select name from person", why: "is measured" };

  test("a statement that begins so may stand", () => {
    expect(faultsOf("select name\n from person limit 1", [exception])).toEqual([]);
  });

  test("one that nobody needs is refused", () => {
    const unused = 'queries.ts has no plain statement "select name from person"; take it out of the table.';
    expect(faultsOf("select born from person", [exception])).toEqual([expect.any(String), unused]);
    expect(faultsOf("select name from person union select name from person", [exception])).toEqual([unused]);
  });
});

test("the tables of the schema are those of its generated types", () => {
  const types =
    "export interface Person {\n  name: string;\n}\n\nexport interface Database {\n  person: Person;\n  upload: Upload;\n}\n";
  expect([...tablesIn(types)]).toEqual(["person", "upload"]);
});
