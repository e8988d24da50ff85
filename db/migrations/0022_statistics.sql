-- Tables are analyzed by their owner; the application asks for it inside its own transaction through this one door.
create function analyze_surveys() returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  analyze public.response, public.verbatim;
end $$;
revoke all on function analyze_surveys() from public;
grant execute on function analyze_surveys() to forecourt_app;
