create or replace function enqueue_job(task text, payload json, job_key text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if task not in ('import_surveys', 'send_mails', 'renew_other_operations') then
    raise exception 'unknown task %', task;
  end if;
  perform graphile_worker.add_job(task, payload, job_key => enqueue_job.job_key);
end $$;

-- Who does it takes milliseconds, and no statement of it longer than 15 s: whoever has held it for two minutes is gone.
create function free_stalled_renewals() returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.force_unlock_workers(array(
    select locked_by from graphile_worker.jobs
    where task_identifier = 'renew_other_operations' and locked_at < now() - interval '2 minutes'));
end $$;
revoke all on function free_stalled_renewals() from public;
grant execute on function free_stalled_renewals() to forecourt_app;
