-- What became of each sheet of a workbook: name, rows, and the reason of one that was left out.
alter table upload add column sheets jsonb not null default '[]';
