-- A recording belongs to a survey, not to one of its versions. It is seen where the survey's current answer is seen: the
-- policy asks `response`, whose own policy answers for the caller.
create table audio (
  client_id int not null references client,
  operation_id int not null references operation,
  survey_id text collate "C" not null,
  stored_file text not null unique,
  file_name text not null,
  content_type text not null,
  bytes bigint not null,
  uploaded_by int not null references person,
  uploaded_on timestamptz not null default now(),
  -- Since when the survey has no version left; null while it has one.
  forsaken_on timestamptz,
  primary key (operation_id, survey_id)
);
alter table audio enable row level security;
alter table audio force row level security;
create policy surveys on audio to forecourt_app using (client_id = (select app_client()) and (
  (select current_setting('app.reach', true)) = 'all' or exists (
    select from response r
    where r.operation_id = audio.operation_id and r.survey_id = audio.survey_id and r.is_current)));
create policy owner on audio to current_user using (true);
grant select, insert, update, delete on audio to forecourt_app;

-- Lets one session fetch one file for ten minutes without a header. Read before the session is known.
create table file_ticket (
  ticket_hash bytea primary key,
  token_hash bytea not null references session on delete cascade,
  operation_id int not null references operation,
  stored_file text not null,
  expires_on timestamptz not null
);
create index file_ticket_session on file_ticket (token_hash);
create index file_ticket_expiry on file_ticket (expires_on);
grant select, insert, delete on file_ticket to forecourt_app;
