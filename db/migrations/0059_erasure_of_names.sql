-- What stands in place of a word is never longer than the word: a text at its limit stays within it.
create or replace function without_word(written text, word text) returns text
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select regexp_replace(written,
    '(?<![[:alnum:]])' || regexp_replace(word, '([^[:alnum:]])', '\\\1', 'g') || '(?![[:alnum:]])',
    case when char_length(word) < 8 then '[gone]' else '[erased]' end, 'gi')
$$;
-- The file of a proof may be called after a vehicle.
grant update (file_name) on action_plan_proof to forecourt_app;
-- Why rows were rejected quotes their cells, and stands with the upload as long as it may.
update audit set detail = detail - 'causes' where action = 'upload.import' and detail ? 'causes';
-- Files of a deleted upload belong to nobody: what could not be removed then, the sweep removes.
update upload set stored_file = null, report_file = null
  where deleted_on is not null and (stored_file is not null or report_file is not null);
