/** What the export of a client holds of a table. */
export interface ExportedTable {
  readonly file: string;
  readonly about: string;
  /** What each column holds, in the order of the file. */
  readonly columns: Readonly<Record<string, string>>;
  /** Columns that stay behind, each with the reason. */
  readonly leftOut?: Readonly<Record<string, string>>;
  /** Which columns its rows are in the order of. */
  readonly order: readonly string[];
  /** Columns that name stored files: their folder in the export, and the column that holds the name of before. */
  readonly files?: Readonly<Record<string, StoredFileColumn>>;
}

export interface StoredFileColumn {
  readonly folder: string;
  /** Its ending is kept; null = it is a workbook of ours. */
  readonly named: string | null;
  /** The column that says since when the file is gone though its name stands; left out: it never is. */
  readonly gone?: string;
}

const OPERATION = "id of the operation";
const DEALER = "code of the dealer";
const PERSON = "number of the person in people.json";
const MOMENT = "when, UTC";

/** Numbers that are worth nothing elsewhere, and stand in every table of a client. */
export const OF_EVERY_TABLE: Readonly<Record<string, string>> = {
  client_id: "the whole export is of one client",
};

/** Columns that refer to another row by a number of this installation: what stands for it instead. */
export const REFERENCES: Readonly<
  Record<string, { readonly name: string; readonly of: string; readonly code: string }>
> = {
  operation_id: { name: "operation", of: "operation", code: "slug" },
  dealer_id: { name: "dealer_code", of: "dealer", code: "dealer_code" },
};

const RETIRED = { retired_on: "since when it is offered no more, null = it is" };

