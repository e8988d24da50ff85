import type { ChartReply } from "#contract/dashboard.ts";
import { formatCount } from "#web/charts/card/number-format.ts";
import { prepareReference } from "#web/charts/card/prepare.ts";
import { type Footnote, plainFootnote, previousKey } from "#web/charts/card/prepare-footnote.ts";
import { cutOf } from "./prepare.ts";

export function dotsFootnote(reply: ChartReply): Footnote {
  const reference = prepareReference(reply);
  const dashed = reference === null ? [] : [{ mark: "dashed", text: reference.text } as const];
  return { ...plainFootnote(reply), keys: [...previousKey(reply, "tick"), ...dashed], cut: cutOf(reply) };
}

/** `21 ranked in West · 2 with insufficient sample` where the reply says so. */
export function rankedFootnote(reply: ChartReply): Footnote {
  const facts = reply.subFigures.flatMap(({ value, title }) =>
    value === null ? [] : [`${formatCount(value)} ${title}`],
  );
  return facts.length === 0 ? plainFootnote(reply) : { ...plainFootnote(reply), lead: facts.join(" · ") };
}
