import { memo, useDeferredValue } from "react";
import type { DrillDown, DrillDownPoint } from "#web/charts/card/drill-down.ts";
import { formatCount } from "#web/charts/card/number-format.ts";
import { PointLinks } from "#web/charts/card/point-name.tsx";
import { Change } from "#web/ui/change.tsx";
import classes from "./lines.module.css";
import { MAX_SHOWN_SERIES } from "./prepare.ts";
import type { Readout, ReadoutRow } from "./readout.ts";

/** What lies behind a line at a month or quarter, by its code. */
export type LineDrillDownOf = (point: DrillDownPoint, item: string) => DrillDown | null;

interface LineLegendProps {
  readonly readout: Readout;
  /** Codes of the series that are not drawn. */
  readonly hidden: ReadonlySet<string>;
  /** Several series, each shown or hidden by its button. */
  readonly toggles: boolean;
  readonly drillDownOf: LineDrillDownOf;
  readonly onShow: (code: string, shown: boolean) => void;
  readonly onEmphasis: (code: string | null) => void;
}

/** The figures at the pointer, at rest the last ones; a button per series shows or hides it. */
export function LineLegend(props: LineLegendProps) {
  const { readout, hidden, toggles, drillDownOf, onShow, onEmphasis } = props;
  const { rows, heads } = readout;
  // Figures answer the key or pointer at once, where they lead follows.
  const linked = useDeferredValue(readout);
  return (
    <div className={classes.legend}>
      <div className={classes.heads} aria-hidden="true">
        <span>Series</span>
        <span>{heads.value}</span>
        <span>{heads.change}</span>
      </div>
      <ul>
        {rows.map((row) => (
          <li key={row.code}>
            {toggles ? (
              <SeriesButton row={row} hidden={hidden.has(row.code)} onShow={onShow} onEmphasis={onEmphasis} />
            ) : (
              <div className={classes.series}>
                <SeriesRow row={row} hidden={false} />
              </div>
            )}
            <RowLinks
              readout={linked}
              row={linked.rows.find(({ code }) => code === row.code) ?? row}
              drillDownOf={drillDownOf}
            />
          </li>
        ))}
      </ul>
      <p className={classes.note}>
        {toggles ? null : `n ${formatCount(rows[0]?.n ?? 0)} in ${readout.name}. `}
        <span data-unprinted>
          Figures follow the pointer and the arrow keys; at rest they show the last with 10 or more responses.
        </span>
      </p>
      {rows.length > MAX_SHOWN_SERIES ? (
        <p className={classes.note} data-unprinted>
          Five series are shown first. Choose a name to show or hide it.
        </p>
      ) : null}
    </div>
  );
}

interface SeriesButtonProps extends Pick<LineLegendProps, "onShow" | "onEmphasis"> {
  readonly row: ReadoutRow;
  readonly hidden: boolean;
}

/** Of many series, the one that is shown or hidden is rendered again alone. */
const SeriesButton = memo(({ row, hidden, onShow, onEmphasis }: SeriesButtonProps) => {
  const onPoint = () => onEmphasis(hidden ? null : row.code);
  const onClick = () => {
    // What is hidden pales no other.
    onEmphasis(null);
    onShow(row.code, hidden);
  };
  return (
    <button
      type="button"
      className={classes.series}
      aria-pressed={!hidden}
      onClick={onClick}
      // Not on entering: a menu that closes over the legend leaves the pointer there, unmoved.
      onPointerMove={onPoint}
      onPointerLeave={() => onEmphasis(null)}
      onFocus={onPoint}
      onBlur={() => onEmphasis(null)}
    >
      <SeriesRow row={row} hidden={hidden} />
    </button>
  );
});

interface RowLinksProps extends Pick<LineLegendProps, "readout" | "drillDownOf"> {
  readonly row: ReadoutRow;
}

const RowLinks = memo(({ readout: { code, heads }, row, drillDownOf }: RowLinksProps) => (
  <PointLinks point={pointOf(row)} drillDownOf={(point) => drillDownOf(point, code)} time={heads.value} />
));

/** How many links a row has at most. */
export function mostLinks({ rows, code }: Readout, drillDownOf: LineDrillDownOf): number {
  return Math.max(...rows.map((row) => linksOf(drillDownOf(pointOf(row), code))));
}

function linksOf(drillDown: DrillDown | null): number {
  return drillDown?.kind !== "page" ? 0 : drillDown.comments === null ? 1 : 2;
}

function pointOf(row: ReadoutRow): DrillDownPoint {
  return { ...row, name: row.title, dealers: null, route: null };
}

function SeriesRow({ row, hidden }: Pick<SeriesButtonProps, "row" | "hidden">) {
  const { title, color, text, change } = row;
  return (
    <>
      <i
        className={hidden ? classes.swatchHidden : classes.swatch}
        style={hidden ? undefined : { color: `var(--${color})` }}
        aria-hidden="true"
      />
      <span className={classes.name}>{title}</span>
      {hidden ? (
        <span className={classes.away}>hidden</span>
      ) : (
        <>
          <b>{text}</b>
          <span className={classes.change}>{change === null ? null : <Change {...change} />}</span>
        </>
      )}
    </>
  );
}
