import type { DrillDownOf } from "#web/charts/card/drill-down.ts";
import { PointComments, PointName } from "#web/charts/card/point-name.tsx";
import { Change } from "#web/ui/change.tsx";
import { percent } from "#web/ui/percent.ts";
import type { BarRowsModel } from "./prepare.ts";
import classes from "./rows.module.css";

/** Bars from zero, pale with a strong end; rank and n beside dealers, the factor beside attributes. */
export function BarRows({
  model,
  drillDownOf,
}: {
  readonly model: BarRowsModel;
  readonly drillDownOf: DrillDownOf;
}) {
  const ranked = model.look === "ranked";
  return (
    <div className={classes[model.look]}>
      <div className={classes.head} aria-hidden="true">
        {ranked ? <span>#</span> : null}
        <span>{model.head.name}</span>
        <span className={classes.scale}>
          {model.scale.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </span>
        <span>{model.head.figure}</span>
        <span>Change</span>
        {ranked ? <span>n</span> : null}
      </div>
      <ol>
        {model.rows.map((row) => (
          <li key={row.code} className={classes.row}>
            {ranked ? <span className={classes.rank}>{row.rank ?? "–"}</span> : null}
            <span className={classes.name}>
              <PointName point={row} drillDownOf={drillDownOf} />{" "}
              {row.detail === null ? null : <small>{row.detail}</small>}
            </span>
            <div className={classes.bar}>
              {row.state === "insufficient" ? (
                <span className={classes.hatched}>insufficient sample</span>
              ) : null}
              {row.state === "empty" ? <span className={classes.empty}>no data</span> : null}
              {row.length === null ? null : <i style={{ width: percent(row.length) }} />}
            </div>
            <span className={classes.value}>{row.text}</span>
            <span className={classes.change}>{row.change === null ? null : <Change {...row.change} />}</span>
            {ranked ? <span className={classes.count}>{row.nText}</span> : null}
            <PointComments point={row} drillDownOf={drillDownOf} />
          </li>
        ))}
      </ol>
    </div>
  );
}
