-- Workbooks of employees that were checked, and what was shown for each row; applying one does that and nothing else.
create table employee_file (
  employee_file_id int generated always as identity primary key,
  client_id int not null references client,
  filename text not null,
  stored_file text not null,
  sent_by int not null references person,
  sent_on timestamptz not null default now(),
  -- Null until it is applied, which happens once.
  applied_on timestamptz,
  rows jsonb not null
);
create index employee_file_age on employee_file (sent_on);
grant select, insert, update on employee_file to forecourt_app;

alter table employee_file enable row level security;
alter table employee_file force row level security;
create policy client on employee_file to forecourt_app using (client_id = (select app_client()));
create policy owner on employee_file to current_user using (true);
