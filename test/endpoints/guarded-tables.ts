// Tables with row-level security, by what their policies ask.

export const BY_DEALER = ["response", "verbatim", "rollup_model", "rollup_dealer", "rollup_day"] as const;
/** Its rows are of all dealers: only figures of the network may be read from it. */
export const OF_THE_NETWORK = "rollup_network";
export const BY_CLIENT = [
  "region",
  "state",
  "location",
  "dealer",
  "model",
  "programme",
  "upload",
  "employee_file",
  "surveyed_dealer",
  "merged_place",
  "overruled_value",
  "survey_mapping",
  "survey_mapping_version",
  "not_ours",
  "publication",
  "erasure",
  "erased_key",
  "retention_period",
] as const;
