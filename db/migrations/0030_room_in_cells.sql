-- How many responses of a cell have a text: a page of survey rows tells it, and counted it from all of them.
alter table rollup_model add column commented int not null default 0;
alter table rollup_dealer add column commented int not null default 0;
alter table rollup_day add column commented int not null default 0;

create temporary table counted as
select r.operation_id, r.dealer_id, r.month, r.survey_date, r.model_id, count(*)::int as n
from verbatim v join response r using (operation_id, dealer_id, response_id)
where r.is_current
group by r.operation_id, r.dealer_id, r.month, r.survey_date, r.model_id;

update rollup_model t set commented = c.n
from (select operation_id, dealer_id, month, model_id, sum(n) as n from counted group by 1, 2, 3, 4) c
where t.operation_id = c.operation_id and t.dealer_id = c.dealer_id and t.month = c.month and t.model_id = c.model_id;
update rollup_dealer t set commented = c.n
from (select operation_id, dealer_id, month, sum(n) as n from counted group by 1, 2, 3) c
where t.operation_id = c.operation_id and t.dealer_id = c.dealer_id and t.month = c.month;
update rollup_day t set commented = c.n
from (select operation_id, dealer_id, survey_date, sum(n) as n from counted group by 1, 2, 3) c
where t.operation_id = c.operation_id and t.dealer_id = c.dealer_id and t.day = c.survey_date;
drop table counted;

-- Each import adds to the cells of its months. Half of every page is left for their next versions, which take the place
-- of those before last without a vacuum: a hundred imports in a row had left nine dead versions beside each cell, and a
-- wave was read from as many pages as it has cells. In the order in which they are asked for.
alter table rollup_dealer set (fillfactor = 50);
cluster rollup_dealer using rollup_dealer_pkey;
cluster rollup_model using rollup_model_pkey;
