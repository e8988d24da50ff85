-- Whoever chooses a model asks for its cells alone: those of a month lie together, with room for their next versions. In
-- the order of dealers a wave and the one before were read from nearly as many pages as they have cells.
alter table rollup_model set (fillfactor = 50);
alter table rollup_model drop constraint rollup_model_pkey,
  add primary key (operation_id, month, model_id, dealer_id);
cluster rollup_model using rollup_model_pkey;
analyze rollup_model;
