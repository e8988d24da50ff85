import { z } from "zod";
import { type CellEdit, mendedSheet } from "#contract/rejected-rows.ts";
import { uploadedSheet } from "#contract/survey-import.ts";
import type { DateOrder } from "#domain/calendar/date-text.ts";
import type { DealerList, ListProposal } from "#domain/dealer-master/dealer-list.ts";
import type { NamedKind, UnknownName } from "#domain/dealer-master/unknown-names.ts";
import type { Network } from "#domain/network/network.ts";
import type { Programme } from "#domain/programme/programme.ts";
import type { QuestionnaireProposal } from "#domain/questionnaire/propose-questionnaire.ts";
import type { MappedOperation } from "#domain/survey-mapping/mapped-misfit.ts";
import type { SheetProposal } from "#domain/survey-mapping/propose.ts";
import type { HeaderChoice } from "#domain/survey-mapping/sheet-layout.ts";
import type { FitOperation } from "#domain/survey-sheet/fit.ts";
import type { NotOurs } from "#domain/survey-sheet/readers.ts";
import type { ErasedKeys } from "./erased-rows.ts";
import type { VersionedMapping } from "./mapping-queries.ts";

interface FileTask {
  readonly path: string;
  /** Its name says that it is a CSV file. */
  readonly isCsv: boolean;
  readonly network: Network;
  /** Where the rejected-rows workbook goes if one is needed. */
  readonly reportPath: string | null;
}

/** A survey workbook: `check` stops after the header; `import` reads everything and writes accepted rows to standard output. */
export interface SurveyTask extends FileTask {
  readonly mode: "check" | "import";
  /** Where the workbook was sent. */
  readonly operation: FitOperation;
  /** The client's other operations. */
  readonly others: readonly (MappedOperation & { readonly id: string })[];
  readonly today: string;
  /** How sheets that are not named as the template's are read. */
  readonly mappings: readonly VersionedMapping[];
  /** It is read even where it fits another operation better: somebody looks at it, or has done so. */
  readonly allowsMisfit: boolean;
  /** Answers that must not come back. */
  readonly erased: ErasedKeys;
  /** Of files of this operation. */
  readonly notOurs: NotOurs;
  /** How text dates were read in the file that its rows came from; null: it says so itself. */
  readonly dateOrder: DateOrder | null;
}

/** A report of rejected rows that somebody mends: what is wrong with each of them now, with what was typed into them. */
export interface MendTask extends Omit<SurveyTask, "mode" | "reportPath"> {
  readonly mode: "mend";
  readonly edits: readonly CellEdit[];
  /** Every row is told with its cells; else only what is wrong. */
  readonly hasCells: boolean;
  /** Where the rows go as a workbook; null: nowhere. */
  readonly mendedPath: string | null;
}

/** A report of rejected rows of which only the dealers and models are told that the network does not know. */
export interface UnknownTask extends Omit<SurveyTask, "mode" | "reportPath"> {
  readonly mode: "unknown";
  /** Codes that the file brings itself. */
  readonly own: Readonly<Record<NamedKind, readonly string[]>>;
  /** Where its rows go as a workbook if some of them are of respondents who were erased since; null: nowhere. */
  readonly remainingPath: string | null;
}

/** A workbook in which a respondent is sought, by what a cell of it would hold. */
export interface FindTask extends Pick<FileTask, "path" | "isCsv"> {
  readonly mode: "find";
  readonly values: readonly string[];
}

/** The sheet whose header a person says where to find. */
export interface SheetHeaderChoice extends HeaderChoice {
  readonly sheet: string;
}

/** A workbook of an agency, whose columns are guessed. */
export interface ProposeTask extends Pick<FileTask, "path" | "isCsv" | "network"> {
  readonly mode: "propose";
  /** Null: every header is looked for. */
  readonly header: SheetHeaderChoice | null;
  readonly programme: Programme;
}

/** A workbook of an agency for which there is no operation yet: its questionnaire is guessed. */
export interface QuestionnaireTask extends Pick<FileTask, "path" | "isCsv" | "network"> {
  readonly mode: "questionnaire";
  /** Null: every header is looked for. */
  readonly header: SheetHeaderChoice | null;
  /** In the client's time zone, `YYYY-MM-DD`. */
  readonly today: string;
}

/** A workbook of which only the Dealers and Models sheets are read, or a list of dealers or models. */
export interface NetworkTask extends FileTask {
  readonly mode: "network";
  readonly list: DealerList | null;
}

/** A list of dealers or models, whose columns are guessed. */
export interface ListTask extends Pick<FileTask, "path" | "isCsv"> {
  readonly mode: "list";
}

/** What the child process is asked to do, sent to its standard input as JSON. */
export type SurveyFileTask =
  | SurveyTask
  | MendTask
  | UnknownTask
  | NetworkTask
  | ListTask
  | ProposeTask
  | QuestionnaireTask
  | FindTask;