/** Tables that are exported row by row; responses and their texts go into a CSV file of each operation. */
export const EXPORTED_TABLES: Readonly<Record<string, ExportedTable>> = {
  client: {
    file: "client.json",
    about: "The client.",
    columns: {
      name: "name",
      time_zone: "IANA time zone of its days",
      second_factor_required: "whether administrators need a second factor",
      accent: "colour of its pages, null = the product's",
      logo_file: "where its logo lies in this export, null = it has none",
      logo_type: "media type of the logo",
      logo_width: "pixels",
      logo_height: "pixels",
      logo_changed_on: "since when it is this one",
    },
    files: { logo_file: { folder: "logo", named: "logo_type" } },
    order: ["client_id"],
  },
  operation: {
    file: "operations.json",
    about: "Its surveys.",
    columns: {
      slug: OPERATION,
      name: "name",
      type: "CSI (service) or SSI (sales)",
      first_day: "first survey date of an answer that counts",
      last_day: "last one",
      pages: "pages and cards of its own, null = those of the product",
      preview_first: "every upload is looked at before it counts",
    },
    leftOut: {
      operation_id: "its slug stands for it",
      data_version: "counts changes for open browsers",
      response_numbers: "the newest number given to a response",
      day_months: "which months have figures by day, made from the responses",
    },
    order: ["slug"],
  },
  programme: {
    file: "programmes.json",
    about: "Every questionnaire that was applied; the highest revision is in force.",
    columns: {
      operation_id: OPERATION,
      revision: "counts from 1",
      definition: "factors, attributes, weights by wave, bands, texts and other questions",
      applied_on: MOMENT,
      applied_by: `${PERSON}, null = a command`,
      changes: "what it changed, in sentences",
      movements: "figures by wave before and after it",
      level_changes: "dealers by wave that got another level",
    },
    order: ["operation_id", "revision"],
  },
  survey_mapping: {
    file: "mappings.json",
    about: "How workbooks of agencies are read as survey sheets.",
    columns: {
      mapping_id: "number",
      operation_id: OPERATION,
      name: "name",
      version: "the one that reads files",
      deleted_by: PERSON,
      deleted_on: "when it was deleted, null = it reads files",
    },
    order: ["mapping_id"],
  },
  survey_mapping_version: {
    file: "mapping-versions.json",
    about: "Every version of these, also of deleted ones.",
    columns: {
      mapping_id: "number of the mapping",
      version: "counts from 1",
      definition: "columns and values",
      changes: "what it made other, in sentences",
      saved_by: PERSON,
      saved_on: MOMENT,
    },
    order: ["mapping_id", "version"],
  },
  not_ours: {
    file: "not-ours.json",
    about: "What files call dealers and models that an administrator marked as not the client's.",
    columns: {
      operation_id: OPERATION,
      kind: "dealer or model",
      said: "as files say it",
      marked_by: PERSON,
      marked_on: MOMENT,
    },
    order: ["operation_id", "kind", "said"],
  },
  region: {
    file: "network/regions.json",
    about: "Regions.",
    columns: { region_code: "code", name: "name", created_on: MOMENT, updated_on: MOMENT, ...RETIRED },
    leftOut: { region_id: "its code stands for it" },
    order: ["region_code"],
  },
  state: {
    file: "network/states.json",
    about: "States.",
    columns: { state_code: "code", name: "name", region_code: "its region", ...RETIRED },
    order: ["state_code"],
  },
  location: {
    file: "network/locations.json",
    about: "Locations.",
    columns: { location_code: "code", name: "name", state_code: "its state", ...RETIRED },
    order: ["location_code"],
  },
  dealer: {
    file: "network/dealers.json",
    about: "Dealers, by outlet.",
    columns: {
      dealer_code: "code",
      name: "name",
      location_code: "its location",
      brought_by: "the upload whose sheet made it, null = it was set up on purpose",
      ...RETIRED,
    },
    leftOut: { dealer_id: "its code stands for it" },
    order: ["dealer_code"],
  },
  model: {
    file: "network/models.json",
    about: "Vehicle models.",
    columns: { model_code: "code", name: "name" },
    leftOut: { model_id: "its code stands for it" },
    order: ["model_code"],
  },
  merged_place: {
    file: "network/merged.json",
    about: "Codes that are gone, and what stands for them since.",
    columns: {
      level: "region, state, location or dealer",
      code: "the code that is gone",
      name: "its name",
      into_code: "the code that stands for it",
      merged_on: MOMENT,
    },
    order: ["level", "code"],
  },
  overruled_value: {
    file: "network/overruled.json",
    about: "Names and places an administrator replaced; a workbook that still carries one changes nothing.",
    columns: {
      level: "region, state, location or dealer",
      code: "its code",
      field: "name or parent",
      value: "what was replaced",
    },
    order: ["level", "code", "field", "value"],
  },
  designation: {
    file: "people/roles.json",
    about: "Roles.",
    columns: {
      designation_id: "number",
      name: "name",
      level: "head_office, regional or other",
      userpermission:
        "kind of role at tickets: 0 head office, 1 dealer staff, 2 area, 3 region, 5 dealer principal",
      user_types: "the surveys it may see",
    },
    order: ["designation_id"],
  },
  person: {
    file: "people/people.json",
    about:
      "Everybody who belongs to the client. A number elsewhere that stands in no row here is somebody who does not belong to it.",
    columns: {
      person_id: "number",
      email: "address they log in with",
      name: "whole name",
      last_name: "the end of it",
      active: "may log in at all",
      created_on: MOMENT,
      last_login: MOMENT,
      must_change: "their password was chosen by somebody else",
    },
    leftOut: {
      password_hash: "a secret",
      password_set_by: "may be somebody of another client",
      installation_administrator: "a right in this installation, not of the client",
    },
    order: ["person_id"],
  },
  membership: {
    file: "people/memberships.json",
    about: "What each of them may see and do here. 'All' in a list means every value, an empty list none.",
    columns: {
      person_id: PERSON,
      designation_id: "number of the role",
      adminpermission: "0 none, 1 admin panel, 2 recordings, 3 both",
      user_types: "CSI, SSI",
      regions: "codes",
      states: "codes",
      locations: "codes",
      csi_outlets: "codes of dealers",
      ssi_outlets: "codes of dealers",
      active: "may work here",
      mobile_access: "may use the mobile app",
      version: "how often it was saved",
    },
    order: ["person_id"],
  },
  notification_choice: {
    file: "people/notification-choices.json",
    about: "What people want to be told of.",
    columns: {
      person_id: PERSON,
      push: "wants pushes",
      quiet_from: "minute of the day from which none comes",
      quiet_to: "minute up to which",
      muted: "pages nothing is told of",
    },
    order: ["person_id"],
  },
  employee_file: {
    file: "people/employee-files.json",
    about: "Workbooks of employees, kept for 30 days.",
    columns: {
      employee_file_id: "number",
      filename: "its name",
      stored_file: "where it lies in this export",
      sent_by: PERSON,
      sent_on: MOMENT,
      applied_on: "when it was applied, null = it was not",
    },
    leftOut: { rows: "what was shown of each row; the workbook holds them" },
    order: ["employee_file_id"],
    files: { stored_file: { folder: "employee-files", named: "filename" } },
  },
  upload: {
    file: "uploads.json",
    about: "Every workbook that was sent, also those taken back.",
    columns: {
      upload_id: "number; responses name it",
      operation_id: OPERATION,
      filename: "its name",
      stored_file: "where it lies in this export, null = it went with its upload, an erasure or its time",
      sha256: "of the file as it was sent, hexadecimal after \\x",
      bytes: "its size",
      uploaded_by: PERSON,
      created_on: MOMENT,
      data_sync: "In Progress, Previewed, Completed (counts unless deleted), Failed",
      reason: "why it failed",
      warnings: "what was said of it",
      rows_total: "rows with an answer",
      rows_imported: "new surveys",
      rows_updated: "newer versions of known ones",
      rows_rejected: "rows that could not be read",
      rejection_causes: "why, the most frequent first",
      has_unknown_names: "some of them named a dealer or model that the network did not know",
      report_file: "where the report of these rows lies in this export",
      sheets: "what became of each sheet",
      publish_at: "when it was to count",
      published_by: PERSON,
      mends: "the upload whose rejected rows it holds, mended, null = it was sent",
      date_order: "how its text dates were read, null = it had none that could be read two ways",
      read_by: "mappings that read it, with their versions and the columns they did not know",
      deleted_on: "when it was taken back; its answers and files went with it",
      deleted_by: PERSON,
    },
    leftOut: {
      step: "how far the import was",
      progress: "how far the import was",
      is_preview: "how far the import was",
      preview: "what publishing would have done; publications.json says what it did",
      previewed_on: "when that was worked out",
    },
    order: ["upload_id"],
    files: {
      stored_file: { folder: "originals", named: "filename", gone: "deleted_on" },
      report_file: { folder: "reports", named: null, gone: "deleted_on" },
    },
  },
  publication: {
    file: "publications.json",
    about: "What began or ceased to count, and what that moved.",
    columns: {
      publication_id: "number",
      operation_id: OPERATION,
      upload_id: "number of the upload",
      act: "publish or undo",
      person_id: PERSON,
      happened_on: MOMENT,
      responses: "how many",
      movements: "by wave, region and dealer, before and after",
    },
    order: ["publication_id"],
  },
  audio: {
    file: "recordings.json",
    about: "Recordings of surveys.",
    columns: {
      operation_id: OPERATION,
      survey_id: "survey it belongs to",
      stored_file: "where it lies in this export",
      file_name: "its name",
      content_type: "what it is",
      bytes: "its size",
      uploaded_by: PERSON,
      uploaded_on: MOMENT,
      orphaned_on: "since when its survey has no answer any more; it goes 30 days later",
    },
    order: ["operation_id", "survey_id"],
    files: { stored_file: { folder: "recordings", named: "file_name" } },
  },
  action_plan: {
    file: "tickets/tickets.json",
    about: "Tickets, also deleted ones.",
    columns: {
      ticket_no: "number",
      operation_id: OPERATION,
      dealer_id: DEALER,
      wave: "wave it was made for",
      month: "month, as 202611",
      point_code: "code of the attribute",
      point_name: "its name",
      score: "% disappointed in the wave when it was made",
      month_score: "% disappointed in the month when it was made",
      status: "1 open, 2 completed, 3 review again",
      due_date: "day it is due",
      dealer_remarks: "the dealer's remarks",
      manager_remarks: "the manager's remarks",
      signer: "who signs it",
      created_by: PERSON,
      created_on: MOMENT,
      answered_on: "when the dealer first answered",
      version: "how often it was saved",
      deleted_on: MOMENT,
      deleted_by: PERSON,
    },
    leftOut: { overdue_notified: "which due date people were told of" },
    order: ["ticket_no"],
  },
  action_plan_point: {
    file: "tickets/points.json",
    about: "The points of tickets.",
    columns: {
      issue_id: "number",
      ticket_no: "number of the ticket",
      dealer_id: DEALER,
      place: "1 to 3",
      additional_point: "what is wrong",
      root_cause: "why",
      action_plan: "what is done",
      responsibility: "by whom",
      created_by: PERSON,
    },
    order: ["ticket_no", "issue_id"],
  },
  action_plan_proof: {
    file: "tickets/proofs.json",
    about: "Files that prove what was done.",
    columns: {
      document_id: "number",
      ticket_no: "number of the ticket",
      dealer_id: DEALER,
      stored_file: "where it lies in this export",
      file_name: "its name",
      content_type: "what it is",
      bytes: "its size",
      uploaded_by: PERSON,
      uploaded_on: MOMENT,
    },
    order: ["ticket_no", "document_id"],
    files: { stored_file: { folder: "proofs", named: "file_name" } },
  },
  action_plan_history: {
    file: "tickets/history.json",
    about: "What every save of a ticket changed, field by field.",
    columns: {
      entry_id: "number, in the order of time",
      ticket_no: "number of the ticket",
      dealer_id: DEALER,
      version: "the save",
      at: MOMENT,
      person_id: PERSON,
      field: "what was changed",
      before: "what it was",
      after: "what it became",
    },
    order: ["entry_id"],
  },
  notification_event: {
    file: "notifications/events.json",
    about: "What people were told of, kept for 90 days.",
    columns: {
      event_id: "number",
      operation_id: OPERATION,
      dealer_id: DEALER,
      page: "page it leads to",
      kind: "what happened",
      message: "in words",
      ticket_no: "number of the ticket",
      status_id: "its status then",
      actor: PERSON,
      at: MOMENT,
    },
    leftOut: { delivered_on: "when it was put into the lists" },
    order: ["event_id"],
  },
  notification: {
    file: "notifications/lists.json",
    about: "Who was told.",
    columns: { event_id: "number of the event", person_id: PERSON, read_on: "when it was read" },
    leftOut: {
      notification_id: "event and person stand for it",
      push_settled_on: "when it went into a push",
    },
    order: ["notification_id"],
  },
  erasure: {
    file: "erasures.json",
    about: "Answers that were erased because their respondent asked for it; of whom is not kept.",
    columns: {
      erasure_id: "number",
      happened_on: MOMENT,
      person_id: `${PERSON}, null = again, at a restore`,
      reference: "number of the request",
      answers: "how many",
      recordings: "how many",
      texts: "tickets and notifications that named the respondent",
      files: "originals and reports that went",
    },
    leftOut: {
      sought: "what files are still searched for; nothing is exported until that is done",
      searched_to: "how far that is",
    },
    order: ["erasure_id"],
  },
  retention_period: {
    file: "retention.json",
    about: "How long what is kept; what stands in no row is kept for ever.",
    columns: {
      kind: "identity (comments, VIN, recordings, files), recordings, originals, answers or audit",
      months: "for how many months",
      changed_by: PERSON,
      changed_on: MOMENT,
    },
    leftOut: {
      applied_on: "the day it was last applied",
      removed_answers: "of a run under way; the audit log tells of it",
      removed_recordings: "of a run under way",
      removed_files: "of a run under way",
      removed_entries: "of a run under way",
    },
    order: ["kind"],
  },
  audit: {
    file: "audit.json",
    about:
      "Who did what, as it was written at the time: it may name surveys whose answers have been erased since.",
    columns: {
      audit_id: "number, in the order of time",
      at: MOMENT,
      person_id: "number of the person in people.json, null = a command or a job",
      action: "what, as noun.verb",
      subject: "to whom or what",
      detail: "more of it",
      address: "where the call came from",
      device: "what it said it was",
    },
    order: ["audit_id"],
  },
};

