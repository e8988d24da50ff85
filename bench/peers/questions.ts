import type { OtherQuestion, Programme } from "#domain/programme/programme.ts";
import type { Measure } from "#domain/scoring/metrics.ts";
import { ratioOf, ratioOfAnswer } from "./figures.ts";

/** What the figures of a card are told by, besides the two periods. */
export type GroupedBy = "nothing" | "region" | "dealer" | "month";

/** A line of a card: its code where the reply names it, and what is added up for it. */
export interface Line {
  readonly code: string;
  readonly above: string;
  readonly below: string;
  readonly times: number;
}

/** A card as a question to raw rows. */
export interface Question {
  readonly by: GroupedBy;
  readonly lines: readonly Line[];
}

/** Who is asked about, and when; days where `daily`, else months as `YYYYMM`. */
export interface Filter {
  readonly daily: boolean;
  readonly from: string | number;
  readonly to: string | number;
  /** Where the current period begins; what is before is the one it is compared with. */
  readonly current: string | number;
  readonly model: number | null;
  readonly dealer: number | null;
}

export function lineOf(programme: Programme, code: string, measure: Measure): Line {
  return { code, ...ratioOf(programme, measure) };
}

export function linesOfQuestion({ slot, answers }: OtherQuestion): Line[] {
  return answers.map(({ code }, place) => ({ code, ...ratioOfAnswer(slot, place + 1) }));
}

const KEYS: Readonly<Record<GroupedBy, string>> = {
  nothing: "''",
  region: "d.region_code",
  dealer: "d.dealer_code",
  month: "r.month::text",
};

interface Statement {
  readonly text: string;
  readonly values: readonly (string | number)[];
}

/** One statement over the raw rows, the same for both databases. */
export function rawStatement({ by, lines }: Question, filter: Filter): Statement {
  const sums = lines.map(
    ({ above, below }, place) => `(${above})::float8 as a${place}, (${below})::float8 as b${place}`,
  );
  const dealers = by === "region" || by === "dealer" ? "join peer.dealer d using (dealer_id)" : "";
  return {
    text: `select ${periodOf(by, filter)} as period, ${KEYS[by]} as key, ${sums.join(", ")}
      from peer.response r ${dealers} where ${conditionOf(filter)} group by 1, 2`,
    values: valuesOf(filter),
  };
}

/** A materialised view of just what one card needs, with no column more than its filters name. */
export function viewStatement(
  name: string,
  { by, lines }: Question,
  filter: Filter,
): { make: string } & Statement {
  const time = timeOf(filter);
  const keys = [
    `r.${time}`,
    ...(by === "month" && filter.daily ? ["r.month"] : []),
    ...(filter.model === null ? [] : ["r.model_id"]),
    ...(filter.dealer === null ? [] : ["r.dealer_id"]),
    ...(by === "region" ? ["d.region_code"] : []),
    ...(by === "dealer" ? ["d.dealer_code"] : []),
  ];
  const sums = lines.map(({ above, below }, place) => `(${above}) as a${place}, (${below}) as b${place}`);
  const key = by === "month" ? "month::text" : (KEYS[by].split(".").at(-1) ?? "''");
  const added = lines.map(
    (_, place) => `sum(a${place})::float8 as a${place}, sum(b${place})::float8 as b${place}`,
  );
  const leading = [
    ...(filter.dealer === null ? [] : ["dealer_id"]),
    ...(filter.model === null ? [] : ["model_id"]),
    time,
  ];
  return {
    make: `create materialized view if not exists ${name} as select ${keys.join(", ")}, ${sums.join(", ")}
      from peer.response r join peer.dealer d using (dealer_id) group by ${keys.join(", ")};
      create index if not exists ${name.replace("peer.", "")}_key on ${name} (${leading.join(", ")}); analyze ${name}`,
    text: `select ${periodOf(by, filter)} as period, ${key} as key, ${added.join(", ")}
      from ${name} r where ${conditionOf(filter)} group by 1, 2`,
    values: valuesOf(filter),
  };
}

function timeOf({ daily }: Filter): "survey_date" | "month" {
  return daily ? "survey_date" : "month";
}

function periodOf(by: GroupedBy, filter: Filter): string {
  return by === "month" ? "0" : `case when r.${timeOf(filter)} >= $3${castOf(filter)} then 0 else 1 end`;
}

function conditionOf(filter: Filter): string {
  const type = castOf(filter);
  const all = [`r.${timeOf(filter)} between $1${type} and $2${type}`];
  let next = filter.current === filter.from ? 3 : 4;
  if (filter.model !== null) all.push(`r.model_id = $${next++}`);
  if (filter.dealer !== null) all.push(`r.dealer_id = $${next}`);
  return all.join(" and ");
}

function castOf({ daily }: Filter): string {
  return daily ? "::date" : "::int";
}

function valuesOf({ from, to, current, model, dealer }: Filter): (string | number)[] {
  return [
    from,
    to,
    ...(current === from ? [] : [current]),
    ...(model === null ? [] : [model]),
    ...(dealer === null ? [] : [dealer]),
  ];
}
