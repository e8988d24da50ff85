import { useState } from "react";
import type { ChartReply } from "#contract/dashboard.ts";
import { rowNameOf } from "#domain/pages/drawings.ts";
import type { PointsDrawing } from "#web/charts/drawings.tsx";
import type { DrawnCardProps } from "./card-context.ts";
import { cardState } from "./card-state.ts";
import { dealerTable, tableOf } from "./describe.ts";
import { FigureCard } from "./figure-card.tsx";
import type { OpenPoint, Point } from "./prepare.ts";
import { TableDialog } from "./table-dialog.tsx";

/** A card of points; one of them may open its dealers or lead to another page. */
export function DrawnChart({
  card,
  drawing,
  heading,
  context,
  panelOf,
}: DrawnCardProps & { readonly drawing: PointsDrawing }) {
  const [open, setOpen] = useState<Point | null>(null);
  const state = cardState(context.batch, card.path, "chart");
  const name = card.title;
  const onOpen: OpenPoint = (point) => {
    if (point.dealers !== null) return () => setOpen(point);
    return point.route === null ? null : context.navigateTo(point.route);
  };
  return (
    <>
      <FigureCard
        name={name}
        path={card.path}
        heading={heading}
        panelOf={panelOf}
        bodyHeight={context.phone ? drawing.phoneBodyHeight : drawing.bodyHeight}
        skeleton={<drawing.Skeleton phone={context.phone} />}
        state={state}
        onRetry={context.onRetry}
        parts={(reply: ChartReply) => ({
          body: <drawing.Body reply={reply} phone={context.phone} onOpen={onOpen} />,
          subtitle: drawing.subtitle(reply),
          sentence: drawing.describe(reply, name),
          table: tableOf(reply, rowNameOf(card.drawing)),
          footnote: drawing.footnote(reply),
        })}
      />
      {open !== null && state.kind === "ready" ? (
        <TableDialog
          title={`${name} · ${open.name}`}
          table={dealerTable(open.dealers ?? [], state.reply)}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  );
}