/** Tables whose rows stand in responses.csv of each operation: what its columns give, and what is left out, and why. */
export const RESPONSE_TABLES = {
  response: {
    columns: [
      "operation_id",
      "dealer_id",
      "response_id",
      "upload_id",
      "is_current",
      "survey_id",
      "survey_date",
      "model_id",
      "vin",
      "overall",
      "recommend",
      "ratings",
      "other_answers",
      "index_score",
      "factor_scores",
    ],
    leftOut: { month: "follows from survey_date" },
  },
  verbatim: {
    columns: ["operation_id", "dealer_id", "response_id", "texts"],
    leftOut: {
      survey_date: "stands in the response",
      normalized: "follows from texts",
      indexed: "of the search",
    },
  },
} as const;

/** Tables that are not exported, each with the reason. */
export const LEFT_OUT_TABLES: Readonly<Record<string, string>> = {
  account_token: "opens an account",
  demo_build: "of the installation",
  ended_session: "of sessions",
  erased_key: "keyed hashes that mean nothing without the key of this installation",
  erasure_key: "a secret of the installation",
  failure_counter: "failed log-ins of some minutes",
  failure_key: "a secret of the installation",
  file_store: "of the installation",
  file_ticket: "opens a file",
  known_device: "of people, who may belong to several clients",
  mail: "of people, who may belong to several clients; what a mail says is removed when it was sent",
  push_delivery: "what was sent to browsers; notifications hold the same",
  push_identity: "a secret of the installation",
  push_subscription: "opens a browser to pushes",
  recovery_code: "opens an account",
  rollup_day: "counted from the responses",
  rollup_dealer: "counted from the responses",
  rollup_model: "counted from the responses",
  rollup_network: "counted from the responses",
  schema_migration: "of the installation",
  second_factor: "a secret of a person",
  session: "opens an account",
  setup_link: "opens the installation",
  surveyed_dealer: "follows from responses and tickets",
};
