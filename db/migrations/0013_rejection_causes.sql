-- Why rows of an upload were rejected: a sentence for each kind of problem, the most frequent first.
alter table upload
  add column rejection_causes text[] not null default '{}';
