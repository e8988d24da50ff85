-- A mapping keeps every version of it; they outlive it, since files were read by them.
create table survey_mapping_version (
  mapping_id int not null references survey_mapping on delete cascade,
  version int not null,
  client_id int not null references client,
  definition jsonb not null,
  -- What it made other, in sentences.
  changes text[] not null default '{}',
  saved_by int not null references person,
  saved_on timestamptz not null default now(),
  primary key (mapping_id, version)
);
insert into survey_mapping_version (mapping_id, version, client_id, definition, saved_by, saved_on)
select mapping_id, version, client_id, definition, changed_by, changed_on from survey_mapping;

-- Its name and the version that reads files; a deleted one reads none, and its name is free.
alter table survey_mapping
  drop column definition,
  drop column changed_by,
  drop column changed_on,
  add column deleted_by int references person,
  add column deleted_on timestamptz,
  drop constraint survey_mapping_operation_id_name_key;
create unique index survey_mapping_name on survey_mapping (operation_id, name) where deleted_on is null;
revoke delete on survey_mapping from forecourt_app;

grant select, insert on survey_mapping_version to forecourt_app;
alter table survey_mapping_version enable row level security;
alter table survey_mapping_version force row level security;
create policy client on survey_mapping_version to forecourt_app using (client_id = (select app_client()));
create policy owner on survey_mapping_version to current_user using (true);

-- The mappings that read it, each with its version and the headers it did not know.
alter table upload add column read_by jsonb not null default '[]';
