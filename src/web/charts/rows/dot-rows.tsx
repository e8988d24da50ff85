import type { DrillDownOf } from "#web/charts/card/drill-down.ts";
import { PointName } from "#web/charts/card/point-name.tsx";
import { Change } from "#web/ui/change.tsx";
import { percent } from "#web/ui/percent.ts";
import type { DotRowsModel } from "./prepare.ts";
import classes from "./rows.module.css";

type Row = DotRowsModel["rows"][number];

/** Dot now, ink tick before, the line between them in its tone, the reference dashed across. */
export function DotRows({
  model,
  drillDownOf,
}: {
  readonly model: DotRowsModel;
  readonly drillDownOf: DrillDownOf;
}) {
  return (
    <div className={model.look === "dealers" ? `${classes.dots} ${classes.dealers}` : classes.dots}>
      <div className={classes.head} aria-hidden="true">
        <span>{model.head.name}</span>
        <span className={classes.scale}>
          {model.scale.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </span>
        <span>{model.head.figure}</span>
        <span>Change</span>
        <span>n</span>
      </div>
      <ul>
        {model.rows.map((row) => (
          <li key={row.code} className={classes.row}>
            <span className={classes.name}>
              <PointName point={row} drillDownOf={drillDownOf} />{" "}
              {row.detail === null ? null : <small>{row.detail}</small>}
            </span>
            <Track row={row} reference={model.reference} />
            <span className={classes.value}>{row.text}</span>
            <span className={classes.change}>{row.change === null ? null : <Change {...row.change} />}</span>
            <span className={classes.count}>{row.nText}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Track({ row, reference }: { readonly row: Row; readonly reference: number | null }) {
  return (
    <div className={classes.track}>
      {reference === null ? null : <u style={{ left: percent(reference) }} />}
      {row.state === "insufficient" ? <span className={classes.hatched}>insufficient sample</span> : null}
      {row.state === "empty" ? <span className={classes.empty}>no data</span> : null}
      {row.dot === null || row.tick === null ? null : (
        <i
          className={classes[row.change?.tone ?? "flat"]}
          style={{ left: percent(Math.min(row.dot, row.tick)), width: percent(Math.abs(row.dot - row.tick)) }}
        />
      )}
      {row.tick === null ? null : <s style={{ left: percent(row.tick) }} />}
      {row.dot === null ? null : (
        <b
          style={{
            left: percent(row.dot),
            ...(row.color === null ? {} : { background: `var(--${row.color})` }),
          }}
        />
      )}
    </div>
  );
}
