-- Why sessions were ended before their time, for whoever still holds the token; kept as long as a session could have lasted.
create table ended_session (
  token_hash bytea primary key,
  reason text not null,
  ended_on timestamptz not null default now()
);
create index ended_session_ended_on on ended_session (ended_on);

grant select, insert, delete on ended_session to forecourt_app;
