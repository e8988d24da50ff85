-- A second factor of a person: what their authenticator app shares with us. It opens nothing without the password.
create table second_factor (
  person_id int primary key references person on delete cascade,
  secret text not null,
  -- null: begun, its first code has not come yet.
  confirmed_on timestamptz,
  -- The period (30 seconds) of the newest code that was taken: each code opens once.
  last_period bigint not null default 0
);

-- What stands in for a code, once each. Only hashes are kept.
create table recovery_code (
  person_id int not null references second_factor on delete cascade,
  code_hash bytea not null,
  primary key (person_id, code_hash)
);

-- When a code was typed on this device by somebody who wanted it remembered.
alter table known_device add column second_factor_on timestamptz;

-- Its administrators administer with a second factor alone.
alter table client add column second_factor_required boolean not null default false;

grant select, insert, update, delete on second_factor, recovery_code to forecourt_app;
grant update (second_factor_required) on client to forecourt_app;
