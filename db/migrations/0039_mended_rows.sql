-- Rejected rows of an upload that were mended in the page come in as an upload of their own.
alter table upload
  add column mends int references upload,
  -- How its text dates were read; its mended rows, too. Null: no row depended on it.
  add column date_order text check (date_order in ('day-first', 'month-first'));
create index upload_mends on upload (mends) where mends is not null;
