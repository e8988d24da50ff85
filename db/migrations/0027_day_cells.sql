-- The additive parts of current responses per dealer and day, for ranges that cut a month. Of which months they are kept
-- says the operation; of the others single days are counted from the responses.
create table rollup_day (like rollup_dealer including defaults including storage);
alter table rollup_day drop column month;
alter table rollup_day add column day date not null;
alter table rollup_day add primary key (operation_id, day, dealer_id);

alter table operation add column day_months int[] not null default '{}';

grant select, insert, update, delete on rollup_day to forecourt_app;
-- Like responses: nobody hears of days of dealers outside the scope.
alter table rollup_day enable row level security;
alter table rollup_day force row level security;
create policy dealers on rollup_day to forecourt_app using (client_id = (select app_client()) and (
  (select current_setting('app.reach', true)) = 'all'
  or dealer_id in (select unnest(nullif(current_setting('app.dealers', true), '')::int[]))));
create policy owner on rollup_day to current_user using (true);
