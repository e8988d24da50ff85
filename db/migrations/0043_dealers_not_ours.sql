-- What files of an operation call dealers that an administrator said are not the client's: their rows stay rejected.
create table dealer_not_ours (
  operation_id int not null references operation,
  said text not null,
  client_id int not null references client,
  marked_by int not null references person,
  marked_on timestamptz not null default now(),
  primary key (operation_id, said)
);
grant select, insert, delete on dealer_not_ours to forecourt_app;

alter table dealer_not_ours enable row level security;
alter table dealer_not_ours force row level security;
create policy client on dealer_not_ours to forecourt_app using (client_id = (select app_client()));
create policy owner on dealer_not_ours to current_user using (true);

-- Rejected rows name dealers that the network did not know when they were read.
alter table upload add column has_unknown_dealers boolean not null default false;
update upload set has_unknown_dealers = true
  where exists (select from unnest(rejection_causes) cause where cause like '%is the code of no dealer%');
