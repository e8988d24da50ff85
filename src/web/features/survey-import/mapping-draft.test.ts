import { describe, expect, test } from "vitest";
import type { ProposedSheet, StoredMapping } from "#contract/survey-mapping.ts";
import { nameOfFile } from "#domain/survey-mapping/mapping-name.ts";
import { scaleName } from "#domain/survey-mapping/scale-name.ts";
import type { MappingTarget } from "#domain/survey-mapping/targets.ts";
import {
  draftFaults,
  draftOf,
  draftOfMapping,
  fullestSheet,
  lackingColumns,
  mappingLike,
  mappingOf,
  mendingOf,
  SCALES,
  scaleKey,
  withColumn,
  withHeader,
  withoutPair,
  withPair,
  withScale,
} from "./mapping-draft.ts";

const target = (column: string, kind: MappingTarget["kind"], required = false): MappingTarget => ({
  column,
  kind,
  required,
  label: `Label of ${column}`,
  factor: null,
});
const TARGETS = [
  target("survey_id", "survey_id", true),
  target("overall", "overall"),
  target("V1", "verbatim"),
];
const FIVE = SCALES["1-5 ends"] ?? { kind: "none" };

function column(
  header: string,
  change: Partial<ProposedSheet["columns"][number]> = {},
): ProposedSheet["columns"][number] {
  return { header, samples: [], column: null, scale: { kind: "none" }, isSure: true, reason: "", ...change };
}

const SHEET: ProposedSheet = {
  name: "Data",
  headerRow: 1,
  headerRows: 1,
  headerReason: "Row 1.",
  columns: [
    column("Id", { column: "survey_id" }),
    column("Score", { scale: FIVE, isSure: false }),
    column("Words"),
  ],
};

const STORED: StoredMapping = {
  mappingId: 1,
  name: "Agency",
  version: 3,
  headerRows: 1,
  headers: null,
  changedBy: "Asha",
  changedOn: "2026-11-01T00:00:00Z",
  columns: [
    { header: "ID", column: "survey_id", scale: { kind: "none" } },
    { header: "score", column: "overall", scale: { kind: "same" } },
  ],
};

describe("a mapping while it is made", () => {
  test("begins with what is proposed, or with what a mapping of before says", () => {
    expect(draftOf(SHEET, null).columns.map(({ column: each }) => each)).toEqual(["survey_id", null, null]);
    expect(draftOf(SHEET, mendingOf(SHEET, [STORED])).columns[1]).toMatchObject({
      column: "overall",
      scale: { kind: "same" },
      isSure: true,
      reason: "As in the mapping Agency.",
    });
  });

  test("what a mapping of before already takes is not proposed a second time", () => {
    const sheet = {
      ...SHEET,
      columns: [...SHEET.columns, column("Overall", { column: "overall", scale: FIVE })],
    };
    expect(draftOf(sheet, mendingOf(sheet, [STORED])).columns.map(({ column: each }) => each)).toEqual([
      "survey_id",
      "overall",
      null,
      null,
    ]);
  });

  test("a score takes the scale that its answers look like, and nothing else has one", () => {
    const draft = draftOf(SHEET, null);
    expect(withColumn(draft, 1, "overall", TARGETS).columns[1]).toMatchObject({
      column: "overall",
      scale: FIVE,
    });
    expect(withColumn(draft, 2, "overall", TARGETS).columns[2]?.scale).toEqual({ kind: "same" });
    const words = withColumn(draft, 1, "V1", TARGETS);
    expect(words.columns[1]?.scale).toEqual({ kind: "none" });
    expect(withColumn(words, 1, "overall", TARGETS).columns[1]?.scale).toEqual(FIVE);
  });

  test("says what stands between it and being saved", () => {
    const draft = draftOf(SHEET, null);
    expect(lackingColumns(draft, TARGETS)).toEqual([]);
    expect(lackingColumns(withColumn(draft, 0, null, TARGETS), TARGETS)).toEqual([
      'No column is taken for "Label of survey_id" yet.',
    ]);
    expect(draftFaults(withColumn(draft, 0, null, TARGETS), TARGETS, " ")).toEqual([
      'No column is taken for "Label of survey_id" yet.',
      "Take a column for a score: overall, recommend or a rating.",
      "Give the mapping a name.",
    ]);
    const twice = withColumn(withColumn(draft, 1, "overall", TARGETS), 2, "overall", TARGETS);
    expect(draftFaults(twice, TARGETS, "A")).toEqual([
      'Several columns are taken for "Label of overall": keep one.',
    ]);
    const unrated = withScale(withColumn(draft, 1, "overall", TARGETS), 1, {
      kind: "words",
      ratings: [{ word: "fine", rating: null }],
    });
    expect(draftFaults(unrated, TARGETS, "A")).toEqual(['Give the answers of "Score" their ratings.']);
    expect(draftFaults(withColumn(draft, 1, "overall", TARGETS), TARGETS, "A")).toEqual([]);
  });
});

