-- What the migration before wrote anew lies beside its old versions until a transaction after it; days a second time.
cluster rollup_dealer using rollup_dealer_pkey;
cluster rollup_model using rollup_model_pkey;
cluster rollup_day using rollup_day_pkey;
analyze rollup_dealer, rollup_model, rollup_day;
