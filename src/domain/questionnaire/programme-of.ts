import type { Attribute, Factor, OtherQuestion, Programme } from "#domain/programme/programme.ts";
import { BANDS, LOW_INDEX_LIMIT } from "#domain/standard-programmes/questions.ts";
import { normalizeAnswer } from "#domain/survey-mapping/answer-values.ts";
import type { MappedColumn, SurveyMapping } from "#domain/survey-mapping/mapping.ts";
import { NO_SCALE } from "#domain/survey-mapping/scales.ts";
import { COMMON_LABELS } from "#domain/survey-mapping/targets.ts";
import { namesInSentence, normalizeHeader, REASON_COLUMN } from "#domain/survey-sheet/sheet-headers.ts";
import { readQuestionHeader } from "./question-header.ts";
import {
  COLUMN_USES,
  isCommonUse,
  isScoreUse,
  type QuestionColumn,
  type Questionnaire,
  requiredUses,
} from "./questionnaire.ts";

/** A questionnaire as it is stored, and how the file it came from is read by it. */
export interface MappedProgramme {
  readonly programme: Programme;
  readonly mapping: SurveyMapping;
}

const MOST_NAME_CHARACTERS = 200;
const MOST_TABS = 50;

/**
 * What stands between a questionnaire and an operation, a sentence each; none where it can be made. `hasModels`: the client
 * has some, so every answer needs one.
 */
export function questionnaireFaults(
  { columns, factors, mappingName }: Questionnaire,
  hasModels: boolean,
): readonly string[] {
  const uses = new Set(columns.map(({ use }) => use));
  const used = usedFactors({ columns, factors });
  const headersOf = (holds: (column: QuestionColumn) => boolean) =>
    namesInSentence(columns.filter(holds).map(({ header }) => `"${header}"`));
  const twice = [...uses].filter(
    (use) => isCommonUse(use) && columns.filter((column) => column.use === use).length > 1,
  );
  const homeless = headersOf(({ use, factor }) => use === "rating" && factors[factor ?? -1] === undefined);
  const unrated = headersOf(
    ({ use, scale }) =>
      isScoreUse(use) &&
      (scale.kind === "none" ||
        (scale.kind === "words" && scale.ratings.every(({ rating }) => rating === null))),
  );
  const unanswered = headersOf(({ use, answers }) => use === "answer" && answers.length === 0);
  const headers = columns.filter(({ use }) => use !== "ignore").map(({ header }) => normalizeHeader(header));
  const names = used.map(({ name }) => name.trim().toLowerCase());
  return [
    ...requiredUses(hasModels)
      .filter((use) => !uses.has(use))
      .map((use) => `No column is taken for "${COMMON_LABELS[use]}" yet.`),
    ...twice.map(
      (use) => `Keep one of ${headersOf((column) => column.use === use)}: they are taken for the same.`,
    ),
    ...(homeless === "" ? [] : [`Say which factor ${homeless} belongs to.`]),
    ...(used.length === 0 ? ["Take at least one column as a rating of a factor."] : []),
    ...(names.includes("") ? ["Give every factor a name."] : []),
    ...(new Set(names).size < names.length
      ? ["Two factors have the same name: rename one, or make them one."]
      : []),
    ...(used.length > 0 && used.every(({ weight }) => weight === 0)
      ? ["Give a factor a weight above 0."]
      : []),
    ...(unrated === "" ? [] : [`Give the answers of ${unrated} their ratings.`]),
    ...(unanswered === "" ? [] : [`${unanswered} has no list of answers: pass it over.`]),
    ...(new Set(headers).size < headers.length
      ? ["Two of its columns have the same header: give them different ones in the file."]
      : []),
    ...(mappingName.trim() === "" ? ["Give the mapping a name."] : []),
  ];
}

