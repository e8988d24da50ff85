-- Where the call came from, and what kind of device it said it was; null: a command or a job. An entry outlives what it
-- names, and costs the same whether it names anybody or not: no key of another table is looked up for it.
alter table audit
  add column address text,
  add column device text,
  drop constraint audit_client_id_fkey,
  drop constraint audit_person_id_fkey;