/** The questionnaire of a sheet, and how much of it was looked at. */
export interface SheetQuestionnaire extends QuestionnaireProposal {
  readonly name: string;
  readonly rows: number;
  readonly isWhole: boolean;
}

const networkChange = z.object({
  code: z.string(),
  name: z.string(),
  parent: z.string().nullable(),
  before: z.object({ name: z.string(), parent: z.string().nullable() }).nullable(),
});

const networkChanges = z.object({
  regions: z.array(networkChange),
  states: z.array(networkChange),
  locations: z.array(networkChange),
  dealers: z.array(networkChange),
  models: z.array(networkChange),
});

/** What the Dealers and Models sheets change, each level by code. */
export type NetworkChanges = z.infer<typeof networkChanges>;

const unknownCode = z.object({ column: z.string(), code: z.string(), rows: z.number() });

/** A code of no dealer or model, and how many rejected rows name it. */
export type UnknownCode = z.infer<typeof unknownCode>;

const readBy = z.array(
  z.object({ mappingId: z.number(), version: z.number(), newColumns: z.array(z.string()) }),
);

/** The mappings that read a file, each once, with the headers that it does not know. */
export type ReadBy = z.infer<typeof readBy>;
/** `more`: those besides the most frequent ones. */
const foundNames = z.object({
  open: z.array(z.custom<UnknownName>()),
  more: z.number(),
  marked: z.array(z.custom<UnknownName>()),
});

/** One line the child says about its work. */
export const surveyFileMessage = z.discriminatedUnion("kind", [
  /**
   * The workbook can't be imported at all; a sentence for the person who sent it, and the id of the operation it fits
   * better. `canBeMapped`: a sheet has rows under columns of its own.
   */
  z.object({
    kind: z.literal("refused"),
    reason: z.string(),
    better: z.string().nullable(),
    canBeMapped: z.boolean(),
  }),
  z.object({
    kind: z.literal("proposed"),
    sheets: z.array(z.custom<SheetProposal & { readonly name: string }>()),
  }),
  z.object({
    kind: z.literal("listed"),
    sheets: z.array(z.custom<ListProposal & { readonly name: string }>()),
    /** It has a sheet Dealers or Models as the template has them. */
    isTemplate: z.boolean(),
  }),
  z.object({
    kind: z.literal("questionnaires"),
    sheets: z.array(z.custom<SheetQuestionnaire>()),
    bringsModels: z.boolean(),
  }),
  z.object({
    kind: z.literal("checked"),
    warnings: z.array(z.string()),
    fileKind: z.enum(["xlsx", "xls", "csv"]),
  }),
  z.object({ kind: z.literal("found"), isFound: z.boolean() }),
  /** Said before the first row; null without the sheets Dealers and Models. */
  z.object({ kind: z.literal("network"), changes: networkChanges.nullable() }),
  z.object({ kind: z.literal("progress"), fraction: z.number(), rows: z.number() }),
  /** Rows are all read. `retracted` lists places of rows sent whose survey_id came again later in the file. */
  z.object({
    kind: z.literal("rows"),
    total: z.number(),
    rejected: z.number(),
    /** Why, counted: a sentence for each kind of problem. */
    causes: z.array(z.string()),
    /** The most frequent ones. */
    unknown: z.array(unknownCode),
    /** Some rows name a dealer or model that the network does not know. */
    hasUnknownNames: z.boolean(),
    /** The day that most accepted rows are of. */
    busiestDay: z.object({ day: z.string(), responses: z.number() }).nullable(),
    retracted: z.array(z.number()),
    /** Rows that were passed over, since their respondents had them erased. */
    erased: z.number(),
    sheets: z.array(uploadedSheet),
    warnings: z.array(z.string()),
    /** Why it fits another operation better. */
    misfit: z.string().nullable(),
    readBy,
    /** How its text dates were read; null: no row depended on it. */
    dateOrder: z.enum(["day-first", "month-first"]).nullable(),
  }),
  z.object({
    kind: z.literal("mended"),
    total: z.number(),
    causes: z.array(z.string()),
    sheets: z.array(mendedSheet),
  }),
  /** `isWhole` false: there are more rows than were looked at. `rowsRight`: rows without a fault. */
  z.object({
    kind: z.literal("unknown"),
    dealers: foundNames,
    models: foundNames,
    rowsRight: z.number(),
    /** A workbook stands at `remainingPath`. */
    remainingWritten: z.boolean(),
    isWhole: z.boolean(),
  }),
  z.object({ kind: z.literal("done"), reportWritten: z.boolean() }),
]);

/** See `surveyFileMessage`. */
export type SurveyFileMessage = z.infer<typeof surveyFileMessage>;
