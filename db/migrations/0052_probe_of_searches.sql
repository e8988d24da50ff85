-- As before, but whether the days hold many texts is told by their index alone: an operation is of one client, and to hold
-- the client against each text took 30,000 pages of a wave that nobody had read, in any order.
create or replace function find_responses(operation int, dealers int[], first_day date, last_day date, model int, words text[])
  returns table (dealer_id int, survey_date date, response_id bigint)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  client int := nullif(current_setting('app.client', true), '')::int;
  own int[] := nullif(current_setting('app.dealers', true), '')::int[];
  chosen int[] := array(select d from unnest(dealers) d where d = any (own));
  patterns text[] := array(select '% ' || w || '%' from unnest(words) w where w ~ '^[^\s%_\\]+$');
  each_word text := (select string_agg(format(' and v.folded like $7[%s]', n), '')
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
    return query execute slice || ' and (v.folded || '''') like all ($7)'
      using client, operation, chosen, first_day, last_day, model, patterns;
  end if;
end $$;
