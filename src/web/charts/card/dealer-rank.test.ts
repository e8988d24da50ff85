import { expect, test } from "vitest";
import { aReply } from "#web/charts/chart-reply.test-builder.ts";
import { rankText } from "./dealer-rank.ts";

const west = (rank: number | null, ranked: number | null) =>
  ({ level: "region", name: "West", rank, ranked }) as const;
const network = (rank: number | null) => ({ level: "network", name: "", rank, ranked: 112 }) as const;

test.each([
  [{ ranks: [west(15, 21), network(78)] }, "rank 15 of 21 in West, 78 of 112 in the network"],
  [{ ranks: [network(78)] }, "rank 78 of 112 in the network"],
  [{ ranks: [west(0, 21), network(0)] }, "not ranked: insufficient sample"],
  [{ ranks: [west(null, 21)] }, "not ranked: insufficient sample"],
  [{ ranks: [west(null, null)] }, "not ranked: too few other dealers"],
  [
    { ranks: [west(null, null), network(78)] },
    "rank 78 of 112 in the network, not ranked in West: too few other dealers",
  ],
  [{ subtitle: "weights changed in Oct–Dec 2025" }, "weights changed in Oct–Dec 2025"],
])("%j: %s", (over, text) => expect(rankText(aReply([], over))).toBe(text));
