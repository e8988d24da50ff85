-- How text dates were read was not kept before rejected rows could be mended in the page: the warnings say it, and where
-- they say nothing, dates were read day first.
update upload set date_order = case
    when exists (select from unnest(warnings) said where said like 'Text dates were read month first%') then 'month-first'
    else 'day-first'
  end
where date_order is null and report_file is not null and data_sync in ('Completed', 'Previewed');
