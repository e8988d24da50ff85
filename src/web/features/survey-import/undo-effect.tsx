import { surveyPreview } from "#contract/survey-preview.ts";
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
  return (
    <div role="status" className={classes.effect}>
      {error !== null ? (
        <p>{`What it would move can't be told now: ${error.message}`}</p>
      ) : data === undefined || isPlaceholderData ? (
        <p>Counting what would move…</p>
      ) : (
        <>
          <p>
            {data.responses === 0
              ? "None of its answers count now: no figure moves."
              : `${counted(data.responses, "answer")} would go${data.restored === 0 ? "" : `, ${counted(data.restored, "earlier one")} would count again`}.`}
          </p>
          {data.responses === 0 && data.movements.length === 0 ? null : (
            <MovementTables movements={data.movements} />
          )}
        </>
      )}
    </div>
  );
}
