import { surveyPreview, type UndoPreview } from "#contract/survey-preview.ts";
import { counted } from "#domain/text/count-text.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { MovementTables } from "./movement-tables.tsx";
import classes from "./undo-effect.module.css";

/** What goes and what comes back when an upload is deleted, counted before it is. */
export function UndoEffect({
  operation,
  uploadId,
}: {
  readonly operation: string;
  readonly uploadId: number;
}) {
  const { data, error, isPlaceholderData } = useEndpoint(surveyPreview.undo, {
    operation,
    body: { uploadId },
    anew: true,
  });
  const effect = isPlaceholderData ? undefined : data;
  return (
    <div className={classes.effect}>
      <p role="status">
        {error !== null
          ? `What it would move can't be told now: ${error.message}`
          : effect === undefined
            ? "Counting what would move…"
            : sentenceOf(effect)}
      </p>
      {error !== null ||
      effect === undefined ||
      (effect.responses === 0 && effect.movements.length === 0) ? null : (
        <MovementTables movements={effect.movements} />
      )}
    </div>
  );
}

function sentenceOf({ responses, restored }: UndoPreview): string {
  if (responses === 0) return "None of its answers count now: no figure moves.";
  const again = restored === 0 ? "" : `, ${counted(restored, "earlier one")} would count again`;
  return `${counted(responses, "answer")} would go${again}.`;
}
