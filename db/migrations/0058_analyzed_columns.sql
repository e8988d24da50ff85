-- The first imports of an operation wait for it, so it looks at what plans are chosen by. Arrays and texts, which took most of
-- its time, are left to the server's own turn. On several machines it does nothing, and stays so.
do $$
begin
  if exists (select from pg_proc where oid = 'analyze_surveys()'::regprocedure and prosrc like '%analyze%') then
    create or replace function analyze_surveys() returns void
      language plpgsql security definer set search_path = pg_catalog, pg_temp as $body$
    begin
      analyze
        public.response (client_id, operation_id, dealer_id, upload_id, is_current, survey_id, survey_date, month, model_id),
        public.verbatim (client_id, operation_id, dealer_id, response_id, survey_date, indexed);
    end $body$;
  end if;
end $$;
