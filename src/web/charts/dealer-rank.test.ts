import { expect, test } from "vitest";
import { aReply } from "./chart-reply.test-builder.ts";
import { rankText } from "./dealer-rank.ts";

const ranked = [{ title: "ranked", value: 112 }];

test.each([
  [{ dealer_rank: 12, subdata: ranked }, "rank 12 of 112"],
  [{ dealer_rank: 12 }, "rank 12"],
  [{ dealer_rank: 0, subdata: ranked }, "not ranked: insufficient sample"],
  [{ dealer_rank: null, subtitle: "weights changed in WQ-4" }, "weights changed in WQ-4"],
])("%j: %s", (over, text) => expect(rankText(aReply([], over))).toBe(text));
