import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { Canvas } from "#web/charts/canvas/canvas.tsx";
import { tokenOf } from "#web/charts/canvas/palette.ts";
import type { DrillDown } from "#web/charts/card/drill-down.ts";
import { Change } from "#web/ui/change.tsx";
import { percent } from "#web/ui/percent.ts";
import classes from "./gauge.module.css";
import { GAUGE_BOX, gaugeOption } from "./option.ts";
import type { GaugeModel } from "./prepare.ts";

/** `half`: above its texts. `wide`: beside them. `strip`: figure over a flat bar, for half a phone. */
export type GaugeShape = "half" | "wide" | "strip";

interface GaugeProps {
  readonly model: GaugeModel;
  readonly shape: GaugeShape;
  readonly drillDown: DrillDown | null;
}

export function Gauge({ model, shape, drillDown }: GaugeProps) {
  if (shape === "strip") return <Strip model={model} drillDown={drillDown} />;
  return <HalfCircle model={model} drillDown={drillDown} wide={shape === "wide"} />;
}

type ShapeProps = Omit<GaugeProps, "shape">;

function HalfCircle({ model, drillDown, wide }: ShapeProps & { readonly wide: boolean }) {
  return (
    <div className={wide ? classes.wide : classes.half}>
      <div className={classes.box}>
        <Ring model={model} />
        <p className={model.state === "figures" ? classes.figure : classes.words}>
          <Figure model={model} drillDown={drillDown} />
        </p>
        <span className={classes.start}>{model.ends[0]}</span>
        <span className={classes.end}>{model.ends[1]}</span>
      </div>
      <div className={classes.beside}>
        {model.message === null ? (
          <Movement model={model} />
        ) : (
          <p className={classes.message}>{model.message}</p>
        )}
        <Level level={model.level} />
        {wide && model.fromReference !== null ? (
          <p className={classes.fromReference}>
            <b>{model.fromReference.distance}</b> {model.fromReference.side}
            <br />
            {model.fromReference.reference}
          </p>
        ) : null}
      </div>
    </div>
  );
}

/** The figure: a link to what lies behind it, where anything does. */
function Figure({ model, drillDown }: ShapeProps) {
  if (model.state !== "figures") return model.figure;
  const words = (
    <>
      {model.figure}
      {model.suffix === "" ? null : <small>{model.suffix}</small>}
    </>
  );
  if (drillDown?.kind !== "page") return words;
  const page = drillDown.link.params.page.replaceAll("_", " ");
  return (
    <Link
      {...drillDown.link}
      className={classes.open}
      title={page}
      aria-label={`${model.figure}${model.suffix}: ${page}`}
      data-drill-down
    >
      {words}
    </Link>
  );
}

function Ring({ model }: { readonly model: GaugeModel }) {
  const drawing = useMemo(() => gaugeOption(model), [model]);
  if (model.state !== "figures") return <StillRing hatched={model.state === "insufficient"} />;
  return <Canvas drawing={drawing} until={<StillRing hatched={false} />} />;
}

function StillRing({ hatched }: { readonly hatched: boolean }) {
  const { width, height, centreX, centreY, radius, ring } = GAUGE_BOX;
  const middle = radius - ring / 2;
  const path = `M${centreX - middle} ${centreY}A${middle} ${middle} 0 0 1 ${centreX + middle} ${centreY}`;
  return (
    <svg className={classes.still} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {hatched ? (
        <path d={path} fill="none" stroke="var(--axis)" strokeWidth={ring - 2} strokeDasharray="1.5 6" />
      ) : (
        <path d={path} fill="none" stroke="var(--track)" strokeWidth={ring} />
      )}
    </svg>
  );
}

function Movement({ model }: { readonly model: GaugeModel }) {
  return (
    <p className={classes.movement}>
      {model.change === null ? null : <Change {...model.change} />}
      {model.before === null ? <span>no earlier figure</span> : <span>{model.before}</span>}
    </p>
  );
}

/** The level in words beside a swatch of its colour: colour never tells it alone. */
function Level({ level }: Pick<GaugeModel, "level">) {
  if (level === null) return null;
  return (
    <p className={classes.level}>
      <i style={{ background: tokenOf(level.color) }} aria-hidden="true" />
      {level.name} <span>{level.range}</span>
    </p>
  );
}

function Strip({ model, drillDown }: ShapeProps) {
  if (model.state !== "figures") {
    return (
      <div className={classes.strip}>
        <p className={classes.stripWords}>{model.figure}</p>
        <p className={classes.message}>{model.message}</p>
        <div className={model.state === "insufficient" ? classes.hatchedLine : classes.line} />
      </div>
    );
  }
  const { arc } = model;
  return (
    <div className={classes.strip}>
      <p className={classes.stripFigure}>
        <Figure model={model} drillDown={drillDown} />
      </p>
      <p className={classes.stripMovement}>
        {model.change === null ? null : <Change {...model.change} />}
        <span>{model.beforeText ?? "no earlier figure"}</span>
      </p>
      <div className={classes.line}>
        {arc === null ? null : (
          <i
            style={{
              left: percent(arc.from),
              width: percent(arc.to - arc.from),
              background: tokenOf(arc.color),
            }}
          />
        )}
        {model.tick === null ? null : <u style={{ left: percent(model.tick) }} />}
      </div>
    </div>
  );
}
