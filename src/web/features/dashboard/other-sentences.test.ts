import { describe, expect, test } from "vitest";
import { aReply } from "#web/charts/chart-reply.test-builder.ts";
import { dealerSentence } from "./dealer-sentence.ts";
import { answersPerQuestion, questionSentence } from "./question-sentence.ts";

const text = (segments: ReturnType<typeof questionSentence>) =>
  segments.map((segment) => segment.text).join("");

describe("one dealer", () => {
  const index = (over: Parameters<typeof aReply>[1] = {}, figure = {}) =>
    aReply([{ name: "Index", value: 884.2, change: 11.1, previousValue: 873.1, n: 64, ...figure }], {
      decimals: 1,
      ...over,
    });
  const factors = aReply([
    { name: "Service Initiation", value: 871 },
    { name: "Service Quality", value: 902 },
    { name: "Vehicle Pick-up" },
  ]);
  const network = (rank: number | null) => ({ level: "network", name: "", rank, ranked: 112 }) as const;
  const west = { level: "region", name: "West", rank: 3, ranked: 21 } as const;

  test.each([
    [
      index({ ranks: [west, network(12)] }),
      "Malabar at 884.2, up 11.1 since Apr–Jun 2026, rank 3 of 21 in West, 12 of 112 in the network. Service Initiation is weakest at 871.",
    ],
    [
      index({ ranks: [network(12)] }),
      "Malabar at 884.2, up 11.1 since Apr–Jun 2026, rank 12 of 112 in the network. Service Initiation is weakest at 871.",
    ],
    [
      index({ ranks: [{ ...west, rank: 1, ranked: 1 }, network(12)] }),
      "Malabar at 884.2, up 11.1 since Apr–Jun 2026, the only one ranked in West, rank 12 of 112 in the network. Service Initiation is weakest at 871.",
    ],
    [index(), "Malabar at 884.2, up 11.1 since Apr–Jun 2026. Service Initiation is weakest at 871."],
    [
      index({ ranks: [network(null)] }),
      "Malabar at 884.2, up 11.1 since Apr–Jun 2026, not ranked: insufficient sample. Service Initiation is weakest at 871.",
    ],
    [
      index({ ranks: [network(0)] }, { insufficient: true, n: 7 }),
      "Too few responses to tell how Malabar stands: 7 responses, 10 are needed.",
    ],
    [index({}, { value: null, n: 0 }), "No responses for Malabar in this selection."],
  ])("%#: %s", (reply, sentence) => expect(text(dealerSentence("Malabar", reply, factors))).toBe(sentence));

  test.each([
    [[871, 902, 871.3], "Initiation and Delivery are weakest at 871."],
    [[871, 871, 902], "Initiation and Quality are weakest at 871."],
    [[871, 871, 871], "Its factors are level at 871."],
    [[871, 871, 871, 871, 880], "4 factors are weakest at 871."],
    [[902, null, 871], "Delivery is weakest at 871."],
    [[902], ""],
  ])("factors at %j: %s", (values, sentence) => {
    const names = ["Initiation", "Quality", "Delivery", "Advisor", "Facility"];
    const reply = aReply(values.map((value, place) => ({ name: names[place] ?? "", value })));
    const summary = "Malabar at 884.2, up 11.1 since Apr–Jun 2026.";
    expect(text(dealerSentence("Malabar", index(), reply))).toBe(`${summary} ${sentence}`.trim());
  });
});

describe("other questions", () => {
  const percent = { unit: "percent", decimals: 1, title: "Was it ready?" } as const;
  const yes = (change: number | null) =>
    aReply(
      [
        { name: "Yes", value: 62.1, change },
        { name: "No", value: 37.9, change: change === null ? null : -change },
      ],
      percent,
    );
  const wait = aReply([{ name: "Up to 5 minutes", value: 71, change: -1 }], {
    ...percent,
    title: "How long?",
  });

  test.each([
    [[wait, yes(4.3)], "“Yes” to “Was it ready?” moved most since Apr–Jun 2026: 62.1%, up 4.3."],
    [[wait, yes(0)], "“Up to 5 minutes” to “How long?” moved most since Apr–Jun 2026: 71.0%, down 1.0."],
    [[yes(null)], "“Yes” to “Was it ready?” is the commonest answer: 62.1%."],
    [
      [
        aReply(
          [
            { name: "Yes", value: 62.1, change: 4.3, clear: false },
            { name: "No", value: 37.9, change: -4.3, clear: false },
          ],
          percent,
        ),
      ],
      "No clear change since Apr–Jun 2026; “Yes” to “Was it ready?” is the commonest answer: 62.1%.",
    ],
    [[aReply([{ name: "Yes", n: 0 }], percent)], "No answers for this selection."],
    [
      [aReply([{ name: "Yes", n: 3, insufficient: true }], percent)],
      "Too few answers to tell: each question needs 10.",
    ],
    [[], "No answers for this selection."],
    [
      [yes(4.3), aReply([{ name: "Late", value: 12, change: -4.3 }], { ...percent, title: "When?" })],
      "“Yes” to “Was it ready?” and “Late” to “When?” moved most since Apr–Jun 2026: 62.1%, up 4.3; 12.0%, down 4.3.",
    ],
    [
      ["A", "B", "C", "D"].map((title) =>
        aReply([{ name: "Late", value: 12, change: 4 }], { ...percent, title }),
      ),
      "4 answers moved most since Apr–Jun 2026: by 4.0 each.",
    ],
    [
      [
        aReply(
          [
            { name: "Yes", value: 50 },
            { name: "No", value: 50 },
          ],
          percent,
        ),
      ],
      "“Yes” to “Was it ready?” and “No” to “Was it ready?” are the commonest answers: 50.0% each.",
    ],
  ])("%#: %s", (replies, sentence) => expect(text(questionSentence(replies))).toBe(sentence));

  test.each([
    [[1_015, 17, 1_018], "17 to 1,018 answers a question"],
    [[12, 12], "12 answers a question"],
    [[1], "1 answer a question"],
    [[0, 1], "0 to 1 answer a question"],
  ])("are answered by %s people", (counts, said) => {
    expect(answersPerQuestion(counts.map((count) => aReply([], { count })))).toBe(said);
  });
});
