-- What was removed since the audit log last told of it: counted with every step, so that no killed run is silent.
alter table retention_period
  add column removed_answers int not null default 0,
  add column removed_recordings int not null default 0,
  add column removed_files int not null default 0,
  add column removed_entries int not null default 0;
