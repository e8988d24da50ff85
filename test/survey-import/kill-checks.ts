import { expect } from "vitest";
import type { UploadedFile } from "#contract/survey-import.ts";
import { LOCKS } from "#server/platform/postgres/advisory-locks.ts";
import { withClient } from "./tables-dump.ts";

/** The uploads that the server has said yes to. */
export function openLedger() {
  const acknowledged = new Set<number>();
  return {
    add: (uploadId: number) => void acknowledged.add(uploadId),
    knows: (uploadId: number) => acknowledged.has(uploadId),
    /** Acknowledged uploads that the list has lost or left In Progress. */
    missing(list: readonly UploadedFile[]): number[] {
      const ended = new Set(
        list.filter((each) => each.status !== "In Progress").map((each) => each.uploadId),
      );
      return [...acknowledged].filter((uploadId) => !ended.has(uploadId));
    },
  };
}

const RULES: Readonly<Record<string, string>> = {
  "an upload is in by half": `
    select u.upload_id::text as what from upload u
    left join (select upload_id, count(*)::int as n from response group by 1) r using (upload_id)
    where coalesce(r.n, 0) <> case when u.data_sync = 'Completed' and u.deleted_on is null then u.rows_imported + u.rows_updated else 0 end`,
  "a survey has not exactly one current answer": `
    select survey_id as what from response group by operation_id, survey_id
    having count(*) filter (where is_current) <> 1`,
  "an older answer is current": `
    select survey_id as what from response
    group by operation_id, survey_id having max(upload_id) <> max(upload_id) filter (where is_current)`,
  "a text belongs to no answer": `
    select response_id::text as what from
      (select operation_id, dealer_id, response_id from verbatim
       except select operation_id, dealer_id, response_id from response) orphaned`,
  "a cell differs from its answers": `
    select coalesce(a.key, b.key) as what from
      (select concat_ws(' ', operation_id, month, dealer_id, model_id) as key, responses, index_n, index_sum::text,
         index_squares::text, promoters, detractors from rollup_model) a
    full join
      (select concat_ws(' ', operation_id, month, dealer_id, model_id) as key, count(*)::int as responses,
         count(index_score)::int as index_n, coalesce(sum(index_score), 0)::text as index_sum,
         coalesce(sum(index_score::numeric * index_score), 0)::text as index_squares,
         count(*) filter (where recommend >= 9)::int as promoters, count(*) filter (where recommend <= 6)::int as detractors
       from response where is_current group by 1) b using (key)
    where (a.*) is distinct from (b.*)`,
  "the two rollups differ": `
    select concat_ws(' ', operation_id, month, dealer_id) as what
    from (select operation_id, month, dealer_id, responses, index_sum, 1 as sign from rollup_dealer
      union all select operation_id, month, dealer_id, responses, index_sum, -1 from rollup_model) both_of
    group by operation_id, month, dealer_id having sum(sign * responses) <> 0 or sum(sign * index_sum) <> 0`,
  "an audit entry of an import is missing or double": `
    select u.upload_id::text as what from upload u where u.data_sync = 'Completed' and
      (select count(*) from audit where action = 'upload.import' and (detail->>'upload')::int = u.upload_id) <> 1`,
};

/** What contradicts itself in the database; nothing, if all is well. */
export async function databaseFaults(url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const faults: string[] = [];
    for (const [rule, text] of Object.entries(RULES)) {
      const { rows } = await client.query<{ what: string }>(`${text} limit 3`);
      faults.push(...rows.map(({ what }) => `${rule}: ${what}`));
    }
    return faults;
  });
}

/** Nothing of the server's own is left hanging: locks, jobs, connections that double. */
export async function checkDatabase(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const locks = await client.query(
      "select classid, objid from pg_locks where locktype = 'advisory' and classid = any($1)",
      [Object.values(LOCKS)],
    );
    expect(locks.rows).toEqual([]);
    const listening = () =>
      client.query("select pid from pg_stat_activity where application_name = 'forecourt events'");
    await expect.poll(async () => (await listening()).rows, { timeout: 60_000 }).toHaveLength(1);
  });
}
