-- Who may add clients and operations. It shows nobody's figures: who adds a client becomes its administrator.
alter table person add column installation_administrator boolean not null default false;

-- What the first administrator comes in by, one at a time. The application neither reads nor writes it.
create table setup_link (
  only_one boolean primary key default true check (only_one),
  token_hash bytea not null,
  expires_on timestamptz not null
);
