-- Pages and drawings go by the product's own words; the ids that others know them by are the contract's.
alter table notification_event drop constraint notification_event_component;
alter table notification_event rename column component_id to page;
alter table notification_choice drop constraint notification_choice_muted_check;
update notification_event e set page = k.key
  from (values ('cui_004', 'dealer-score'), ('cui_009', 'action-planning'), ('cui_012', 'upload-excel')) k (id, key)
  where e.page = k.id;
update notification_choice set muted = array(
  select k.key from unnest(muted) with ordinality m (id, place)
    join (values ('cui_004', 'dealer-score'), ('cui_009', 'action-planning'), ('cui_012', 'upload-excel')) k (id, key)
      using (id)
  order by place);
alter table notification_event
  add constraint notification_event_page check (page in ('action-planning', 'upload-excel', 'dealer-score'));
alter table notification_choice
  add constraint notification_choice_muted check (muted <@ array['action-planning', 'upload-excel', 'dealer-score']);

alter table operation rename column components to pages;
update operation set pages = (
  select coalesce(jsonb_agg(jsonb_build_object(
    'key', page -> 'slug', 'title', page -> 'name', 'filters', page -> 'filters',
    'cards', case jsonb_typeof(page -> 'cards') when 'array' then (
      select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'key', card -> 'slug', 'title', card -> 'name',
        'drawing', coalesce(there.drawing, usual.drawing, card ->> 'chart'),
        'tabGroup', nullif(card ->> 'combine', '0'), 'improvementPlan', card -> 'improvementPlan'
      )) order by card_place), '[]')
      from jsonb_array_elements(page -> 'cards') with ordinality c (card, card_place)
        left join (values
          ('cui_002', 'cui_011', 'tallFactorColumns'), ('cui_003', 'cui_009', 'contributorBars'),
          ('cui_005', 'table', 'rankingTable'), ('cui_006', 'cui_006', 'lines'),
          ('cui_007', 'cui_006', 'dealerRows'), ('cui_007', 'cui_011', 'spread'),
          ('cui_009', 'cui_009', 'ticketTable'), ('cui_009', 'cui_013', 'statusTiles')
        ) there (page_id, chart, drawing) on there.page_id = page ->> 'id' and there.chart = card ->> 'chart'
        left join (values
          ('cui_001', 'indexGauge'), ('cui_001a', 'levelGauge'), ('cui_001b', 'disappointedGauge'),
          ('cui_002', 'regionRows'), ('cui_003', 'regionRows'), ('cui_004', 'npsGauge'), ('cui_005', 'npsGauge'),
          ('cui_006', 'dealerBars'), ('cui_007', 'split'), ('cui_008', 'answerBars'), ('cui_009', 'attributeBars'),
          ('cui_011', 'factorColumns'), ('cui_013', 'choosingTiles'), ('cui_020', 'tiles'), ('cui_021', 'lines'),
          ('table', 'verbatimTable'), ('trend-header', 'trendControls'), ('trend', 'trendLines')
        ) usual (chart, drawing) on usual.chart = card ->> 'chart'
    ) else page -> 'cards' end
  ) order by page_place), '[]')
  from jsonb_array_elements(pages) with ordinality p (page, page_place))
where pages is not null;