describe("a sheet that differs from those of a mapping of before", () => {
  const storedWithHeaders: StoredMapping = { ...STORED, headers: ["ID", "score", "Words", "City"] };
  const sheet: ProposedSheet = {
    ...SHEET,
    columns: [
      column("Id", { column: "survey_id" }),
      column("Total score", { scale: { kind: "same" }, samples: ["9"] }),
      column("Words"),
      column("Channel", { column: "V1" }),
    ],
  };
  const begun = () => {
    const mending = mendingOf(sheet, [storedWithHeaders]);
    if (mending === null) throw new Error("not alike");
    return { mending, draft: draftOf(sheet, mending) };
  };
  const targetsOf = ({ draft }: Pick<ReturnType<typeof begun>, "draft">) =>
    draft.columns.map(({ header, column: each, isSure }) => `${header}: ${each}${isSure ? "" : "?"}`);

  test("begins with what is kept, marks what may be renamed, and passes over what was passed over", () => {
    expect(targetsOf(begun())).toEqual(["Id: survey_id", "Total score: null?", "Words: null", "Channel: V1"]);
  });

  test("takes a pair that a person makes, and lets go of it again", () => {
    const { mending, draft } = begun();
    const paired = withPair(draft, mending, { from: "score", to: "Total score" });
    expect(targetsOf(paired)[1]).toBe("Total score: overall");
    expect(paired.mending.changes).toMatchObject({
      renamed: [{ from: "score", to: "Total score", reason: "As you chose." }],
      gone: [{ header: "City" }],
      added: [{ header: "Channel" }],
    });
    const parted = withoutPair(paired.draft, paired.mending, "Total score");
    expect(targetsOf(parted)[1]).toBe("Total score: null");
    expect(parted.mending.changes.gone.map(({ header }) => header)).toEqual(["score", "City"]);
  });

  test("is saved with all of its headers", () => {
    const { mending, draft } = begun();
    const saved = mappingOf(withPair(draft, mending, { from: "score", to: "Total score" }).draft);
    expect(saved.headers).toEqual(["Id", "Total score", "Words", "Channel"]);
    expect(saved.columns.map(({ header, column: each }) => `${header}: ${each}`)).toEqual([
      "Id: survey_id",
      "Total score: overall",
      "Channel: V1",
    ]);
  });

  test("without a file is changed by its headers, and by more that are typed", () => {
    const draft = withHeader(withHeader(draftOfMapping(storedWithHeaders), " Channel "), "CITY");
    expect(targetsOf({ draft })).toEqual([
      "ID: survey_id",
      "score: overall",
      "Words: null",
      "City: null",
      "Channel: null",
    ]);
    expect(draftOfMapping(STORED).columns).toHaveLength(2);
  });
});

test("of several sheets the one of which most is known comes first", () => {
  const cover = { ...SHEET, columns: [column("Title"), column("Date")] };
  expect(fullestSheet([cover, SHEET])).toBe(1);
});

test("a mapping of before is like a sheet that has half of its columns", () => {
  expect(mappingLike(SHEET, [STORED])).toBe(STORED);
  expect(mappingLike({ ...SHEET, columns: [column("Else")] }, [STORED])).toBeNull();
  expect(mappingLike(SHEET, [])).toBeNull();
});

test.each([
  ["1-5 ends", "overall", "1 to 5: 1 3 6 8 10"],
  ["1-5 times", "overall", "1 to 5: 2 4 6 8 10"],
  ["1-5 ends", "recommend", "1 to 5: 0 3 5 8 10"],
  ["1-7 ends", "Q4_1", "1 to 7: 1 3 4 6 7 9 10"],
  ["same", "recommend", "0 to 10, as it is"],
  ["0-100 ends", "overall", "Percent: ends meet"],
  ["0-1 ends", "overall", "Shares, 0 to 1: ends meet"],
])("the scale %s of %s reads %s", (key, of, name) => {
  const scale = SCALES[key] ?? { kind: "none" as const };
  expect([scaleKey(scale), scaleName(scale, of)]).toEqual([key, name]);
});

test.each([
  ["Kantar July 2026.xlsx", "Kantar"],
  ["agency_a-2026-08.xls", "agency a"],
  ["2026.xlsx", "2026"],
])("a mapping of %s is called %s at first", (file, name) => expect(nameOfFile(file)).toBe(name));
