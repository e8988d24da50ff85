-- How many months a client keeps what; no row of a kind: for ever.
create table retention_period (
  client_id int not null references client,
  kind text not null check (kind in ('identity', 'recordings', 'originals', 'answers', 'audit')),
  months smallint not null check (months between 1 and 240),
  changed_by int not null references person,
  changed_on timestamptz not null default now(),
  -- The client's day on which it was last applied, or chosen.
  applied_on date not null,
  primary key (client_id, kind)
);
grant select, insert, update, delete on retention_period to forecourt_app;

alter table retention_period enable row level security;
alter table retention_period force row level security;
create policy client on retention_period to forecourt_app using (client_id = (select app_client()));
create policy owner on retention_period to current_user using (true);
