import { type ReactNode, useEffect, useRef, useState } from "react";
import { loadChunk } from "#web/state/load-chunk.ts";
import { inTurn } from "#web/state/turns.ts";
import { usePrinting } from "#web/ui/printing.ts";
import classes from "./canvas.module.css";
import type { CanvasOption, openCanvas } from "./echarts-canvas.ts";
import { type Palette, readPalette } from "./palette.ts";

export interface CanvasSize {
  readonly width: number;
  readonly height: number;
}

export type CanvasDrawing = (palette: Palette, size: CanvasSize) => CanvasOption;

type OpenCanvas = ReturnType<typeof openCanvas>;

const loadCanvas = () => loadChunk(() => import("./echarts-canvas.ts"));

/** Draws on a canvas once the chart chunk is there; `until` stands in its place until it is drawn. Says nothing to a reader. */
export function Canvas({ drawing, until }: { readonly drawing: CanvasDrawing; readonly until?: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  const [canvas, setCanvas] = useState<OpenCanvas | null>(null);
  const [drawn, setDrawn] = useState(false);
  const printing = usePrinting().now;

  useEffect(() => {
    let opened: OpenCanvas | null = null;
    let gone = false;
    loadCanvas()
      .then((chunk) => {
        if (gone || element.current === null) return;
        opened = chunk.openCanvas(element.current, !matchMedia("(prefers-reduced-motion: reduce)").matches);
        setCanvas(opened);
      })
      .catch((error: unknown) => {
        console.error("The chart drawing could not be loaded", error);
      });
    return () => {
      gone = true;
      opened?.close();
    };
  }, []);

  useEffect(() => {
    if (canvas === null || element.current === null) return;
    return keepDrawn(element.current, canvas, drawing, printing, () => setDrawn(true));
  }, [canvas, drawing, printing]);

  return (
    <div className={classes.canvas} aria-hidden="true">
      {drawn ? null : <div className={classes.until}>{until}</div>}
      <div ref={element} className={classes.surface} />
    </div>
  );
}

/** Draws when its turn comes, what is printed at once, and again without motion whenever the size or the colour scheme changes. */
function keepDrawn(
  element: HTMLElement,
  canvas: OpenCanvas,
  drawing: CanvasDrawing,
  printing: boolean,
  onDrawn: () => void,
): () => void {
  const draw = (moving: boolean) => {
    const size = { width: element.clientWidth, height: element.clientHeight };
    if (size.width > 0 && size.height > 0) canvas.draw(drawing(readPalette(), size), moving);
  };
  let width = element.clientWidth;
  const drawFirst = () => {
    width = element.clientWidth;
    canvas.resize();
    draw(!printing);
    onDrawn();
  };
  const callOff = printing ? drawFirst() : inTurn(drawFirst);
  const resized = new ResizeObserver(() => {
    if (element.clientWidth === width) return;
    width = element.clientWidth;
    canvas.resize();
    draw(false);
  });
  const recoloured = new MutationObserver(() => draw(false));
  resized.observe(element);
  recoloured.observe(document.documentElement, { attributeFilter: ["data-mantine-color-scheme"] });
  return () => {
    callOff?.();
    resized.disconnect();
    recoloured.disconnect();
  };
}
