import type { RankingReply } from "#contract/dealer-ranking.ts";
import { formatBare, formatCount } from "#web/charts/number-format.ts";
import { SkeletonBar } from "#web/ui/skeleton.tsx";
import classes from "./ranking-figures.module.css";

interface FiguresProps {
  readonly reply: RankingReply;
  /** Newer figures are on their way: these go pale. */
  readonly pale: boolean;
}

/** The averages of the network and what the table counts. */
export function RankingFigures({ reply, pale }: FiguresProps) {
  const { avgIndexScore, avgDispointed, below800, limit, ranked, dealerScores } = reply;
  const insufficient = dealerScores.filter((score) => score.insufficient).length;
  const factor = reply.factor_type === "0" ? "Index" : "score";
  return (
    <dl className={pale ? `${classes.figures} ${classes.pale}` : classes.figures} aria-busy={pale}>
      <Figure
        name={`Average ${factor}`}
        value={avgIndexScore === null ? null : formatBare(avgIndexScore, reply)}
      />
      <Figure
        name="Average disappointed"
        value={avgDispointed === null ? null : `${avgDispointed.toFixed(1)}%`}
      />
      <Figure name={`Dealer Below ${limit} Index`} value={below800 === null ? null : formatCount(below800)} />
      <Figure name="Ranked in the network" value={ranked === null ? null : formatCount(ranked)} />
      <Figure
        name="Insufficient sample"
        value={formatCount(insufficient)}
        remark={`of ${formatCount(dealerScores.length)} listed`}
      />
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: string | null;
  readonly remark?: string;
}

function Figure({ name, value, remark }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value === null ? <span>not shown</span> : <b>{value}</b>}
        {remark === undefined ? null : <small>{remark}</small>}
      </dd>
    </div>
  );
}

/** The same strip before its figures are there. */
export function FiguresSkeleton() {
  return (
    <div className={classes.figures} aria-busy="true">
      {[96, 120, 132, 104, 112].map((width) => (
        <div key={width}>
          <SkeletonBar width={width} />
          <SkeletonBar width={64} height={24} />
        </div>
      ))}
    </div>
  );
}
