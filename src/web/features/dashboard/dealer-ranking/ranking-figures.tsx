import { Link } from "@tanstack/react-router";
import type { RankingReply } from "#contract/dealer-ranking.ts";
import { INDEX_TYPE } from "#domain/scoring/factor-choice.ts";
import { placeName } from "#domain/scoring/ranked-place.ts";
import { formatBare, formatCount } from "#web/charts/card/number-format.ts";
import type { RankingLinks } from "#web/features/dashboard/drill-downs/drill-downs.ts";
import type { PageLink } from "#web/state/page-link.ts";
import { SkeletonBar } from "#web/ui/skeleton.tsx";
import classes from "./ranking-figures.module.css";
import { isBelow, isInsufficient, isRanked, type Narrowing } from "./ranking-rows.ts";

type Place = RankingReply["places"][number];

interface FiguresProps {
  readonly reply: RankingReply;
  readonly links: RankingLinks;
  /** Newer figures are on their way: these go pale. */
  readonly pale: boolean;
  /** What the table shows alone, null = all of it. */
  readonly narrowing: Narrowing | null;
  readonly onNarrow: (narrowing: Narrowing | null) => void;
}

/** The averages and counts of the place that is ranked in, those of the network beside them, and what the table counts. */
export function RankingFigures({ reply, links, pale, narrowing, onNarrow }: FiguresProps) {
  const { places, limit, dealerScores, rankedBy } = reply;
  const insufficient = dealerScores.filter((score) => isInsufficient(score, reply)).length;
  const below = dealerScores.filter((score) => isBelow(score, reply)).length;
  const ranked = dealerScores.filter((score) => isRanked(score, reply)).length;
  const way = (to: Narrowing, rows: number) => {
    const on = narrowing === to;
    return rows === 0 ? null : { on, toggle: () => onNarrow(on ? null : to) };
  };
  const byIndex = reply.factorType === INDEX_TYPE;
  const byScore = !reply.lowerIsBetter;
  const textsOf = (textOf: (place: Place) => string | null) => placeTexts(places, textOf);
  return (
    <dl className={pale ? `${classes.figures} ${classes.pale}` : classes.figures} aria-busy={pale}>
      {byScore ? (
        <Figure
          name={`Average ${rankedBy}`}
          {...textsOf(({ average }) => (average === null ? null : formatBare(average, reply)))}
          link={links.score}
        />
      ) : null}
      <Figure
        name="Average % disappointed"
        {...textsOf(({ disappointed }) => (disappointed === null ? null : `${disappointed.toFixed(1)}%`))}
        link={links.disappointed}
      />
      {byScore ? (
        <Figure
          name={byIndex ? `Dealer Below ${limit} Index` : `Dealers below ${limit} in ${rankedBy}`}
          {...textsOf(({ below: count }) => (count === null ? null : formatCount(count)))}
          way={way("below", below)}
        />
      ) : null}
      <Figure
        name="Ranked dealers"
        {...textsOf(({ ranked: count }) => (count === null ? null : formatCount(count)))}
        way={way("ranked", ranked)}
      />
      <Figure
        name="Insufficient sample"
        value={formatCount(insufficient)}
        remark={`of ${formatCount(dealerScores.length)} listed`}
        way={way("insufficient", insufficient)}
      />
    </dl>
  );
}

/** `854.6` and `West · network 815.2`: the first place's figure, and what it and the other are of. */
function placeTexts([first, beside]: readonly Place[], textOf: (place: Place) => string | null) {
  const value = first === undefined ? null : textOf(first);
  const other = beside === undefined ? null : textOf(beside);
  const remark = [
    ...(first === undefined ? [] : [placeName(first)]),
    ...(beside === undefined || other === null ? [] : [`${placeName(beside)} ${other}`]),
  ];
  return { value, remark: remark.join(" · ") };
}

interface FigureProps {
  readonly name: string;
  readonly value: string | null;
  readonly remark?: string;
  /** What lies behind it. */
  readonly link?: PageLink | null;
  /** Narrows the table to the dealers it counts, and back to all. */
  readonly way?: { readonly on: boolean; readonly toggle: () => void } | null;
}

function Figure({ name, value, remark, link = null, way = null }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value === null ? <span>not shown</span> : <FigureValue {...{ name, value, link, way }} />}
        {remark === undefined ? null : <small>{remark}</small>}
      </dd>
    </div>
  );
}

interface FigureValueProps extends Required<Pick<FigureProps, "name" | "link" | "way">> {
  readonly value: string;
}

function FigureValue({ name, value, link, way }: FigureValueProps) {
  if (link !== null)
    return (
      <Link {...link} aria-label={`${value} ${name}`} data-drill-down>
        <b>{value}</b>
      </Link>
    );
  if (way === null) return <b>{value}</b>;
  return (
    <button
      type="button"
      aria-pressed={way.on}
      aria-label={`${value} ${name}: list them alone`}
      title={way.on ? "List all dealers" : "List them alone"}
      onClick={way.toggle}
    >
      <b>{value}</b>
    </button>
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
