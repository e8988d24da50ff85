create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- `folded`: the words of `texts` as the search sees them (null = still to be folded). A trigram index entered row by row
-- would make an import several times slower, so rows enter it later, in batches; until then they are read one by one.
alter table verbatim
  add column survey_date date,
  add column folded text,
  add column indexed boolean not null default false;
update verbatim v set survey_date = r.survey_date from response r
  where r.operation_id = v.operation_id and r.dealer_id = v.dealer_id and r.response_id = v.response_id;
alter table verbatim alter column survey_date set not null;
create index verbatim_waiting on verbatim (operation_id) where not indexed;
create index verbatim_words on verbatim using gin (operation_id, folded gin_trgm_ops) where indexed;

-- The search works as a role that nobody can log in as: policies would keep the index from being used (LIKE is not
-- leakproof), so it filters by the dealers of the setting itself. The index is only for those who see all dealers of
-- their client: for others it would take longer where foreign words match. Reads texts of one operation, no more.
grant usage on schema public to forecourt_search;
grant select on response, verbatim, dealer to forecourt_search;
create policy search on response for select to forecourt_search using (true);
create policy search on verbatim for select to forecourt_search using (true);
create policy search on dealer for select to forecourt_search using (true);

create function find_responses(operation int, dealers int[], first_day date, last_day date, model int, words text[])
  returns table (dealer_id int, survey_date date, response_id bigint)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  client int := nullif(current_setting('app.client', true), '')::int;
  own int[] := nullif(current_setting('app.dealers', true), '')::int[];
  chosen int[] := array(select d from unnest(dealers) d where d = any (own));
  patterns text[] := array(select '% ' || w || '%' from unnest(words) w where w ~ '^[^\s%_\\]+$' order by length(w) desc);
  slice text := 'select v.dealer_id, v.survey_date, v.response_id
    from public.verbatim v
    join public.response r using (operation_id, dealer_id, survey_date, response_id)
    where v.client_id = $1 and v.operation_id = $2 and v.dealer_id = any ($3) and v.survey_date between $4 and $5
      and r.is_current and ($6 is null or r.model_id = $6)';
  whole boolean;
begin
  if client is null or cardinality(chosen) = 0 or cardinality(patterns) < greatest(cardinality(words), 1) then
    return;
  end if;
  whole := not exists (select from public.dealer d where d.client_id = client and d.dealer_id <> all (own));
  if whole then
    return query execute slice || ' and v.indexed and v.folded like $7 and v.folded like all ($8)'
      || ' union all ' || slice || ' and not v.indexed and v.folded like all ($8)'
      using client, operation, chosen, first_day, last_day, model, patterns[1], patterns;
  else
    return query execute slice || ' and (v.folded || '''') like all ($8)'
      using client, operation, chosen, first_day, last_day, model, patterns[1], patterns;
  end if;
end $$;
revoke all on function find_responses(int, int[], date, date, int, text[]) from public;
grant execute on function find_responses(int, int[], date, date, int, text[]) to forecourt_app;
grant create on schema public to forecourt_search;
alter function find_responses(int, int[], date, date, int, text[]) owner to forecourt_search;
revoke create on schema public from forecourt_search;
