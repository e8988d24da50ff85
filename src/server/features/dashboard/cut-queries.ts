import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/tables.ts";
import { highest, type PartsQuery, type PartsRow } from "./parts-query.ts";

/**
 * The parts of the cut ends of months, counted from the responses themselves; the key (operation, dealer, survey_date)
 * finds them. Needs reach 'scope': responses of dealers outside it are never counted.
 */
export async function cutPartsByGroup(
  trx: Transaction<Database>,
  query: PartsQuery,
): Promise<readonly PartsRow[]> {
  const dealers = [...query.groupOfDealer.keys()];
  const cuts = query.periods.flatMap((period, place) => period.cuts.map((cut) => ({ ...cut, place })));
  if (dealers.length === 0 || cuts.length === 0) return [];
  const { rows } = await sql<PartsRow>`
    select g.grp, c.period, ${columnsOf(query)}
    from unnest(${dealers}::int[], ${[...query.groupOfDealer.values()]}::int[]) as g(dealer_id, grp)
    cross join unnest(${cuts.map(({ from }) => from)}::date[], ${cuts.map(({ to }) => to)}::date[],
      ${cuts.map(({ place }) => place)}::int[]) as c(first_day, last_day, period)
    join response r on r.operation_id = ${query.operationId} and r.dealer_id = g.dealer_id
      and r.survey_date between c.first_day and c.last_day
    where r.is_current ${query.model === null ? sql`` : sql`and r.model_id = ${query.model}`}
    group by g.grp, c.period`.execute(trx);
  return rows;
}

// The text holds numbers of the programme and nothing a user typed.
function columnsOf({ programme, wanted }: PartsQuery): RawBuilder<unknown> {
  const { bands } = programme;
  const count = (condition: string) => `count(*) filter (where ${condition})`;
  const inBands = (rating: string) => [
    count(`${rating} between 1 and ${bands.disappointed}`),
    count(`${rating} between ${bands.disappointed + 1} and ${bands.indifferent}`),
    count(`${rating} between ${bands.indifferent + 1} and ${bands.pleased}`),
    count(`${rating} > ${bands.pleased}`),
  ];
  const sums = (score: string) => [
    `count(${score})`,
    `coalesce(sum(${score}), 0)`,
    `coalesce(sum(${score}::bigint * ${score}), 0)`,
  ];
  const columns = [
    "count(*)::int as responses",
    `array[${sums("r.index_score").join(", ")}]::text[] as index`,
    `array[${count("r.recommend >= 9")}, ${count("r.recommend between 7 and 8")}, ${count("r.recommend <= 6")}]::int[]
      as recommend`,
    `array[${inBands("r.overall").join(", ")}]::int[] as overall`,
  ];
  if (wanted.factors) {
    const triples = slotsTo(highest(programme.factors)).flatMap((slot) => sums(`r.factor_scores[${slot}]`));
    columns.push(`array[${triples.join(", ")}]::text[] as factors`);
  }
  if (wanted.attributes) {
    const slots = slotsTo(highest(programme.factors.flatMap((factor) => factor.attributes)));
    columns.push(
      `array[${slots.flatMap((slot) => inBands(`r.ratings[${slot}]`)).join(", ")}]::int[] as attributes`,
    );
  }
  return sql.raw(columns.join(",\n"));
}

function slotsTo(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place + 1);
}
