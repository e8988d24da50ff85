import type { DrillDownOf } from "#web/charts/card/drill-down.ts";
import { PointName } from "#web/charts/card/point-name.tsx";
import { percent } from "#web/ui/percent.ts";
import type { SpreadModel } from "./prepare.ts";
import classes from "./spread.module.css";

/** A dot per thing on one scale for each row, its figures beside it in the same order and colour. */
export function Spread({
  model,
  drillDownOf,
}: {
  readonly model: SpreadModel;
  readonly drillDownOf: DrillDownOf;
}) {
  const things = model.rows[0]?.marks ?? [];
  const figures = { gridTemplateColumns: `repeat(${Math.max(1, things.length)}, minmax(0, 1fr))` };
  return (
    <div className={classes.spread}>
      <div className={classes.head} aria-hidden="true">
        <span>Factor</span>
        <span className={classes.scale}>
          {model.scale.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </span>
        <span className={classes.figures} style={figures}>
          {things.map(({ code, title, color }) => (
            <span key={code} title={title}>
              <i style={{ background: `var(--${color})` }} />
              {title}
            </span>
          ))}
        </span>
      </div>
      <ul>
        {model.rows.map(({ code, name, marks }) => (
          <li key={code} className={classes.row}>
            <span className={classes.name}>
              <PointName
                point={{ code, name, n: null, dealers: null, route: null }}
                drillDownOf={drillDownOf}
              />
            </span>
            <span className={classes.track} aria-hidden="true">
              {marks.map(({ code: thing, color, at }, place) =>
                at === null ? null : (
                  <span
                    key={thing}
                    className={classes.lane}
                    style={{ color: `var(--${color})`, top: laneTop(place, marks.length) }}
                  >
                    <i style={{ left: percent(at.low), width: percent(at.high - at.low) }} />
                    <b style={{ left: percent(at.dot) }} />
                  </span>
                ),
              )}
            </span>
            <span className={classes.figures} style={figures}>
              {marks.map(({ code: thing, title, text, color, best }) => (
                <span key={thing} className={best ? classes.best : undefined}>
                  <i style={{ background: `var(--${color})` }} aria-hidden="true" />
                  <span className={classes.unseen}>{title} </span>
                  {text}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function laneTop(place: number, count: number): string {
  return percent((place + 1) / (count + 1));
}
