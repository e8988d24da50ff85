import type { CanvasDrawing } from "#web/charts/canvas/canvas.tsx";
import { DRAW_MS } from "#web/charts/canvas/motion.ts";
import type { SplitModel } from "./prepare.ts";

const PAPER_GAP = 2;

/** A doughnut, clockwise from twelve, with paper gaps between its parts. */
export function splitOption({ parts }: Pick<SplitModel, "parts">): CanvasDrawing {
  return (palette, { width }) => ({
    series: [
      {
        id: "split",
        type: "pie",
        silent: true,
        // A pie has durations of its own that no outer setting shortens.
        animationDuration: DRAW_MS,
        animationDurationUpdate: DRAW_MS,
        startAngle: 90,
        clockwise: true,
        radius: [width * 0.33, width * 0.458],
        label: { show: false },
        labelLine: { show: false },
        itemStyle: { borderColor: palette.paper, borderWidth: parts.length > 1 ? PAPER_GAP : 0 },
        data: parts.map(({ share, name, color }) => ({
          value: share,
          name,
          itemStyle: { color: palette[color] },
        })),
      },
    ],
  });
}
