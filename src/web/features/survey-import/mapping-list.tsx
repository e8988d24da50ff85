import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import type { Operation } from "#contract/structure.ts";
import { type StoredMapping, surveyMapping } from "#contract/survey-mapping.ts";
import { counted } from "#domain/text/count-text.ts";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";
import { useAction } from "#web/api/use-action.ts";
import { endpointKey, useEndpoint } from "#web/api/use-endpoint.ts";
import { useClock } from "#web/state/current-operation.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import classes from "./mapping-list.module.css";

/** The mappings of an operation; nothing where there is none. */
export function MappingList({ operation }: { readonly operation: Operation }) {
  const { data } = useEndpoint(surveyMapping.list, { operation: operation.id, body: null });
  const [toDelete, setToDelete] = useState<StoredMapping | null>(null);
  const clock = useClock();
  if (data === undefined || data.mappings.length === 0) return null;
  return (
    <section className={classes.card} aria-label="Mappings">
      <h3>Mappings</h3>
      <p
        className={classes.hint}
      >{`Workbooks with these columns are read as surveys of ${operation.name}.`}</p>
      <ul className={classes.list}>
        {data.mappings.map((mapping) => (
          <li key={mapping.mappingId}>
            <b>{mapping.name}</b>
            <span>
              {`${counted(mapping.columns.length, "column")}, saved by ${mapping.changedBy} on ${clock.day(mapping.changedOn)}`}
            </span>
            <IconButton
              aria-label={`Delete the mapping ${mapping.name}`}
              onClick={() => setToDelete(mapping)}
            >
              <IconTrash size={16} stroke={1.6} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {toDelete === null ? null : (
        <DeleteMapping operation={operation.id} mapping={toDelete} onClose={() => setToDelete(null)} />
      )}
    </section>
  );
}

interface DeleteProps {
  readonly operation: string;
  readonly mapping: StoredMapping;
  readonly onClose: () => void;
}

function DeleteMapping({ operation, mapping, onClose }: DeleteProps) {
  const { run, busy, problem } = useAction();
  const remove = async () => {
    const done = await run(() =>
      call(surveyMapping.remove, { operation, body: { mappingId: mapping.mappingId } }),
    );
    await queryClient.invalidateQueries({ queryKey: endpointKey(surveyMapping.list, operation) });
    if (done) onClose();
  };
  return (
    <ConfirmDialog
      question={`Delete the mapping ${mapping.name}?`}
      what="What was imported by it stays. The next workbook with its columns has to be mapped again."
      busy={busy}
      problem={problem}
      onYes={() => void remove()}
      onNo={onClose}
    />
  );
}
