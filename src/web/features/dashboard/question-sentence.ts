import type { ChartReply } from "#contract/dashboard.ts";
import { MIN_RESPONSES } from "#domain/scoring/metrics.ts";
import { namesText } from "#domain/text/list-text.ts";
import { leadersOf } from "#web/charts/card/leaders.ts";
import { formatCount } from "#web/charts/card/number-format.ts";
import { type Point, preparePoints } from "#web/charts/card/prepare.ts";
import { plain, type Segment } from "#web/ui/segment.ts";

interface Answer {
  readonly question: string;
  readonly point: Point;
}

const MOST_MOVES_NAMED = 3;
const NOTHING_ELSE = 2;

/** The answers whose share moved most since the period before; where none moved clearly, it says so and names those given most often. */
export function questionSentence(replies: readonly ChartReply[]): readonly Segment[] {
  const given: readonly Answer[] = replies.flatMap((reply) =>
    preparePoints(reply, () => "neutral").map((point) => ({ question: reply.title, point })),
  );
  const answers = given.filter(({ point }) => point.state === "value");
  const clear = answers.filter(({ point }) => point.change?.clear === true);
  const distance = ({ point: { change } }: Answer) => change?.text.slice(1) ?? "";
  const moved = leadersOf(clear, (answer) => Number(distance(answer)), distance);
  const movers = moved.filter((answer, place) => !isOppositeOf(moved.slice(0, place), answer, answers));
  if (movers.length > 0) {
    const moves = movers.map((answer) => `${answer.point.text}, ${moveOf(answer)}`);
    const said = moves.length > MOST_MOVES_NAMED ? `by ${movers.map(distance)[0]} each` : moves.join("; ");
    return [plain(`${namesOf(movers)} moved most${sinceOf(replies)}: ${said}.`)];
  }
  const commonest = leadersOf(
    answers,
    ({ point }) => point.value ?? 0,
    ({ point }) => point.text,
  );
  const [first] = commonest;
  if (first === undefined) return [plain(withoutShares(given))];
  const are = commonest.length === 1 ? "is the commonest answer" : "are the commonest answers";
  const isCompared = answers.some(({ point }) => point.change !== null);
  const start = isCompared ? `No clear change${sinceOf(replies)}; ` : "";
  const each = commonest.length === 1 ? "" : " each";
  return [plain(`${start}${namesOf(commonest)} ${are}: ${first.point.text}${each}.`)];
}

/** `15 to 18 answers a question`: who answers one leaves out another. */
export function answersPerQuestion(replies: readonly ChartReply[]): string {
  const counts = replies.map(({ count }) => count);
  const [fewest, most] = [Math.min(...counts), Math.max(...counts)];
  const range = fewest === most ? formatCount(most) : `${formatCount(fewest)} to ${formatCount(most)}`;
  return `${range} ${most === 1 ? "answer" : "answers"} a question`;
}

/** ` since Apr–Jun 2026`: every question of a page is compared with the same period. */
function sinceOf(replies: readonly ChartReply[]): string {
  const previous = replies.find((reply) => reply.previous !== null)?.previous ?? null;
  return previous === null ? "" : ` since ${previous}`;
}

/** Of a question with two answers the one says what the other does. */
function isOppositeOf(named: readonly Answer[], { question }: Answer, answers: readonly Answer[]): boolean {
  const choices = answers.filter((each) => each.question === question);
  return choices.length === NOTHING_ELSE && named.some((each) => each.question === question);
}

/** `up 4.3` */
function moveOf({ point: { change } }: Answer): string {
  return change === null ? "" : `${change.direction} ${change.text.slice(1)}`;
}

function namesOf(answers: readonly Answer[]): string {
  return namesText(
    answers.map(({ question, point }) => `“${point.name}” to “${question}”`),
    "answer",
  );
}

function withoutShares(answers: readonly Answer[]): string {
  return answers.some(({ point }) => point.state === "insufficient")
    ? `Too few answers to tell: each question needs ${MIN_RESPONSES}.`
    : "No answers for this selection.";
}
