-- Columns and a task have the names now that the code says: when an answer's audio was orphaned, when notifications were
-- delivered, of which due date people were notified, and the normalized words of the search.
alter table audio rename column forsaken_on to orphaned_on;
alter table notification_event rename column told_on to delivered_on;
alter table action_plan rename column overdue_told to overdue_notified;
alter table verbatim rename column folded to normalized;

create or replace function enqueue_notifications(task text, client int) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if task not in ('deliver_notifications', 'send_pushes') then
    raise exception 'unknown task %', task;
  end if;
  -- A key would make transactions that notify people wait for each other.
  perform graphile_worker.add_job(task, json_build_object('clientId', client),
    job_key => case when task = 'send_pushes' then format('send_pushes %s', client) end);
end $$;

-- What waits under the former name nobody would take: every start enqueues again what was not delivered yet.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    delete from graphile_worker._private_jobs where task_id in (
      select id from graphile_worker._private_tasks where identifier = 'tell_people');
  end if;
end $$;

create or replace function find_responses(operation int, dealers int[], first_day date, last_day date, model int, words text[])
  returns table (dealer_id int, survey_date date, response_id bigint)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  client int := nullif(current_setting('app.client', true), '')::int;
  own int[] := nullif(current_setting('app.dealers', true), '')::int[];
  chosen int[] := array(select d from unnest(dealers) d where d = any (own));
  patterns text[] := array(select '% ' || w || '%' from unnest(words) w where w ~ '^[^\s%_\\]+$');
  each_word text := (select string_agg(format(' and v.normalized like $7[%s]', n), '')
    from generate_series(1, cardinality(patterns)) n);
  pieces int[] := array(select generate_series((first_day - date '2000-01-01') >> 5, (last_day - date '2000-01-01') >> 5));
  slice text := 'select v.dealer_id, v.survey_date, v.response_id
    from public.verbatim v
    join public.response r using (operation_id, dealer_id, survey_date, response_id)
    where v.client_id = $1 and v.operation_id = $2 and v.dealer_id = any ($3) and v.survey_date between $4 and $5
      and r.is_current and ($6 is null or r.model_id = $6)';
  by_index boolean;
begin
  if client is null or cardinality(chosen) = 0 or cardinality(patterns) < greatest(cardinality(words), 1) then
    return;
  end if;
  by_index := not exists (select from public.dealer d where d.client_id = client and d.dealer_id <> all (own));
  by_index := by_index and exists (select 1 from public.verbatim v where v.operation_id = operation
    and v.survey_date between first_day and last_day offset 30000);
  if by_index then
    return query execute slice || ' and v.indexed' || each_word
      || ' and ((v.survey_date - date ''2000-01-01'') >> 5) = any ($8)'
      || ' union all ' || slice || ' and not v.indexed' || each_word
      using client, operation, chosen, first_day, last_day, model, patterns, pieces;
  else
    return query execute slice || ' and (v.normalized || '''') like all ($7)'
      using client, operation, chosen, first_day, last_day, model, patterns;
  end if;
end $$;
