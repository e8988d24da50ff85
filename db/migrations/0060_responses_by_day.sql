-- What a wave or a range asks of many dealers is found by its days: by the key it was sought dealer by dealer, on eight
-- times as many pages.
create index response_day on response (operation_id, survey_date);
