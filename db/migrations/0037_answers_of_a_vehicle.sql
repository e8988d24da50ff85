-- Which 32 pages of responses may hold a VIN that ends so: two bytes a response, where a tree would take forty and every
-- import would write all over it. People read the last characters of a VIN to each other, or copy all of it.
create index response_vehicle on response
  using brin (right(upper(vin), 6) text_bloom_ops (n_distinct_per_range = 1100, false_positive_rate = 0.001))
  with (pages_per_range = 32, autosummarize = on);
-- Without it, pages that came after the last vacuum belong to no range, and every question reads them all.
alter index response_upload set (autosummarize = on);

-- The answers, every version of them, about vehicles whose VIN ends so; of fewer than six characters the VIN is just that.
-- As with words (find_responses) no policy may stand between the question and its index, and the index is only for those
-- who see all dealers of their client: for others it would take longer where somebody else has served the vehicle.
create function find_vehicle(operation int, dealers int[], first_day date, last_day date, ending text)
  returns table (dealer_id int, survey_date date, response_id bigint)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off as $$
declare
  client int := nullif(current_setting('app.client', true), '')::int;
  everybody int[] := array(select d.dealer_id from public.dealer d where d.client_id = client);
  own int[] := case when current_setting('app.reach', true) = 'all' then everybody
    else nullif(current_setting('app.dealers', true), '')::int[] end;
  chosen int[] := array(select d from unnest(dealers) d where d = any (own));
  vehicle text := upper(ending);
  answers text := 'select r.dealer_id, r.survey_date, r.response_id from %s r
    where r.client_id = $1 and r.operation_id = $2 and r.dealer_id = any ($3) and r.survey_date between $4 and $5
      and case when length($6) < 6 then upper(r.vin) = $6 else right(upper(r.vin), length($6)) = $6 end';
begin
  if client is null or cardinality(chosen) = 0 or vehicle is null or vehicle = '' then
    return;
  end if;
  if everybody <@ own then
    -- Apart from all else, and without a way around it: nobody can estimate how few such vehicles there are.
    return query execute format(answers,
        '(select * from public.response where right(upper(vin), 6) = right($6, 6) offset 0)')
      using client, operation, chosen, first_day, last_day, vehicle;
  else
    return query execute format(answers, 'public.response') using client, operation, chosen, first_day, last_day, vehicle;
  end if;
end $$;
revoke all on function find_vehicle(int, int[], date, date, text) from public;
grant execute on function find_vehicle(int, int[], date, date, text) to forecourt_app;
grant create on schema public to forecourt_search;
alter function find_vehicle(int, int[], date, date, text) owner to forecourt_search;
revoke create on schema public from forecourt_search;
