import { describe, expect, test } from "vitest";
import type { Answer, Programme } from "#domain/programme/programme.ts";
import { aFactor, aProgramme } from "#domain/scoring/scores.test-programme.ts";
import { checkProgramme, checkRevision } from "./rules.ts";

const [q1, q2, q3] = [aFactor("Q1", 1, [1, 2, 3]), aFactor("Q2", 2, [4, 5]), aFactor("Q3", 3, [6])];
const weights = (fromWave: string, byCode: Record<string, number>) => ({ fromWave, weights: byCode });
const question = (answers: Answer[]) => ({
  otherQuestions: [{ code: "OQ1", name: "Offered?", slot: 1, combine: "0", answers }],
});

describe("a programme", () => {
  test("without fault has no problems", () => {
    expect(checkProgramme(aProgramme())).toEqual([]);
  });

  test.each(["Q4.1", "प्रश्न ४.१", "سؤال-1", "Réponse_2", "問1", "क्ष\u200cत्र"])(
    "may have the code %s",
    (code) => {
      expect(checkProgramme(aProgramme({ verbatims: [{ code, name: "Why?", slot: 1 }] }))).toEqual([]);
    },
  );

  const faults: [string, Partial<Programme>, string[]][] = [
    [
      "a month that does not exist",
      { firstMonth: "2025-13" },
      ["The first month '2025-13' is not a month written YYYY-MM."],
    ],
    [
      "a first month inside a quarter",
      { firstMonth: "2025-02" },
      ["The first month 2025-02 does not begin a calendar quarter."],
    ],
    [
      "codes that collide as headers",
      { verbatims: [{ code: "q1-1", name: "Why?", slot: 1 }] },
      ["Verbatim q1-1 reads like attribute Q1_1 in a workbook's header."],
    ],
    [
      "codes that collide with fixed columns",
      { verbatims: [{ code: "Survey ID", name: "Why?", slot: 1 }] },
      ["Verbatim Survey ID reads like column survey_id in a workbook's header."],
    ],
    [
      "a code like the column of a rejected-rows report",
      { verbatims: [{ code: "reject-reason", name: "Why?", slot: 1 }] },
      ["Verbatim reject-reason reads like column reject_reason in a workbook's header."],
    ],
    [
      "a slot taken twice",
      { factors: [q1, aFactor("Q2", 2, [3, 5]), q3] },
      ["Attribute Q2_1 and Q1_3 share slot 3."],
    ],
    [
      "a factor slot taken twice",
      { factors: [q1, q2, aFactor("Q3", 2, [6])] },
      ["Factor Q3 and Q2 share slot 2."],
    ],
    [
      "a slot beyond the stored arrays",
      { factors: [q1, q2, aFactor("Q3", 3, [501])] },
      ["Attribute Q3_1 has slot 501: slots are whole numbers from 1 to 500."],
    ],
    [
      "a slot that is not positive",
      { factors: [q1, q2, aFactor("Q3", 0, [6])] },
      [
        "Factor Q3 has slot 0: slots are whole numbers from 1 to 500.",
        "Factor Q3 has tab 0: tabs count from 1.",
      ],
    ],
    [
      "a factor without attributes",
      { factors: [q1, q2, aFactor("Q3", 3, [])] },
      ["Factor Q3 has no attributes."],
    ],
    ["a name left out", { verbatims: [{ code: "V1", name: " ", slot: 1 }] }, ["Verbatim V1 has no name."]],
    [
      "codes that differ in nothing but how an accent is written",
      {
        verbatims: [
          { code: "R\u00e9ponse", name: "Why?", slot: 1 },
          { code: "Re\u0301ponse", name: "How?", slot: 2 },
        ],
      },
      ["Verbatim Re\u0301ponse reads like verbatim R\u00e9ponse in a workbook's header."],
    ],
    ...[".Q1", "ि", "Q/1"].map((code): [string, Partial<Programme>, string[]] => [
      `the code ${code}`,
      { verbatims: [{ code, name: "Why?", slot: 1 }] },
      [
        `Verbatim code '${code}' is not 1–40 letters of any script, digits, spaces, dots, _ or -, beginning with a letter or digit.`,
      ],
    ]),
    [
      "a code out of an object's prototype",
      { verbatims: [{ code: "__proto__", name: "Why?", slot: 1 }] },
      [
        "Verbatim code '__proto__' is not 1–40 letters of any script, digits, spaces, dots, _ or -, beginning with a letter or digit.",
      ],
    ],
    ...["V1?", "V".repeat(41)].map((code): [string, Partial<Programme>, string[]] => [
      `the code ${code}`,
      { verbatims: [{ code, name: "Why?", slot: 1 }] },
      [
        `Verbatim code '${code}' is not 1–40 letters of any script, digits, spaces, dots, _ or -, beginning with a letter or digit.`,
      ],
    ]),
    [
      "no weights from the first wave",
      { weights: [weights("WQ-2", { Q1: 1 })] },
      ["There are no weights from WQ-1."],
    ],
    [
      "weights of an unknown factor",
      { weights: [weights("WQ-1", { Q1: 1, Q9: 1 })] },
      ["Weights from WQ-1 name the unknown factor Q9."],
    ],
    ["no weight above zero", { weights: [weights("WQ-1", { Q1: 0 })] }, ["No weight from WQ-1 is above 0."]],
    [
      "a weight below zero",
      { weights: [weights("WQ-1", { Q1: 1, Q2: -1 })] },
      ["The weight -1 of Q2 from WQ-1 is not a number from 0 to 1000000 with at most three decimals."],
    ],
    [
      "a weight that is not exact in thousandths",
      { weights: [weights("WQ-1", { Q1: 1 / 3 })] },
      [`The weight ${1 / 3} of Q1 from WQ-1 is not a number from 0 to 1000000 with at most three decimals.`],
    ],
    [
      "a wave that is none",
      { weights: [weights("WQ-1", { Q1: 1 }), weights("Q2", { Q1: 1 })] },
      ["Weights from 'Q2': that is not a wave such as WQ-1."],
    ],
    [
      "a wave of the next century",
      { weights: [weights("WQ-1", { Q1: 1 }), weights("WQ-400", { Q1: 1 }), weights("WQ-401", { Q1: 1 })] },
      ["Weights from WQ-401: a survey has 400 waves at most."],
    ],
    [
      "two sets of weights from one wave",
      { weights: [weights("WQ-1", { Q1: 1 }), weights("WQ-1", { Q2: 1 })] },
      ["There are two sets of weights from WQ-1."],
    ],
    [
      "bands that do not rise",
      { bands: { disappointed: 7, indifferent: 7, pleased: 9 } },
      ["The band limits 7, 7, 9 are not three rising whole numbers from 1 to 9."],
    ],
    [
      "an empty band of pleased",
      { bands: { disappointed: 5, indifferent: 7, pleased: 7 } },
      ["The band limits 5, 7, 7 are not three rising whole numbers from 1 to 9."],
    ],
    [
      "bands that leave no room for delighted",
      { bands: { disappointed: 5, indifferent: 7, pleased: 10 } },
      ["The band limits 5, 7, 10 are not three rising whole numbers from 1 to 9."],
    ],
    [
      "a limit off the scale",
      { lowIndexLimit: 1001 },
      ["The low index limit 1001 is not between 0 and 1000."],
    ],
    ["a question without answers", question([]), ["Question OQ1 has no answers."]],
    [
      "answers that read alike",
      question([
        { code: "1", name: "Yes" },
        { code: " yes", name: "No" },
      ]),
      ["Question OQ1 has two answers that read ' yes'."],
    ],
    [
      "an answer that reads like another in any language",
      question([
        { code: "1", name: "Yes", texts: { hi: "No" } },
        { code: "2", name: "no" },
      ]),
      ["Question OQ1 has two answers that read 'no'."],
    ],
    [
      "a text in no language, and an empty one",
      { verbatims: [{ code: "V1", name: "Why?", texts: { hindi: "क्यों?", hi: " " }, slot: 1 }] },
      [
        "Verbatim V1 has a text in 'hindi', which is no language tag such as hi or pt-BR.",
        "Verbatim V1 has an empty text in hi.",
      ],
    ],
    [
      "an answer without a code",
      question([{ code: "", name: "Yes" }]),
      ["Question OQ1 has an answer without a code or a name."],
    ],
  ];
  test.each(faults)("with %s is refused", (_, changes, problems) => {
    expect(checkProgramme(aProgramme(changes))).toEqual(problems);
  });
  test.each<[string, Partial<Programme>]>([
    ["a slot of 500", { factors: [q1, q2, aFactor("Q3", 3, [500])] }],
    ["a low index limit of 0", { lowIndexLimit: 0 }],
    ["a low index limit of 1000", { lowIndexLimit: 1000 }],
    ["a weight of a million", { weights: [weights("WQ-1", { Q1: 1_000_000, Q2: 0.001, Q3: 0 })] }],
    ["the widest bands", { bands: { disappointed: 1, indifferent: 2, pleased: 9 } }],
  ])("may have %s", (_, changes) => {
    expect(checkProgramme(aProgramme(changes))).toEqual([]);
  });
  test("with several faults names all of them", () => {
    const problems = checkProgramme(aProgramme({ firstMonth: "x", factors: [], lowIndexLimit: Number.NaN }));
    expect(problems).toEqual([
      "The first month 'x' is not a month written YYYY-MM.",
      "The programme has no factors.",
      "The low index limit NaN is not between 0 and 1000.",
      ...["WQ-1", "WQ-3"].flatMap((wave) =>
        ["Q1", "Q2", "Q3"].map((code) => `Weights from ${wave} name the unknown factor ${code}.`),
      ),
    ]);
  });
  test("an answer may have its code as its name", () => {
    expect(checkProgramme(aProgramme(question([{ code: "Yes", name: "Yes" }])))).toEqual([]);
  });
});