/** The programme and the mapping of a questionnaire without faults. Codes are those of the headers where they have some. */
export function programmeOf(questionnaire: Questionnaire): MappedProgramme {
  const { type, firstMonth, columns, headerRows } = questionnaire;
  const codes = codeGiver([...COLUMN_USES.filter(isCommonUse), REASON_COLUMN]);
  const mapped: MappedColumn[] = [];
  const used = usedFactors(questionnaire);
  const factors = used.map(({ name, ratings }, at): Factor => {
    const code = codes.first(stemOf(ratings), "F");
    return {
      code,
      name: name.trim().slice(0, MOST_NAME_CHARACTERS),
      slot: at + 1,
      tab: Math.min(at + 1, MOST_TABS),
      attributes: ratings.map((column) => attributeOf(column, code)),
    };
  });
  function attributeOf(column: QuestionColumn, factorCode: string): Attribute {
    const { code } = readQuestionHeader(column.header, headerRows === 2, null);
    const own = codes.first(code === null ? null : `${code.stem}_${code.number}`, `${factorCode}_`);
    mapped.push({ header: column.header, column: own, scale: column.scale });
    return { code: own, name: nameOf(column), slot: mapped.length };
  }
  const verbatims = columns
    .filter(({ use }) => use === "verbatim")
    .map((column, at) => ({ ...questionOf(column, "V"), slot: at + 1 }));
  const otherQuestions = columns
    .filter(({ use }) => use === "answer")
    .map(
      (column, at): OtherQuestion => ({
        ...questionOf(column, "OQ"),
        slot: at + 1,
        combine: "0",
        answers: answersOf(column),
      }),
    );
  function questionOf(column: QuestionColumn, letters: string) {
    const code = codes.first(null, letters);
    mapped.push({ header: column.header, column: code, scale: NO_SCALE });
    return { code, name: nameOf(column) };
  }
  const common = columns.filter(({ use }) => isCommonUse(use));
  return {
    programme: {
      type,
      firstMonth,
      factors,
      weights: [
        {
          fromWave: "WQ-1",
          weights: Object.fromEntries(factors.map(({ code }, at) => [code, used[at]?.weight ?? 0])),
        },
      ],
      bands: BANDS,
      lowIndexLimit: LOW_INDEX_LIMIT,
      verbatims,
      otherQuestions,
    },
    mapping: {
      name: questionnaire.mappingName.trim(),
      headerRows,
      columns: [
        ...common.map(({ header, use, scale }) => ({
          header,
          column: use,
          scale: isScoreUse(use) ? scale : NO_SCALE,
        })),
        ...mapped,
      ],
      headers: questionnaire.headers,
    },
  };
}

/** The factors that have ratings, with them. */
function usedFactors({ columns, factors }: Pick<Questionnaire, "columns" | "factors">) {
  return factors.flatMap((each, at) => {
    const ratings = columns.filter(({ use, factor }) => use === "rating" && factor === at);
    return ratings.length === 0 ? [] : [{ ...each, ratings }];
  });
}

function nameOf({ question, header }: QuestionColumn): string {
  const name = question.trim();
  return (name === "" ? header : name).slice(0, MOST_NAME_CHARACTERS);
}

/** The stem of codes that all of a factor's headers share; null where they share none. */
function stemOf(columns: readonly QuestionColumn[]): string | null {
  const stems = new Set(
    columns.map(({ header }) => readQuestionHeader(header, header.includes(" / "), null).code?.stem ?? ""),
  );
  const [only = "", ...more] = stems;
  return more.length > 0 || only === "" ? null : only;
}

/** Answers by number; where a cell could be taken for such a number, by a letter and a number that none is. */
function answersOf({ answers }: QuestionColumn): OtherQuestion["answers"] {
  const normalized = answers.map(normalizeAnswer);
  const names = answers
    .filter((_, at) => normalized.indexOf(normalized[at] ?? "") === at)
    .map((name) => name.trim());
  const areNumbers = names.some((name) => /^[\d.]+$/.test(name));
  const codes = codeGiver(names.map(normalizeAnswer));
  return names.map((name) => ({ code: codes.first(null, areNumbers ? "A" : ""), name }));
}

/** Gives codes that read like nothing reserved, nor like each other. */
function codeGiver(reserved: readonly string[]) {
  const taken = new Set(reserved.map(normalizeHeader));
  const take = (code: string): boolean => {
    const normalized = normalizeHeader(code);
    if (taken.has(normalized)) return false;
    taken.add(normalized);
    return true;
  };
  return {
    /** The code that is requested, else the letters with the first number that is free. */
    first(requested: string | null, letters: string): string {
      if (requested !== null && take(requested)) return requested;
      for (let number = 1; ; number += 1) if (take(`${letters}${number}`)) return `${letters}${number}`;
    },
  };
}
