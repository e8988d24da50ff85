-- Answers that were erased because their respondent asked for it. Who they were is not kept.
create table erasure (
  erasure_id int generated always as identity primary key,
  client_id int not null references client,
  person_id int not null references person,
  happened_on timestamptz not null default clock_timestamp(),
  -- What names the request elsewhere: a number, never a name.
  reference text not null,
  answers int not null,
  recordings int not null,
  -- Tickets and notifications whose words named the respondent.
  texts int not null,
  -- Uploads whose original or report of rejected rows went.
  files int not null,
  -- What kept files are still searched for; null: all were.
  sought jsonb
);
create index erasure_list on erasure (client_id, erasure_id desc);

-- By what an erased answer is known when it is sent again: only keyed hashes, of a survey of an operation or of a vehicle.
create table erased_key (
  client_id int not null references client,
  key_hash bytea not null,
  erasure_id int not null references erasure,
  -- A vehicle's later answers are new ones: left out are those up to the day of its erasure. Null for a survey.
  until_day date,
  primary key (client_id, key_hash)
);

create table erasure_key (
  only_one boolean primary key default true check (only_one),
  key bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
);
insert into erasure_key default values;

-- Null: erased with the answers of a respondent.
alter table upload alter column stored_file drop not null;

grant select, insert, update on erasure to forecourt_app;
grant select, insert, update on erased_key to forecourt_app;
grant select on erasure_key to forecourt_app;

do $$
declare t text;
begin
  foreach t in array array['erasure', 'erased_key'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy client on %I to forecourt_app using (client_id = (select app_client()))', t);
    execute format('create policy owner on %I to current_user using (true)', t);
  end loop;
end $$;

-- A text without a word, however it is written.
create function without_word(written text, word text) returns text
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select regexp_replace(written,
    '(?<![[:alnum:]])' || regexp_replace(word, '([^[:alnum:]])', '\\\1', 'g') || '(?![[:alnum:]])', '[erased]', 'gi')
$$;

-- Histories are only added to, but for this.
create function erase_from_histories(word text) returns int
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with erased as (
    update public.action_plan_history
    set before = public.without_word(before, word), after = public.without_word(after, word)
    where client_id = public.app_client()
      and (before <> public.without_word(before, word) or after <> public.without_word(after, word))
    returning 1)
  select count(*)::int from erased
$$;
revoke all on function erase_from_histories(text) from public;
grant execute on function erase_from_histories(text) to forecourt_app;
