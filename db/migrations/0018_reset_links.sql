-- A request for a new password and an invitation are links of their own: neither ends the other.
alter table account_token add column kind text not null default 'reset' check (kind in ('reset', 'invitation'));
update account_token set kind = 'invitation' where expires_on > now() + interval '30 minutes';
alter table account_token alter column kind drop default;
