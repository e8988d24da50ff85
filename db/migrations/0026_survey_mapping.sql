-- How the sheets of an agency are read as survey sheets of an operation. Saved anew under its name it has another version.
create table survey_mapping (
  mapping_id int generated always as identity primary key,
  client_id int not null references client,
  operation_id int not null references operation,
  name text not null,
  version int not null default 1,
  definition jsonb not null,
  changed_by int not null references person,
  changed_on timestamptz not null default now(),
  unique (operation_id, name)
);
grant select, insert, update, delete on survey_mapping to forecourt_app;

alter table survey_mapping enable row level security;
alter table survey_mapping force row level security;
create policy client on survey_mapping to forecourt_app using (client_id = (select app_client()));
create policy owner on survey_mapping to current_user using (true);
