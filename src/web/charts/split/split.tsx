import { useMemo } from "react";
import { Canvas } from "#web/charts/canvas/canvas.tsx";
import { tokenOf } from "#web/charts/canvas/palette.ts";
import type { DrillDownOf } from "#web/charts/card/drill-down.ts";
import { PointName } from "#web/charts/card/point-name.tsx";
import { INSUFFICIENT, NO_DATA } from "#web/charts/card/prepare.ts";
import { Change } from "#web/ui/change.tsx";
import { splitOption } from "./option.ts";
import type { SplitModel } from "./prepare.ts";
import classes from "./split.module.css";

interface SplitProps {
  readonly model: SplitModel;
  readonly shape: "ring" | "bar";
  readonly drillDownOf: DrillDownOf;
}

/** `ring`: a doughnut beside its legend. `bar`: a stacked bar over it. */
export function Split({ model, shape, drillDownOf }: SplitProps) {
  if (model.state === "empty")
    return <Nothing title={NO_DATA} message="No one answered this yet" hatched={false} />;
  if (model.state === "insufficient") return <Nothing title={INSUFFICIENT} message={model.message} hatched />;
  return (
    <div className={shape === "ring" ? classes.besides : classes.stacked}>
      {shape === "ring" ? <Ring model={model} /> : <Bar model={model} />}
      <Legend model={model} drillDownOf={drillDownOf} />
    </div>
  );
}

function Ring({ model }: { readonly model: SplitModel }) {
  const drawing = useMemo(() => splitOption(model), [model]);
  return (
    <div className={classes.ring}>
      <Canvas drawing={drawing} until={<div className={classes.bare} />} />
      <p className={classes.centre}>
        <b>{model.centre}</b>
        <span>{model.centreLabel}</span>
        {model.centreChange === null ? null : <Change {...model.centreChange} />}
      </p>
    </div>
  );
}

function Bar({ model }: { readonly model: SplitModel }) {
  return (
    <>
      <p className={classes.line}>
        <b>{model.centre}</b>
        <span>{model.centreLabel}</span>
        {model.centreChange === null ? null : <Change {...model.centreChange} />}
      </p>
      <div className={classes.bar} aria-hidden="true">
        {model.parts.map(({ code, share, color }) => (
          <i key={code} style={{ flexGrow: share, background: tokenOf(color) }} />
        ))}
      </div>
    </>
  );
}

function Legend({ model, drillDownOf }: Omit<SplitProps, "shape">) {
  return (
    <ul className={classes.legend}>
      {model.slices.map((slice) => (
        <li key={slice.code}>
          <i style={{ background: tokenOf(slice.color) }} aria-hidden="true" />
          <span>
            <PointName point={slice} drillDownOf={drillDownOf} />
          </span>
          <b>{slice.text}</b>
          <span className={classes.change}>
            {slice.change === null ? null : <Change {...slice.change} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Nothing({ title, message, hatched }: { title: string; message: string | null; hatched: boolean }) {
  return (
    <div className={classes.nothing}>
      <div className={hatched ? classes.hatched : classes.bare} aria-hidden="true" />
      <div>
        <p className={classes.title}>{title}</p>
        <p className={classes.message}>{message}</p>
      </div>
    </div>
  );
}
