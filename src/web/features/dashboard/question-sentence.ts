import type { ChartReply } from "#contract/dashboard.ts";
import { MIN_RESPONSES } from "#domain/scoring/metrics.ts";
import { type Point, preparePoints } from "#web/charts/card/prepare.ts";
import { plain, type Segment } from "#web/ui/segment.ts";

interface Answer {
  readonly question: string;
  readonly point: Point;
}

/** The answer whose share moved most; without an earlier period, the one given most often. */
export function questionSentence(replies: readonly ChartReply[]): readonly Segment[] {
  const given: readonly Answer[] = replies.flatMap((reply) =>
    preparePoints(reply, () => "neutral").map((point) => ({ question: reply.title, point })),
  );
  const answers = given.filter(({ point }) => point.state === "value");
  const clear = answers.filter(({ point }) => point.change?.clear === true);
  const most = furthest(clear, ({ change }) => Number(change?.text.slice(1) ?? 0));
  if (most !== null && most.point.change !== null) {
    const { change, name, text } = most.point;
    return [
      plain(
        `“${name}” to “${most.question}” moved most: ${text}, ${change.direction} ${change.text.slice(1)}.`,
      ),
    ];
  }
  const first = furthest(answers, ({ value }) => value ?? 0);
  if (first === null) return [plain(withoutShares(given))];
  return [
    plain(`“${first.point.name}” to “${first.question}” is the commonest answer: ${first.point.text}.`),
  ];
}

function withoutShares(answers: readonly Answer[]): string {
  return answers.some(({ point }) => point.state === "insufficient")
    ? `Too few answers to tell: each question needs ${MIN_RESPONSES}.`
    : "No answers for this selection.";
}

function furthest(answers: readonly Answer[], distance: (point: Point) => number): Answer | null {
  return answers.toSorted((a, b) => distance(b.point) - distance(a.point))[0] ?? null;
}
