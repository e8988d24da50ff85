-- A client may have no models. Such a response has no cell in `rollup_model`; `rollup_dealer` counts it like any other.
alter table response alter column model_id drop not null;
