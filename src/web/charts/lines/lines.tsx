import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useMemo,
  useState,
} from "react";
import { Canvas } from "#web/charts/canvas/canvas.tsx";
import { CardEmpty } from "#web/ui/chart-states.tsx";
import { percent } from "#web/ui/percent.ts";
import { type LineDrillDownOf, LineLegend, mostLinks } from "./legend.tsx";
import classes from "./lines.module.css";
import { linesOption } from "./option.ts";
import { inSlots, itemAt, placeOfItem, plotBox } from "./plot.ts";
import { type LineShape, type LineSource, type LinesModel, prepareLines } from "./prepare.ts";
import { prepareReadout, type Readout, readoutText } from "./readout.ts";

interface LinesProps {
  readonly source: LineSource;
  readonly shape: LineShape;
  readonly hidden: ReadonlySet<string>;
  readonly drillDownOf: LineDrillDownOf;
  readonly onShow: (code: string, shown: boolean) => void;
}

export const NO_DATA_TO_DISPLAY = "No Data To Display";

/** Lines or columns over time, their figures in a legend of buttons that follows the pointer and the arrow keys. */
export function Lines({ source, shape, hidden, drillDownOf, onShow }: LinesProps) {
  const [at, setAt] = useState<number | null>(null);
  const [emphasis, setEmphasis] = useState<string | null>(null);
  const model = useMemo(() => prepareLines(source, hidden, shape), [source, hidden, shape]);
  const atRest = useMemo(() => prepareReadout(source, null), [source]);
  const readout = useMemo(() => (at === null ? atRest : prepareReadout(source, at)), [source, at, atRest]);
  const links = useMemo(() => mostLinks(atRest, drillDownOf), [atRest, drillDownOf]);
  if (model.state === "empty") {
    return <CardEmpty title={NO_DATA_TO_DISPLAY} reason="There are no responses here in this range." />;
  }
  // Whoever goes from the plot to the links of the legend takes the time along; a finger that taps leaves it there.
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setAt(null);
  };
  // A finger leaves as it is lifted, before the click on a link of the legend: the plot alone knows what it was for.
  const onPointerLeave = ({ pointerType }: PointerEvent) => {
    if (pointerType !== "touch") setAt(null);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only follows where the pointer and the focus go
    <div className={classes.lines} data-links={links} onPointerLeave={onPointerLeave} onBlur={onBlur}>
      <Plot {...{ model, readout, hidden, at, emphasis }} onMove={setAt} />
      <LineLegend
        readout={readout}
        hidden={hidden}
        toggles={source.series.length > 1}
        drillDownOf={drillDownOf}
        onShow={onShow}
        onEmphasis={setEmphasis}
      />
    </div>
  );
}

interface PlotProps {
  readonly model: LinesModel;
  readonly readout: Readout;
  readonly hidden: ReadonlySet<string>;
  readonly at: number | null;
  readonly emphasis: string | null;
  readonly onMove: (at: number | null) => void;
}

const STEPS = new Map([
  ["ArrowLeft", -1],
  ["ArrowRight", 1],
  ["ArrowDown", -1],
  ["ArrowUp", 1],
  ["Home", Number.NEGATIVE_INFINITY],
  ["End", Number.POSITIVE_INFINITY],
]);

function Plot({ model, readout, hidden, at, emphasis, onMove }: PlotProps) {
  const drawing = useMemo(() => linesOption(model, emphasis), [model, emphasis]);
  const count = model.items.length;
  const slots = inSlots(count, model.shape);
  const onPoint = (event: MouseEvent<HTMLDivElement>) => {
    const box = plotBox(false);
    const frame = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - frame.left - box.left) / (frame.width - box.left - box.right);
    onMove(itemAt(share, count, slots));
  };
  // A finger that moved over the lines or scrolled points no more; after a tap comes the click.
  const onLift = ({ pointerType }: PointerEvent) => {
    if (pointerType === "touch") onMove(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") return onMove(null);
    const step = STEPS.get(event.key);
    if (step === undefined) return;
    event.preventDefault();
    onMove(Math.min(Math.max(0, readout.at + step), count - 1));
  };
  return (
    <div
      className={classes.plot}
      role="slider"
      tabIndex={0}
      aria-label="Figures along the time axis"
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={readout.at + 1}
      aria-valuetext={readoutText(readout, hidden)}
      onPointerMove={onPoint}
      onPointerUp={onLift}
      onPointerCancel={onLift}
      onClick={onPoint}
      onKeyDown={onKeyDown}
    >
      <Canvas drawing={drawing} />
      {at === null ? null : <Crosshair model={model} readout={readout} slots={slots} />}
    </div>
  );
}

interface CrosshairProps {
  readonly model: LinesModel;
  readonly readout: Readout;
  readonly slots: boolean;
}

/** A date flag on a hairline, a dot on every line. */
function Crosshair({ model, readout, slots }: CrosshairProps) {
  const box = plotBox(model.items.some(({ partial }) => partial));
  const share = placeOfItem(readout.at, model.items.length, slots);
  const span = model.max - model.min || 1;
  const edge = share < 0.12 ? classes.first : share > 0.88 ? classes.last : "";
  return (
    <div
      className={classes.over}
      style={{ left: box.left, right: box.right, top: box.top, bottom: box.bottom }}
      aria-hidden="true"
    >
      <div className={classes.hair} style={{ left: percent(share) }}>
        <span className={`${classes.flag} ${edge}`}>{readout.name}</span>
      </div>
      {model.shape === "bar"
        ? null
        : model.lines.map(({ code, color, values }) => {
            const value = values[readout.at] ?? null;
            if (value === null) return null;
            const style = {
              left: percent(share),
              bottom: percent((value - model.min) / span),
              background: `var(--${color})`,
            };
            return <i key={code} className={classes.dot} style={style} />;
          })}
    </div>
  );
}
