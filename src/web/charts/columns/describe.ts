import type { ChartReply } from "#contract/dashboard.ts";
import { type Footnote, plainFootnote, previousKey } from "#web/charts/card/prepare-footnote.ts";
import { averagesOf } from "./prepare.ts";

export function columnsFootnote(reply: ChartReply): Footnote {
  const averages = averagesOf(reply).map(({ title, mark }) => ({ mark, text: `${title} average` }));
  return { ...plainFootnote(reply), keys: [...previousKey(reply, "flat-tick"), ...averages] };
}
