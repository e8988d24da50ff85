-- Dealers an operation has current responses or tickets of. What has none in any operation of its client is left out of
-- figures, filters and exports. Renewed by whatever changes which responses count.
create table surveyed_dealer (
  client_id int not null references client,
  operation_id int not null references operation,
  dealer_id int not null references dealer,
  primary key (operation_id, dealer_id)
);
create index surveyed_dealer_client on surveyed_dealer (client_id, dealer_id);
insert into surveyed_dealer
  select client_id, operation_id, dealer_id from rollup_dealer
  union select client_id, operation_id, dealer_id from action_plan where deleted_on is null;

-- The upload whose sheet made a dealer; null: it was set up on purpose. Forms leave out what only a deleted upload made.
alter table dealer
  add column brought_by int references upload on delete set null,
  add column retired_on timestamptz;
update dealer d set brought_by = u.upload_id
  from audit c
    join audit i on i.client_id = c.client_id and i.at = c.at and i.action = 'upload.import'
    join upload u on u.upload_id = (i.detail ->> 'upload')::int and u.client_id = c.client_id
    cross join jsonb_array_elements(c.detail -> 'dealers') made
  where c.action = 'network.change' and made -> 'before' = 'null' and d.client_id = c.client_id
    and d.dealer_code = made ->> 'code';

-- A retired place takes everything below it out of filters and forms.
alter table region add column retired_on timestamptz;
alter table state add column retired_on timestamptz;
alter table location add column retired_on timestamptz;

-- Codes that are gone, and what stands for them since: workbooks go on carrying them.
create table merged_place (
  client_id int not null references client,
  level text not null check (level in ('region', 'state', 'location', 'dealer')),
  code text not null,
  name text not null,
  into_code text not null,
  merged_on timestamptz not null default now(),
  primary key (client_id, level, code)
);

-- Names and places an administrator replaced: a workbook that still carries one changes nothing.
create table overruled_value (
  client_id int not null references client,
  level text not null check (level in ('region', 'state', 'location', 'dealer')),
  code text not null,
  field text not null check (field in ('name', 'parent')),
  value text not null,
  primary key (client_id, level, code, field, value)
);

-- A merged dealer's tickets change their dealer with everything that hangs on them, the history too.
alter table action_plan_point
  drop constraint action_plan_point_dealer_id_ticket_no_fkey,
  add foreign key (dealer_id, ticket_no) references action_plan on update cascade;
alter table action_plan_proof
  drop constraint action_plan_proof_dealer_id_ticket_no_fkey,
  add foreign key (dealer_id, ticket_no) references action_plan on update cascade;
alter table action_plan_history
  drop constraint action_plan_history_dealer_id_ticket_no_fkey,
  add foreign key (dealer_id, ticket_no) references action_plan on update cascade;

grant select, insert, update, delete on surveyed_dealer, merged_place, overruled_value to forecourt_app;
grant delete on region, state, location, dealer to forecourt_app;

do $$
declare t text;
begin
  foreach t in array array['surveyed_dealer', 'merged_place', 'overruled_value'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy client on %I to forecourt_app using (client_id = (select app_client()))', t);
    execute format('create policy owner on %I to current_user using (true)', t);
  end loop;
end $$;
