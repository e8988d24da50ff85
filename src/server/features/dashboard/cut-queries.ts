import { type RawBuilder, sql, type Transaction } from "kysely";
import type { CountedPeriod } from "#domain/cut-months.ts";
import { type Band, bandOf } from "#domain/parts.ts";
import type { BandLimits } from "#domain/programme.ts";
import type { Database } from "#server/platform/tables.ts";
import { highest, type PartsQuery, type PartsRow } from "./parts-query.ts";

/** Parts of single days; sign −1 = to be taken away. */
export interface DaysRow extends PartsRow {
  readonly sign: 1 | -1;
}

/**
 * The parts of the days at the cut ends of months, counted from the responses themselves; the key (operation, dealer,
 * survey_date) finds them. Needs reach 'scope': responses of dealers outside it are never counted.
 */
export async function partsOfDays(
  trx: Transaction<Database>,
  query: PartsQuery,
  periods: readonly CountedPeriod[],
): Promise<readonly DaysRow[]> {
  const dealers = [...query.groupOfDealer.keys()];
  const days = periods.flatMap((period, place) => period.days.map((each) => ({ ...each, place })));
  if (dealers.length === 0 || days.length === 0) return [];
  const { rows } = await sql<DaysRow>`
    select g.grp, c.period, c.sign, ${columnsOf(query)}
    from unnest(${dealers}::int[], ${[...query.groupOfDealer.values()]}::int[]) as g(dealer_id, grp)
    cross join unnest(${days.map(({ from }) => from)}::date[], ${days.map(({ to }) => to)}::date[],
      ${days.map(({ place }) => place)}::int[], ${days.map(({ sign }) => sign)}::int[])
      as c(first_day, last_day, period, sign)
    join response r on r.operation_id = ${query.operationId} and r.dealer_id = g.dealer_id
      and r.survey_date between c.first_day and c.last_day
    where r.is_current ${query.model === null ? sql`` : sql`and r.model_id = ${query.model}`}
    group by g.grp, c.period, c.sign`.execute(trx);
  return rows;
}

/** Two counters share one sum: the upper begins here, above any count of responses. */
const UPPER_COUNTER = 2 ** 30;

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
    const pairs = slots.flatMap((slot) => [
      pairOf(bands, `r.ratings[${slot}]`, 0, 1),
      pairOf(bands, `r.ratings[${slot}]`, 2, 3),
    ]);
    columns.push(
      `array[${pairs.flatMap((pair) => [`${pair} % ${UPPER_COUNTER}`, `${pair} / ${UPPER_COUNTER}`]).join(", ")}]::int[]
        as attributes`,
    );
  }
  return sql.raw(columns.join(",\n"));
}

/** Counts two bands in one sum over a table by rating: half the time of a filtered count per band. */
function pairOf(bands: BandLimits, rating: string, lower: Band, upper: Band): string {
  const weights = RATINGS.map((value) => {
    const band = value === 0 ? null : bandOf(bands, value);
    return band === lower ? 1 : band === upper ? UPPER_COUNTER : 0;
  });
  return `coalesce(sum(('{${weights.join(",")}}'::int[])[${rating} + 1]), 0)`;
}

const RATINGS = Array.from({ length: 11 }, (_, rating) => rating);

function slotsTo(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place + 1);
}
