-- How far the stored files were searched: the newest upload that is settled.
alter table erasure add column searched_to int not null default 0;
