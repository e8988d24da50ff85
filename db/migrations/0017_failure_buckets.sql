-- A bucket's name says as whom somebody tried to log in, or what was typed there by mistake: only a keyed hash of it is
-- kept. What was counted so far is worth minutes.
create table failure_key (
  only_one boolean primary key default true check (only_one),
  key bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
);
insert into failure_key default values;

drop table failure_counter;
create table failure_counter (
  bucket bytea primary key,
  failures int not null,
  window_start timestamptz not null,
  blocked_until timestamptz
);

grant select on failure_key to forecourt_app;
grant select, insert, update, delete on failure_counter to forecourt_app;
