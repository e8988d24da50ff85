import { useMemo } from "react";
import { Canvas } from "#web/charts/canvas/canvas.tsx";
import type { DrillDownOf } from "#web/charts/card/drill-down.ts";
import { PointName } from "#web/charts/card/point-name.tsx";
import { Change } from "#web/ui/change.tsx";
import { percent } from "#web/ui/percent.ts";
import classes from "./columns.module.css";
import { columnsOption } from "./option.ts";
import type { ColumnsModel } from "./prepare.ts";

interface ColumnsProps {
  readonly model: ColumnsModel;
  /** Beside a higher card. */
  readonly tall: boolean;
  readonly drillDownOf: DrillDownOf;
}

/** Columns from zero: canvas for the marks, text for every figure. */
export function Columns({ model, tall, drillDownOf }: ColumnsProps) {
  const drawing = useMemo(() => columnsOption(model), [model]);
  const slots = { gridTemplateColumns: `repeat(${model.columns.length}, minmax(0, 1fr))` };
  return (
    <div className={tall ? `${classes.columns} ${classes.tall}` : classes.columns}>
      <div className={classes.plot}>
        <Canvas drawing={drawing} />
        <ul className={classes.ticks} aria-hidden="true">
          {model.ticks.map(({ text, place }) => (
            <li key={text} style={{ bottom: percent(place) }}>
              {text}
            </li>
          ))}
        </ul>
      </div>
      <ul className={classes.slots} style={slots}>
        {model.columns.map((column) => (
          <li key={column.code}>
            <span className={classes.area}>
              <span
                className={classes[column.state]}
                style={column.labelHeight === null ? undefined : { bottom: percent(column.labelHeight) }}
              >
                {column.label}
              </span>
            </span>
            <span className={classes.name}>
              <PointName point={column} drillDownOf={drillDownOf} />
            </span>
            <span className={classes.change}>
              {column.change === null ? null : <Change {...column.change} />}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
