import type { HeaderReply } from "#contract/factor-header.ts";
import { INDEX_TYPE } from "#domain/scoring/factor-choice.ts";
import { movesSentence, nothingToReport } from "#web/charts/lines/sentence.ts";
import { prepareTiles } from "#web/charts/tiles/prepare.ts";
import { plain, type Segment } from "#web/ui/segment.ts";

/** Which factors moved most since the range before, as their tiles say. */
export function factorsSentence(reply: HeaderReply): readonly Segment[] {
  const rows = prepareTiles(reply, false)
    .flatMap(({ metrics }) => metrics)
    .filter(({ type, value }) => type !== INDEX_TYPE && value !== null)
    .map(({ header: title, figure: text, ...tile }) => ({ ...tile, title, text }));
  if (rows.length === 0) return [plain(nothingToReport(reply.count, "this range"))];
  return movesSentence({ rows, since: reply.previous ?? "", name: "", noun: "factor" });
}
