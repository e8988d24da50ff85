-- Which store of files is this database's own. The application neither reads nor writes it, and no backup holds it.
create table file_store (
  only_one boolean primary key default true check (only_one),
  store_id text not null,
  place text not null,
  -- Stands in the store, too, and changes every day: a copy of this database soon names an old one.
  token uuid not null,
  -- From the moment before it is written into the store until that is known to have been done.
  next_token uuid
);
