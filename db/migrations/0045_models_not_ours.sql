-- Models may be marked as not the client's as dealers are.
alter table dealer_not_ours rename to not_ours;
alter table not_ours add column kind text not null default 'dealer' check (kind in ('dealer', 'model'));
alter table not_ours alter column kind drop default;
alter table not_ours drop constraint dealer_not_ours_pkey;
alter table not_ours add primary key (operation_id, kind, said);

-- Rejected rows name dealers or models that the network did not know when they were read.
alter table upload rename column has_unknown_dealers to has_unknown_names;
update upload set has_unknown_names = true
  where exists (select from unnest(rejection_causes) cause
    where cause like '%is the code of no model%' or cause like '%is filled in, but there are no models yet%');
