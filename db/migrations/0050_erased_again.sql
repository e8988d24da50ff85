-- Null: erased again at a restore, from a backup that still held the answers.
alter table erasure alter column person_id drop not null;

-- A restore works before there is a queue. Mails and imports are found by the next start; a renewal is of what servers
-- remember, and none runs.
create or replace function enqueue_job(task text, payload json, job_key text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if task not in ('import_surveys', 'send_mails', 'renew_other_operations') then
    raise exception 'unknown task %', task;
  end if;
  if to_regnamespace('graphile_worker') is null then
    return;
  end if;
  perform graphile_worker.add_job(task, payload, job_key => enqueue_job.job_key);
end $$;
