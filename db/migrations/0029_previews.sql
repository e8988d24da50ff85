-- An upload can be tried out before it counts: its import runs to its end, is rolled back, and what it would do is kept.
alter table upload drop constraint upload_data_sync_check;
alter table upload
  add constraint upload_data_sync_check check (data_sync in ('In Progress', 'Previewed', 'Completed', 'Failed')),
  -- The import under way is one that is rolled back.
  add column is_preview boolean not null default false,
  add column preview jsonb,
  -- From when on it may be kept: one that nobody publishes goes after some days.
  add column previewed_on timestamptz,
  -- When it is to count; null: when somebody says so.
  add column publish_at timestamptz,
  -- Who had it published; null: who sent it, which was at once.
  add column published_by int references person;
create index upload_previewed on upload (client_id, previewed_on) where data_sync = 'Previewed' and deleted_on is null;

-- What began or ceased to count, by whom, and what that moved; it outlives the upload.
create table publication (
  publication_id int generated always as identity primary key,
  client_id int not null references client,
  operation_id int not null references operation,
  upload_id int not null references upload,
  act text not null check (act in ('publish', 'undo')),
  person_id int not null references person,
  happened_on timestamptz not null default clock_timestamp(),
  responses int not null,
  movements jsonb not null
);
create index publication_list on publication (operation_id, publication_id desc);
grant select, insert on publication to forecourt_app;

alter table publication enable row level security;
alter table publication force row level security;
create policy client on publication to forecourt_app using (client_id = (select app_client()));
create policy owner on publication to current_user using (true);
