/** The headers of a call. Some proxies drop those with an underscore, hence the operation's second spelling. */
export const HEADERS = {
  operation: "data_source", // sic
  hyphenatedOperation: "data-source",
  /** BCP 47: which texts of questionnaires are wanted. */
  language: "questionnaire-language",
  deviceId: "device_id",
  deviceType: "device_type",
} as const;
