-- The additive parts of current responses of an operation per month over all its dealers: model 0 = every response, with
-- or without a model. The whole network's figures and averages come from a few rows instead of a cell per dealer.
create table rollup_network (like rollup_model including defaults including storage);
alter table rollup_network drop column dealer_id;
-- Squares of a month of a very large network are more than a bigint holds.
alter table rollup_network alter column index_squares type numeric, alter column factor_squares type numeric[];
alter table rollup_network alter column factor_squares set storage plain;
alter table rollup_network add primary key (operation_id, model_id, month);

grant select, insert, update, delete on rollup_network to forecourt_app;
alter table rollup_network enable row level security;
alter table rollup_network force row level security;
create policy network on rollup_network to forecourt_app using (client_id = (select app_client())
  and (select current_setting('app.reach', true)) in ('all', 'network'));
create policy owner on rollup_network to current_user using (true);

-- One after the other: together, on several machines, all of them would be a single intermediate result, which has a limit.
create temporary table cell as
select client_id, operation_id, month, 0 as model_id, responses, index_n, index_sum, index_squares, promoters, passives,
  detractors, overall, factor_n, factor_sum, factor_squares, attribute_bands, answer_counts, commented
from rollup_dealer;
insert into cell
select client_id, operation_id, month, model_id, responses, index_n, index_sum, index_squares, promoters, passives,
  detractors, overall, factor_n, factor_sum, factor_squares, attribute_bands, answer_counts, commented
from rollup_model;

-- Item by item; arrays of before a slot existed are shorter, and what they lack counts 0.
create temporary table item as
select operation_id, model_id, month, name, place, sum(n) as n
from cell cross join lateral (
  select 'overall' as name, place, n::numeric from unnest(overall) with ordinality as u(n, place)
  union all select 'factor_n', place, n from unnest(factor_n) with ordinality as u(n, place)
  union all select 'factor_sum', place, n from unnest(factor_sum) with ordinality as u(n, place)
  union all select 'factor_squares', place, n from unnest(factor_squares) with ordinality as u(n, place)
  union all select 'attribute_bands', place, n from unnest(attribute_bands) with ordinality as u(n, place)
  union all select 'answer_counts', place, n from unnest(answer_counts) with ordinality as u(n, place)
) items
group by operation_id, model_id, month, name, place;

insert into rollup_network (client_id, operation_id, month, model_id, responses, index_n, index_sum, index_squares,
  promoters, passives, detractors, commented, overall, factor_n, factor_sum, factor_squares, attribute_bands,
  answer_counts)
select c.client_id, operation_id, month, model_id, responses, index_n, index_sum, index_squares,
  promoters, passives, detractors, commented, coalesce(overall, '{}')::int[], coalesce(factor_n, '{}')::int[],
  coalesce(factor_sum, '{}')::bigint[], coalesce(factor_squares, '{}'), coalesce(attribute_bands, '{}')::int[],
  coalesce(answer_counts, '{}')::int[]
from (
  select client_id, operation_id, month, model_id, sum(responses) as responses, sum(index_n) as index_n,
    sum(index_sum) as index_sum, sum(index_squares) as index_squares, sum(promoters) as promoters,
    sum(passives) as passives, sum(detractors) as detractors, sum(commented) as commented
  from cell group by client_id, operation_id, month, model_id
) c
left join (
  select operation_id, month, model_id,
    array_agg(coalesce(n, 0) order by place) filter (where name = 'overall') as overall,
    array_agg(coalesce(n, 0) order by place) filter (where name = 'factor_n') as factor_n,
    array_agg(coalesce(n, 0) order by place) filter (where name = 'factor_sum') as factor_sum,
    array_agg(coalesce(n, 0) order by place) filter (where name = 'factor_squares') as factor_squares,
    array_agg(coalesce(n, 0) order by place) filter (where name = 'attribute_bands') as attribute_bands,
    array_agg(coalesce(n, 0) order by place) filter (where name = 'answer_counts') as answer_counts
  from item group by operation_id, month, model_id
) items using (operation_id, month, model_id);
drop table cell, item;
