-- How a client's pages look: a colour and a logo of its own; null: the product's.
alter table client
  add column accent text check (accent ~ '^#[0-9a-f]{6}$'),
  add column logo_file text,
  add column logo_type text check (logo_type in ('image/png', 'image/jpeg', 'image/webp')),
  add column logo_width int,
  add column logo_height int,
  -- Browsers keep a logo until it is another.
  add column logo_changed_on timestamptz,
  add check (num_nulls(logo_file, logo_type, logo_width, logo_height, logo_changed_on) in (0, 5));
grant update (accent, logo_file, logo_type, logo_width, logo_height, logo_changed_on) on client to forecourt_app;
