-- People, their memberships of clients, and their sessions. Read before any client is known, so these tables carry no
-- row-level security; what hangs on a client's data does.
create table client (
  client_id int generated always as identity primary key,
  name text not null unique check (name <> ''),
  time_zone text not null
);

create table person (
  person_id int generated always as identity primary key,
  email text not null check (email = lower(email) and length(email) <= 320),
  name text not null check (name <> ''),
  password_hash text,
  active boolean not null default true,
  last_login timestamptz,
  created_on timestamptz not null default now(),
  unique (email)
);

create table designation (
  designation_id int generated always as identity primary key,
  client_id int not null references client,
  name text not null,
  level text not null check (level in ('head_office', 'regional', 'other')),
  userpermission smallint not null check (userpermission in (0, 1, 2, 3, 5)),
  unique (client_id, name),
  unique (client_id, designation_id)
);

-- Scope lists hold codes; the element 'All' means every value, an empty list means nothing.
create table membership (
  client_id int not null references client,
  person_id int not null references person,
  designation_id int not null,
  adminpermission smallint not null default 0 check (adminpermission between 0 and 3),
  user_types text[] not null check (user_types <@ array['CSI', 'SSI']),
  regions text[] not null,
  states text[] not null,
  locations text[] not null,
  csi_outlets text[] not null,
  ssi_outlets text[] not null,
  primary key (client_id, person_id),
  foreign key (client_id, designation_id) references designation (client_id, designation_id)
);
create index membership_person on membership (person_id);

create table session (
  token_hash bytea primary key,
  person_id int not null references person,
  created_on timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  admin_confirmed_on timestamptz,
  device_id text
);
create index session_person on session (person_id);

-- Devices a person has logged in from: an attacker's failures elsewhere never lock these out.
create table known_device (
  person_id int not null references person,
  device_id text not null,
  last_seen timestamptz not null default now(),
  primary key (person_id, device_id)
);

-- Failures counted per bucket, such as an account at an address, or an address alone.
create table failure_counter (
  bucket text primary key,
  failures int not null,
  window_start timestamptz not null,
  blocked_until timestamptz
);

-- One row while this installation is a demo, unfinished while it is being built.
create table demo_build (
  started_on timestamptz not null default now(),
  finished_on timestamptz
);

-- Who did what to whom. Append-only for the application.
create table audit (
  audit_id bigint generated always as identity primary key,
  client_id int references client,
  at timestamptz not null default now(),
  person_id int references person,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}'
);
create index audit_client on audit (client_id, audit_id desc);

grant usage on schema public to forecourt_app;
grant select on client, designation to forecourt_app;
grant select, update on person to forecourt_app;
grant select, insert, update on membership to forecourt_app;
grant select, insert, update, delete on session, known_device, failure_counter to forecourt_app;
grant select, insert on audit to forecourt_app;
