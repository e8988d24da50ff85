-- Lists and workbooks move dealers and places as well; of what they only add or rename nothing is told.
drop index audit_network;
create index audit_network on audit (client_id, at desc, audit_id desc) where action in ('network.merge', 'network.move')
  or action = 'network.change' and detail @? '$.*[*] ? (@.parent != @.before.parent)';

-- Everybody's clients are read before one is known; the application changes the one it acts on.
alter table client enable row level security;
alter table client force row level security;
create policy reading on client for select to forecourt_app using (true);
create policy client on client for update to forecourt_app using (client_id = (select app_client()));
create policy owner on client to current_user using (true);
