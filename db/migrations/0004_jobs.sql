-- The job tables belong to the owner; the application adds a job inside its own transaction through this one door.
create function enqueue_job(task text, payload json, job_key text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if task not in ('import_surveys') then
    raise exception 'unknown task %', task;
  end if;
  perform graphile_worker.add_job(task, payload, job_key => enqueue_job.job_key);
end $$;
revoke all on function enqueue_job(text, json, text) from public;
grant execute on function enqueue_job(text, json, text) to forecourt_app;
