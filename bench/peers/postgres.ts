import type pg from "pg";
import { answerColumn, factorColumn, ratingColumn } from "./figures.ts";
import { type Peer, peerRow } from "./peer.ts";
import { rawStatement, viewStatement } from "./questions.ts";

interface Widths {
  readonly ratings: number;
  readonly factors: number;
  readonly answers: number;
}

/** The responses once more, one column per figure, as a warehouse would hold them; in the order in which they came. */
export async function fillPeerTables(client: pg.Client, widths: Widths): Promise<void> {
  const { rows } = await client.query("select to_regclass('peer.response') is not null as made");
  if (rows[0]?.made === true) return;
  const places = (count: number) => Array.from({ length: count }, (_, place) => place + 1);
  const columns = [
    ...places(widths.ratings).map((slot) => `nullif(ratings[${slot}], 0) as ${ratingColumn(slot)}`),
    ...places(widths.factors).map((slot) => `factor_scores[${slot}] as ${factorColumn(slot)}`),
    ...places(widths.answers).map((slot) => `nullif(other_answers[${slot}], 0) as ${answerColumn(slot)}`),
  ];
  await client.query("begin; create schema peer");
  await client.query(`
    create table peer.response as select dealer_id, survey_date, month, model_id, overall, recommend, index_score,
      ${columns.join(", ")} from response where is_current`);
  await client.query(`
    create table peer.dealer as select dealer_id, dealer_code, s.region_code from dealer
    join location using (client_id, location_code) join state s using (client_id, state_code)`);
  // Found best of: month, survey_date, (dealer_id, survey_date), the same with index_score or all columns of a card
  // included, BRIN on month.
  await client.query("create index on peer.response (month, model_id)");
  await client.query("create index on peer.response (survey_date)");
  await client.query("create index on peer.response (dealer_id, survey_date)");
  await client.query("alter table peer.dealer add primary key (dealer_id)");
  await client.query("commit");
  await client.query("vacuum (analyze) peer.response");
  await client.query("analyze peer.dealer");
}

/** PostgreSQL over raw rows, each statement prepared under its own name; what Metabase or Superset would run. */
export function rawPostgres(client: pg.Client): Peer {
  return {
    name: "PostgreSQL",
    async ask(card, question, filter) {
      const { text, values } = rawStatement(question, filter);
      return query(client, `raw ${nameOf(card, filter)}`, text, values);
    },
  };
}

/** PostgreSQL over a materialised view per card and kind of filter, made when it is first asked for. */
export function postgresViews(client: pg.Client): Peer {
  const made = new Set<string>();
  return {
    name: "materialised view",
    async ask(card, question, filter) {
      const name = `peer.${nameOf(card, filter).replaceAll(/[^a-z0-9]/g, "_")}`;
      const { make, text, values } = viewStatement(name, question, filter);
      if (!made.has(name)) await client.query(make);
      made.add(name);
      return query(client, `view ${name}`, text, values);
    },
  };
}

function nameOf(card: string, { daily, model, dealer }: Parameters<Peer["ask"]>[2]): string {
  return [card, daily ? "day" : "", model === null ? "" : "model", dealer === null ? "" : "dealer"].join(" ");
}

async function query(client: pg.Client, name: string, text: string, values: readonly unknown[]) {
  const { rows } = await client.query({ name, text, values: [...values], rowMode: "array" });
  return rows.map(peerRow);
}
