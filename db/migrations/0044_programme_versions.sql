-- Who put a version of a questionnaire in force (null: a command), what it changed, and what that moved.
alter table programme
  add column applied_by int references person,
  add column changes text[] not null default '{}',
  add column movements jsonb not null default '[]',
  add column level_changes jsonb not null default '[]';
