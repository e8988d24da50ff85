-- What belongs to a membership alone acts in its client alone: a person may go on working for another one.
alter table membership
  add column active boolean not null default true,
  -- Rises with every change, so that two people who edit at once notice.
  add column version int not null default 1;
grant insert on person to forecourt_app;

alter table person
  -- The end of `name`; empty where nobody said which part that is.
  add column last_name text not null default '',
  -- Somebody else chose the password: a login with it opens no session, it only lets choose a new one.
  add column must_change boolean not null default false,
  add constraint person_last_name check (last_name = '' or name = last_name or right(name, length(last_name) + 1) = ' ' || last_name);

alter table designation
  add column user_types text[] not null default array['CSI', 'SSI'] check (user_types <@ array['CSI', 'SSI']);

alter table region
  add column region_id int generated always as identity unique,
  add column created_on timestamptz not null default now(),
  add column updated_on timestamptz not null default now();

-- What lets its bearer choose a password, once. Only the hash is kept.
create table account_token (
  token_hash bytea primary key,
  person_id int not null references person,
  expires_on timestamptz not null
);
create index account_token_person on account_token (person_id);
grant select, insert, delete on account_token to forecourt_app;

-- The outbox. A mail is queued by naming its kind; it is composed when it is about to be sent, and its words are erased
-- when it was handed over, since they may hold a link that opens an account.
create table mail (
  mail_id bigint generated always as identity primary key,
  kind text not null,
  recipient text not null,
  created_on timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'kept', 'dropped', 'failed')),
  attempts int not null default 0,
  next_attempt timestamptz not null default now(),
  problem text,
  subject text,
  text_body text,
  html_body text,
  -- When its words are worth nothing any more; null = never.
  good_until timestamptz
);
create index mail_waiting on mail (next_attempt) where state = 'waiting';
create index mail_recipient on mail (recipient, mail_id desc);
grant select, insert, update, delete on mail to forecourt_app;

create index audit_person on audit (client_id, person_id, audit_id desc);

create or replace function enqueue_job(task text, payload json, job_key text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if task not in ('import_surveys', 'send_mails') then
    raise exception 'unknown task %', task;
  end if;
  perform graphile_worker.add_job(task, payload, job_key => enqueue_job.job_key);
end $$;
