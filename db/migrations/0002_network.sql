-- The second wall: a row is visible only to a transaction that named its client (and, for survey data, its dealers).
-- The sub-selects run once per query, not once per row.
create function app_client() returns int language sql stable parallel safe
  return nullif(current_setting('app.client', true), '')::int;

create table operation (
  operation_id int generated always as identity primary key,
  client_id int not null references client,
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  name text not null,
  type text not null check (type in ('CSI', 'SSI')),
  -- Rises with every change of responses, programme, network, models or structure.
  data_version int not null default 1,
  -- Numbers given to responses so far; they are unique within an operation.
  response_numbers bigint not null default 0,
  -- First and last survey date among current responses.
  first_day date,
  last_day date,
  -- The pages; null = the product's default ones.
  components jsonb
);
create index operation_client on operation (client_id);

-- Every accepted questionnaire of an operation; the highest revision is in force.
create table programme (
  operation_id int not null references operation,
  revision int not null,
  client_id int not null references client,
  definition jsonb not null,
  applied_on timestamptz not null default now(),
  primary key (operation_id, revision)
);

create table region (
  client_id int not null references client,
  region_code text not null,
  name text not null,
  primary key (client_id, region_code)
);

create table state (
  client_id int not null,
  state_code text not null,
  name text not null,
  region_code text not null,
  primary key (client_id, state_code),
  foreign key (client_id, region_code) references region
);

create table location (
  client_id int not null,
  location_code text not null,
  name text not null,
  state_code text not null,
  primary key (client_id, location_code),
  foreign key (client_id, state_code) references state
);

create table dealer (
  dealer_id int generated always as identity primary key,
  client_id int not null,
  dealer_code text not null,
  name text not null,
  location_code text not null,
  unique (client_id, dealer_code),
  foreign key (client_id, location_code) references location
);

create table model (
  model_id int generated always as identity primary key,
  client_id int not null references client,
  model_code text not null,
  name text not null,
  unique (client_id, model_code)
);

grant select, insert, update on operation, region, state, location, dealer, model to forecourt_app;
grant select, insert on programme to forecourt_app;

do $$
declare t text;
begin
  foreach t in array array['region', 'state', 'location', 'dealer', 'model', 'programme'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy client on %I to forecourt_app using (client_id = (select app_client()))', t);
    execute format('create policy owner on %I to current_user using (true)', t);
  end loop;
end $$;
