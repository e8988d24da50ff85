-- Every upload of such an operation is a preview until somebody publishes it. Those there are keep importing at once.
alter table operation add column preview_first boolean not null default false;

-- What figures came from is listed together, page by page: uploads, questionnaires, dealers and places that moved.
drop index publication_list;
create index publication_list on publication (operation_id, happened_on desc, publication_id desc);
create index audit_network on audit (client_id, at desc, audit_id desc) where action in ('network.merge', 'network.move');
