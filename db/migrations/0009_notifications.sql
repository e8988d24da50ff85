-- A job writes each event into everybody's list, once, and then pushes it.
alter table notification_event
  add column told_on timestamptz,
  add constraint notification_event_component check (component_id in ('cui_004', 'cui_009', 'cui_012'));
create index notification_event_waiting on notification_event (client_id, event_id) where told_on is null;
create index notification_event_age on notification_event (client_id, at);
grant update, delete on notification_event to forecourt_app;

create table notification (
  notification_id int generated always as identity primary key,
  client_id int not null references client,
  event_id bigint not null references notification_event on delete cascade,
  person_id int not null references person,
  read_on timestamptz,
  -- When it went into a push, or was found to need none.
  push_settled_on timestamptz,
  unique (event_id, person_id)
);
-- Jobs tell side by side: the order is that of the events.
create index notification_list on notification (client_id, person_id, event_id desc);
create index notification_unsettled on notification (client_id, person_id) where push_settled_on is null;

-- What a person chose in one client; no row: the choices of `DEFAULT_PUSH_CHOICES`. Quiet hours are minutes of the client's day.
create table notification_choice (
  client_id int not null references client,
  person_id int not null references person,
  push boolean not null,
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to smallint check (quiet_to between 0 and 1439),
  muted text[] not null check (muted <@ array['cui_004', 'cui_009', 'cui_012']),
  primary key (client_id, person_id),
  check ((quiet_from is null) = (quiet_to is null))
);

-- A browser or a device of one session; it ends with the session.
create table push_subscription (
  subscription_id int generated always as identity primary key,
  token_hash bytea not null references session on delete cascade,
  person_id int not null references person,
  provider text not null check (provider in ('webpush', 'onesignal')),
  -- The endpoint of a browser, the player id of OneSignal.
  address text not null unique,
  p256dh text,
  auth text,
  -- When OneSignal was told whose device it is.
  owned_on timestamptz,
  created_on timestamptz not null default now(),
  check ((provider = 'webpush') = (p256dh is not null and auth is not null))
);
create index push_subscription_session on push_subscription (token_hash);
create index push_subscription_person on push_subscription (person_id);

-- One push to one subscription. `due_on` moves ahead while it is being sent and after a failure.
create table push_delivery (
  delivery_id int generated always as identity primary key,
  client_id int not null references client,
  person_id int not null references person,
  subscription_id int not null references push_subscription on delete cascade,
  -- Equal in every attempt, so that who receives one twice shows it once.
  push_key uuid not null default gen_random_uuid(),
  payload jsonb not null,
  made_on timestamptz not null,
  due_on timestamptz not null,
  attempts int not null default 0,
  settled_on timestamptz,
  problem text
);
create index push_delivery_due on push_delivery (client_id, due_on) where settled_on is null;
create index push_delivery_person on push_delivery (client_id, person_id, made_on desc);
create index push_delivery_subscription on push_delivery (subscription_id);

-- Who this installation is to the push services; made once.
create table push_identity (
  single boolean primary key default true check (single),
  public_key text not null,
  private_key text not null,
  made_on timestamptz not null default now()
);

-- The door of the application to its two jobs about notifications.
create function enqueue_notifications(task text, client int) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if task not in ('tell_people', 'send_pushes') then
    raise exception 'unknown task %', task;
  end if;
  -- A key would make transactions that tell people wait for each other.
  perform graphile_worker.add_job(task, json_build_object('clientId', client),
    job_key => case when task = 'send_pushes' then format('send_pushes %s', client) end);
end $$;
revoke all on function enqueue_notifications(text, int) from public;
grant execute on function enqueue_notifications(text, int) to forecourt_app;

grant select, insert, update, delete on notification, notification_choice to forecourt_app;
grant select, insert, update, delete on push_subscription, push_delivery to forecourt_app;
grant select, insert on push_identity to forecourt_app;

do $$
declare t text;
begin
  foreach t in array array['notification', 'notification_choice', 'push_delivery'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy owner on %I to current_user using (true)', t);
    execute format(
      'create policy person on %I to forecourt_app using (client_id = (select app_client()) and ('
      '(select current_setting(''app.reach'', true)) = ''all'''
      ' or person_id = (select nullif(current_setting(''app.person'', true), '''')::int)))', t);
  end loop;
end $$;
-- An event about no dealer is seen by those who were told of it: `notification` has a policy of its own.
drop policy dealers on notification_event;
create policy dealers on notification_event to forecourt_app using (client_id = (select app_client()) and (
  (select current_setting('app.reach', true)) = 'all'
  or dealer_id in (select unnest(nullif(current_setting('app.dealers', true), '')::int[]))
  or dealer_id is null and exists (
    select from notification n where n.event_id = notification_event.event_id)));
