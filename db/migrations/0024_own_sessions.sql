-- People see where they are logged in, and can end what they no longer hold.
alter table session
  -- What a person names one of their sessions by; the hash of its token stays where it is.
  add column session_id int generated always as identity unique,
  -- Where it was opened, as the audit would say it; null for those of before.
  add column address text,
  add column device text;
