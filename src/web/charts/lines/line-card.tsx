import { type ReactNode, useCallback, useMemo, useState } from "react";
import type { CardState, ReadyState } from "#web/charts/card/card-state.ts";
import { type CardContent, FigureCard } from "#web/charts/card/figure-card.tsx";
import { memoize } from "#web/state/memoize.ts";
import { CardTitle } from "#web/ui/card.tsx";
import { SkeletonBar } from "#web/ui/skeleton.tsx";
import { describeLines, linesFootnote, lineTable } from "./describe.ts";
import type { LineDrillDownOf } from "./legend.tsx";
import classes from "./line-card.module.css";
import { Lines } from "./lines.tsx";
import { hiddenSeries, type LineShape, type LineSource, prepareLines } from "./prepare.ts";

type Reply<K extends "graph" | "trend"> = ReadyState<K>["reply"];

interface LineCardProps<K extends "graph" | "trend"> {
  readonly name: string;
  readonly path: string;
  /** Its name where there is nothing else. */
  readonly heading?: ReactNode;
  readonly state: CardState<K>;
  readonly onRetry: () => void;
  readonly linesOf: (reply: Reply<K>) => LineSource;
  /** What lies behind a line at a month or quarter. */
  readonly drillDownOf?: (
    reply: Reply<K>,
    ...figure: Parameters<LineDrillDownOf>
  ) => ReturnType<LineDrillDownOf>;
  readonly shape?: LineShape;
  readonly tools?: ReactNode;
  readonly panelOf?: string | undefined;
  /** The first day with responses, where the lines are over time and there are any. */
  readonly firstDay?: string | null;
}

const BODY_HEIGHT = 392;
const noDrillDown = () => null;

/** A card of lines over time; it remembers which of them the person shows. */
export function LineCard<K extends "graph" | "trend">({
  name,
  path,
  heading = <CardTitle>{name}</CardTitle>,
  state,
  onRetry,
  linesOf,
  drillDownOf = noDrillDown,
  shape = "line",
  tools,
  panelOf,
  firstDay = null,
}: LineCardProps<K>) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const onShow = useCallback(
    (code: string, shown: boolean) => setChosen((before) => new Map(before).set(code, shown)),
    [],
  );
  // What the reply alone decides is not made again for a line that is shown or hidden.
  const linesIn = useMemo(
    () =>
      memoize((reply: Reply<K>) => {
        const source = linesOf(reply);
        return {
          source,
          sentence: describeLines(source, name),
          table: lineTable(source),
          drillDownOf: (...figure: Parameters<LineDrillDownOf>) => drillDownOf(reply, ...figure),
        };
      }),
    [linesOf, drillDownOf, name],
  );
  const contentOf = (reply: Reply<K>): CardContent => {
    const lines = linesIn(reply);
    const { source, sentence, table } = lines;
    const hidden = hiddenSeries(source, chosen);
    const { note } = prepareLines(source, hidden, shape);
    return {
      body: <Lines {...{ source, shape, hidden, onShow }} drillDownOf={lines.drillDownOf} />,
      subtitle: [note, reply.subtitle].filter((part) => part !== null).join(" · "),
      sentence,
      table,
      footnote: linesFootnote(source, hidden, shape, { firstDay, lastDay: reply.dataDate }),
      tools,
    };
  };
  return (
    <FigureCard
      name={name}
      path={path}
      heading={heading}
      panelOf={panelOf}
      bodyHeight={BODY_HEIGHT}
      skeleton={<LinesSkeleton />}
      state={state}
      onRetry={onRetry}
      content={contentOf}
    />
  );
}

function LinesSkeleton() {
  return (
    <div className={classes.skeleton}>
      <div className={classes.plot}>
        {["one", "two", "three", "four", "five"].map((line) => (
          <i key={line} />
        ))}
      </div>
      <div className={classes.legend}>
        {[120, 96, 132, 108, 90].map((width) => (
          <SkeletonBar key={width} width={width} />
        ))}
      </div>
    </div>
  );
}
