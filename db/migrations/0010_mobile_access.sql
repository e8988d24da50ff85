-- Whether a person may log in from the mobile app, client by client. A product setting: the app itself says what it is.
alter table membership
  add column mobile_access boolean not null default true;

alter table session
  -- Opened by the mobile app: only the memberships with mobile access count in it.
  add column mobile boolean not null default false;
