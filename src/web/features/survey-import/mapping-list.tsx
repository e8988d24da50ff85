import { IconTrash } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { Operation } from "#contract/structure.ts";
import { type StoredMapping, surveyMapping } from "#contract/survey-mapping.ts";
import { counted } from "#domain/text/count-text.ts";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";
import { useAction } from "#web/api/use-action.ts";
import { endpointKey, useEndpoint } from "#web/api/use-endpoint.ts";
import { useClock } from "#web/state/current-operation.ts";
import { loadChunk } from "#web/state/load-chunk.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { TextButton } from "#web/ui/text-button.tsx";
import classes from "./mapping-list.module.css";
import panel from "./panel.module.css";

const EditMappingDialog = lazy(async () => ({
  default: (await loadChunk(() => import("./edit-mapping-dialog.tsx"))).EditMappingDialog,
}));

const MappingVersionsDialog = lazy(async () => ({
  default: (await loadChunk(() => import("./mapping-versions-dialog.tsx"))).MappingVersionsDialog,
}));

/** What a person does to a mapping. */
type Asked =
  | { readonly kind: "edit" | "delete"; readonly mapping: StoredMapping }
  | { readonly kind: "versions"; readonly mapping: { readonly mappingId: number; readonly name: string } };

/** The mappings of an operation, with the ways to change them; nothing where there is and was none. */
export function MappingList({ operation }: { readonly operation: Operation }) {
  const { data, error, refetch } = useEndpoint(surveyMapping.list, { operation: operation.id, body: null });
  const [asked, setAsked] = useState<Asked | null>(null);
  const clock = useClock();
  if (data === undefined && error !== null)
    return (
      <section className={`${panel.panel} ${classes.card}`} aria-label="Mappings">
        <h3>Mappings</h3>
        <LoadFailed sentence={error.message} onRetry={() => void refetch()} />
      </section>
    );
  if (data === undefined || data.mappings.length + data.deleted.length === 0) return null;
  const { mappings, deleted } = data;
  return (
    <section className={`${panel.panel} ${classes.card}`} aria-label="Mappings">
      <h3>Mappings</h3>
      <p className={classes.hint}>
        {mappings.length === 0
          ? `None reads workbooks of ${operation.name} now.`
          : `Workbooks with these columns are read as surveys of ${operation.name}.`}
      </p>
      <ul className={classes.list}>
        {mappings.map((mapping) => (
          <li key={mapping.mappingId}>
            <b>{mapping.name}</b>
            <span>
              {`${counted(mapping.columns.length, "column")}, version ${mapping.version}, saved by ${mapping.changedBy} on ${clock.day(mapping.changedOn)}`}
            </span>
            <TextButton
              aria-description={mapping.name}
              onClick={() => setAsked({ kind: "versions", mapping })}
            >
              Versions
            </TextButton>
            <TextButton aria-description={mapping.name} onClick={() => setAsked({ kind: "edit", mapping })}>
              Edit
            </TextButton>
            <IconButton
              aria-label={`Delete the mapping ${mapping.name}`}
              onClick={() => setAsked({ kind: "delete", mapping })}
            >
              <IconTrash size={16} stroke={1.6} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {deleted.length === 0 ? null : (
        <details className={classes.deleted}>
          <summary>{counted(deleted.length, "deleted mapping")}</summary>
          <ul className={classes.list}>
            {deleted.map((mapping) => (
              <li key={mapping.mappingId}>
                <b>{mapping.name}</b>
                <span>{`deleted by ${mapping.deletedBy} on ${clock.day(mapping.deletedOn)}`}</span>
                <TextButton
                  aria-description={mapping.name}
                  onClick={() => setAsked({ kind: "versions", mapping })}
                >
                  Versions
                </TextButton>
              </li>
            ))}
          </ul>
        </details>
      )}
      {asked?.kind === "delete" ? (
        <DeleteMapping operation={operation.id} mapping={asked.mapping} onClose={() => setAsked(null)} />
      ) : null}
      {asked?.kind === "edit" ? (
        <Suspense fallback={null}>
          <EditMappingDialog
            operation={operation.id}
            mapping={asked.mapping}
            targets={data.targets}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      ) : null}
      {asked?.kind === "versions" ? (
        <Suspense fallback={null}>
          <MappingVersionsDialog
            operation={operation.id}
            mapping={asked.mapping}
            targets={data.targets}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      ) : null}
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
    const readAgain = () =>
      queryClient.invalidateQueries({ queryKey: endpointKey(surveyMapping.list, operation) });
    const done = await run(() =>
      call(surveyMapping.remove, { operation, body: { mappingId: mapping.mappingId } }).finally(readAgain),
    );
    if (done) onClose();
  };
  return (
    <ConfirmDialog
      question={`Delete the mapping ${mapping.name}?`}
      what="What was imported by it stays, and so do its versions: it can be brought back. Until then workbooks with its columns have to be mapped again."
      busy={busy}
      problem={problem}
      onYes={() => void remove()}
      onNo={onClose}
    />
  );
}