describe("a new version of a programme", () => {
  test("may rename, reweight, reorder and add", () => {
    const renamed = { ...q1, name: "Another name", attributes: q1.attributes.toReversed() };
    const after = aProgramme({
      factors: [aFactor("Q4", 4, [7]), q3, q2, renamed],
      weights: [weights("WQ-1", { Q4: 1 })],
    });
    expect(checkRevision(aProgramme(), after)).toEqual([]);
  });
  const [yes, no] = [
    { code: "1", name: "Yes" },
    { code: "2", name: "No" },
  ];
  test.each([
    ["have its answers renamed", [{ ...yes, name: "Ja" }, no]],
    ["give an answer a code that none had", [{ ...yes, code: "Y" }, no]],
    ["have more answers at the end", [yes, no, { code: "3", name: "Later" }]],
  ])("may %s", (_, answers) => {
    expect(checkRevision(aProgramme(), aProgramme(question(answers)))).toEqual([]);
  });
  test.each([
    [
      "two answers that change places",
      [no, yes],
      [
        "Answer 1 of question OQ1 was 1 'Yes' and cannot become 2 'No': stored answers name it by its place.",
        "Answer 2 of question OQ1 was 2 'No' and cannot become 1 'Yes': stored answers name it by its place.",
      ],
    ],
    [
      "names that are exchanged",
      [
        { code: "1", name: "no" },
        { code: "2", name: " YES" },
      ],
      [
        "Answer 1 of question OQ1 was 1 'Yes' and cannot become 1 'no': stored answers name it by its place.",
        "Answer 2 of question OQ1 was 2 'No' and cannot become 2 ' YES': stored answers name it by its place.",
      ],
    ],
    [
      "the code of another answer as a name",
      [{ code: "1", name: "2" }, no],
      ["Answer 1 of question OQ1 was 1 'Yes' and cannot become 1 '2': stored answers name it by its place."],
    ],
    [
      "an answer that is left out",
      [yes],
      ["Answer 2 of question OQ1 is missing: stored answers name 2 'No' by its place."],
    ],
    [
      "an answer between others",
      [yes, { code: "3", name: "Later" }, no],
      [
        "Answer 2 of question OQ1 was 2 'No' and cannot become 3 'Later': stored answers name it by its place.",
        "Answer 3 of question OQ1 is new and cannot be 2 'No': answer 2 was called so.",
      ],
    ],
    [
      "a new answer that takes the name of one that was renamed",
      [{ ...yes, name: "Ja" }, no, { code: "3", name: "Yes" }],
      ["Answer 3 of question OQ1 is new and cannot be 3 'Yes': answer 1 was called so."],
    ],
  ])("%s is refused", (_, answers, problems) => {
    expect(checkRevision(aProgramme(), aProgramme(question(answers)))).toEqual(problems);
  });
  const refused: [string, Partial<Programme>, string[]][] = [
    [
      "a slot keeps its owner for ever",
      { verbatims: [{ code: "V2", name: "Why?", slot: 1 }] },
      [
        "Verbatim V1 is missing: it keeps slot 1 for ever.",
        "Slot 1 belongs to verbatim V1 and cannot pass to V2.",
      ],
    ],
    [
      "an owner keeps its slot",
      { factors: [q1, q2, aFactor("Q3", 3, [7])] },
      ["Attribute Q3_1 owns slot 6 and cannot move to 7."],
    ],
    [
      "nothing with a slot may go",
      { otherQuestions: [] },
      ["Question OQ1 is missing: it keeps slot 1 for ever."],
    ],
    ["its type stays", { type: "SSI" }, ["The type is CSI and cannot become SSI."]],
    [
      "the waves keep their count",
      { firstMonth: "2025-04" },
      ["The first month is 2025-01 and cannot become 2025-04: only an earlier quarter can become the first."],
    ],
  ];
  test.each(refused)("%s", (_, changes, problems) => {
    expect(checkRevision(aProgramme(), aProgramme(changes))).toEqual(problems);
  });
});
