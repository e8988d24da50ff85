-- A mail that only the outbox has is stored: it was called kept.
alter table mail drop constraint mail_state_check;
update mail set state = 'stored' where state = 'kept';
alter table mail add constraint mail_state_check
  check (state in ('waiting', 'sent', 'stored', 'dropped', 'failed'));
