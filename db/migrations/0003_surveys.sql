create table upload (
  upload_id int generated always as identity primary key,
  client_id int not null references client,
  operation_id int not null references operation,
  filename text not null,
  stored_file text not null,
  sha256 bytea not null,
  bytes bigint not null,
  uploaded_by int not null references person,
  created_on timestamptz not null default now(),
  data_sync text not null default 'In Progress' check (data_sync in ('In Progress', 'Completed', 'Failed')),
  step text not null default 'Received',
  reason text,
  warnings text[] not null default '{}',
  rows_total int not null default 0,
  rows_imported int not null default 0,
  rows_updated int not null default 0,
  rows_rejected int not null default 0,
  progress real not null default 0,
  report_file text,
  deleted_on timestamptz,
  deleted_by int references person
);
create index upload_list on upload (client_id, upload_id desc);
create index upload_waiting on upload (operation_id, upload_id) where data_sync = 'In Progress';

-- One version of one survey. Foreign keys per row would cost a third of an import; the insert joins them instead and
-- `verify` checks them. survey_id is unique per operation among current rows, kept so by the import's lock.
create table response (
  client_id int not null,
  operation_id int not null,
  dealer_id int not null,
  response_id bigint not null,
  upload_id int not null,
  is_current boolean not null,
  survey_id text collate "C" not null,
  survey_date date not null,
  month int not null,
  model_id int not null,
  vin text,
  overall smallint,
  recommend smallint,
  -- By programme slot: 1–10 or 0 = blank.
  ratings smallint[] not null,
  -- By programme slot: position of the answer or 0 = blank.
  other_answers smallint[] not null,
  -- Milli-points.
  index_score int,
  factor_scores int[] not null,
  primary key (operation_id, dealer_id, survey_date, response_id)
);
-- A short array is packed and would be unpacked again at every subscript; plain storage keeps it as it is.
alter table response alter column ratings set storage plain, alter column factor_scores set storage plain;
create index response_survey on response (operation_id, survey_id);
create index response_upload on response using brin (upload_id) with (pages_per_range = 32);

create table verbatim (
  client_id int not null,
  operation_id int not null,
  dealer_id int not null,
  response_id bigint not null,
  texts text[] not null,
  primary key (operation_id, dealer_id, response_id)
);

-- Additive parts of current responses per cell. Sums are milli-points; arrays are by programme slot; band counts hold
-- four counters (disappointed, indifferent, pleased, delighted) per slot; answer counts one per answer of every other
-- question, questions by slot.
create table rollup_model (
  client_id int not null,
  operation_id int not null,
  dealer_id int not null,
  month int not null,
  model_id int not null,
  responses int not null,
  index_n int not null,
  index_sum bigint not null,
  index_squares bigint not null,
  promoters int not null,
  passives int not null,
  detractors int not null,
  overall int[] not null,
  factor_n int[] not null,
  factor_sum bigint[] not null,
  factor_squares bigint[] not null,
  attribute_bands int[] not null,
  answer_counts int[] not null default '{}',
  primary key (operation_id, month, dealer_id, model_id)
);

-- The same without the model.
create table rollup_dealer (like rollup_model including defaults);
alter table rollup_dealer drop column model_id;
alter table rollup_dealer add primary key (operation_id, month, dealer_id);

alter table rollup_model
  alter column overall set storage plain, alter column factor_n set storage plain,
  alter column factor_sum set storage plain, alter column factor_squares set storage plain,
  alter column attribute_bands set storage plain, alter column answer_counts set storage plain;
alter table rollup_dealer
  alter column overall set storage plain, alter column factor_n set storage plain,
  alter column factor_sum set storage plain, alter column factor_squares set storage plain,
  alter column attribute_bands set storage plain, alter column answer_counts set storage plain;

grant select, insert, update on upload to forecourt_app;
grant select, insert, update, delete on response, verbatim, rollup_model, rollup_dealer to forecourt_app;

alter table upload enable row level security;
alter table upload force row level security;
create policy client on upload to forecourt_app using (client_id = (select app_client()));
create policy owner on upload to current_user using (true);

do $$
declare t text; reach text;
begin
  foreach t in array array['response', 'verbatim', 'rollup_model', 'rollup_dealer'] loop
    reach := case when t like 'rollup%' then '(''all'', ''network'')' else '(''all'')' end;
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy dealers on %I to forecourt_app using (client_id = (select app_client()) and ('
      '(select current_setting(''app.reach'', true)) in %s'
      ' or dealer_id in (select unnest(nullif(current_setting(''app.dealers'', true), '''')::int[]))))', t, reach);
    execute format('create policy owner on %I to current_user using (true)', t);
  end loop;
end $$;
