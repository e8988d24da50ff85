-- What transactions see of their client is called the mode of row-level security, the setting app.rls_mode: everything that
-- asks for it under its former name is made anew, word for word but for the name, on several machines as they have it.
do $$
declare
  policy record;
  routine record;
begin
  for policy in select * from pg_policies where schemaname = 'public' and qual like '%app.reach%' loop
    execute format('alter policy %I on %I using (%s)', policy.policyname, policy.tablename,
      replace(policy.qual, 'app.reach', 'app.rls_mode'));
  end loop;
  for routine in select pg_get_functiondef(oid) as definition from pg_proc
    where pronamespace = 'public'::regnamespace and prosrc like '%app.reach%' loop
    execute replace(routine.definition, 'app.reach', 'app.rls_mode');
  end loop;
end $$;
