-- Tickets of the closed loop. Their numbers count through the installation; the dealer is part of every unique key.
create sequence ticket_no as int;

create table action_plan (
  client_id int not null references client,
  operation_id int not null references operation,
  dealer_id int not null references dealer,
  ticket_no int not null default nextval('ticket_no'),
  wave text not null,
  -- The month chosen at creation, else the month of creation.
  month int not null,
  point_code text not null,
  point_name text not null,
  -- % disappointed at creation: of the wave, and of the chosen month (or the wave again).
  score double precision not null,
  month_score double precision not null,
  status smallint not null default 1 check (status in (1, 2, 3)),
  due_date date not null,
  dealer_remarks text not null default '' check (length(dealer_remarks) <= 350),
  manager_remarks text not null default '' check (length(manager_remarks) <= 350),
  created_by int not null references person,
  created_on timestamptz not null,
  -- Rises with every save; a save names the one it has seen.
  version int not null default 1,
  -- The due date whose passing has been told.
  overdue_told date,
  deleted_on timestamptz,
  deleted_by int references person,
  primary key (dealer_id, ticket_no)
);
-- A plan exists once; two people at once create one.
create unique index action_plan_exists on action_plan (operation_id, dealer_id, wave, point_code)
  where deleted_on is null;
create index action_plan_number on action_plan (ticket_no);
create index action_plan_due on action_plan (client_id, due_date) where deleted_on is null and status <> 2;

create table action_plan_point (
  client_id int not null,
  dealer_id int not null,
  ticket_no int not null,
  issue_id int generated always as identity,
  place smallint not null check (place between 1 and 3),
  additional_point text not null check (length(additional_point) between 1 and 50),
  root_cause text not null check (length(root_cause) <= 20),
  action_plan text not null check (length(action_plan) <= 100),
  responsibility text not null check (length(responsibility) <= 20),
  created_by int not null references person,
  primary key (dealer_id, ticket_no, issue_id),
  foreign key (dealer_id, ticket_no) references action_plan
);

create table action_plan_proof (
  client_id int not null,
  dealer_id int not null,
  ticket_no int not null,
  document_id int generated always as identity,
  stored_file text not null,
  file_name text not null,
  content_type text not null,
  bytes bigint not null,
  uploaded_by int not null references person,
  uploaded_on timestamptz not null,
  primary key (dealer_id, document_id),
  foreign key (dealer_id, ticket_no) references action_plan
);
create index action_plan_proof_ticket on action_plan_proof (dealer_id, ticket_no);

-- What every save changed, field by field. Append-only for the application.
create table action_plan_history (
  client_id int not null,
  dealer_id int not null,
  ticket_no int not null,
  entry_id bigint generated always as identity,
  version int not null,
  at timestamptz not null,
  person_id int not null references person,
  field text not null,
  before text,
  after text,
  primary key (dealer_id, ticket_no, entry_id),
  foreign key (dealer_id, ticket_no) references action_plan
);

-- What people in scope are to be told. Written in the transaction it speaks of, so nothing is missing and nothing is
-- told that did not happen; who reads it, and when, is another matter.
create table notification_event (
  event_id bigint generated always as identity primary key,
  client_id int not null references client,
  operation_id int not null references operation,
  -- null: not about one dealer.
  dealer_id int references dealer,
  component_id text not null,
  kind text not null,
  message text not null,
  ticket_no int,
  status_id smallint,
  -- Who did it, and so is not told; null: nobody did.
  actor int references person,
  at timestamptz not null default now()
);
create index notification_event_list on notification_event (client_id, event_id);

grant usage on sequence ticket_no to forecourt_app;
grant select, insert, update on action_plan to forecourt_app;
grant select, insert, update, delete on action_plan_point to forecourt_app;
grant select, insert, delete on action_plan_proof to forecourt_app;
grant select, insert on action_plan_history, notification_event to forecourt_app;

do $$
declare t text;
begin
  foreach t in array array['action_plan', 'action_plan_point', 'action_plan_proof', 'action_plan_history'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy dealers on %I to forecourt_app using (client_id = (select app_client()) and ('
      '(select current_setting(''app.reach'', true)) = ''all'''
      ' or dealer_id in (select unnest(nullif(current_setting(''app.dealers'', true), '''')::int[]))))', t);
    execute format('create policy owner on %I to current_user using (true)', t);
  end loop;
end $$;
alter table notification_event enable row level security;
alter table notification_event force row level security;
create policy dealers on notification_event to forecourt_app using (client_id = (select app_client()) and (
  (select current_setting('app.reach', true)) = 'all' or dealer_id is null
  or dealer_id in (select unnest(nullif(current_setting('app.dealers', true), '')::int[]))));
create policy owner on notification_event to current_user using (true);
