import { Button } from "@mantine/core";
import { lazy, Suspense, useId, useState } from "react";
import type { Operation } from "#contract/structure.ts";
import { loadChunk } from "#web/state/load-chunk.ts";
import { DropZone } from "#web/ui/drop-zone.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { ChosenFiles } from "./chosen-files.tsx";
import { operationOfType } from "./operation-of-type.ts";
import { isPreviewedFirst, previewFirst } from "./preview-choice.ts";
import { type UploadTarget, uploadQueue } from "./send-workbook.ts";
import classes from "./upload-form.module.css";
import type { QueueView } from "./upload-queue.ts";
import { useUploadQueue } from "./use-upload-queue.ts";

const TYPES = ["CSI", "SSI"] as const;

const MapColumnsDialog = lazy(async () => ({
  default: (await loadChunk(() => import("./map-columns-dialog.tsx"))).MapColumnsDialog,
}));

interface Props {
  readonly operations: readonly Operation[];
  readonly operation: Operation;
  readonly type: Operation["type"];
  readonly onType: (type: Operation["type"]) => void;
}

/** Choose the type and the workbooks, then send them. */
export function UploadForm({ operations, operation, type, onType }: Props) {
  const { files, sending, failures } = useUploadQueue();
  const targetId = operationOfType(operations, operation, type)?.id ?? operation.id;
  const [isPreview, setPreview] = useState(() => isPreviewedFirst(targetId));
  const target = { operation: operation.id, userType: type, isPreview };
  return (
    <section className={classes.card} aria-label="Upload">
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void uploadQueue.submit(target);
        }}
      >
        <div>
          <TypeChoice operations={operations} type={type} disabled={sending} onType={onType} />
          <DropZone
            action="Choose Excel files"
            hint=".xlsx up to 300 MB, .xls up to 100 MB, and your agency's .csv up to 300 MB"
            accept=".xlsx,.xls,.csv"
            multiple
            disabled={sending}
            onFiles={uploadQueue.add}
          />
        </div>
        <div className={classes.right}>
          <ChosenFiles files={files} onRemove={uploadQueue.remove} />
          <label className={classes.preview}>
            <input
              type="checkbox"
              checked={isPreview}
              disabled={sending}
              onChange={(event) => {
                setPreview(event.currentTarget.checked);
                previewFirst(targetId, event.currentTarget.checked);
              }}
            />
            Preview first
            <small>See what it would move; nothing counts until you publish it.</small>
          </label>
          <Button type="submit" size="lg" className={classes.submit} disabled={sending || files.length === 0}>
            Submit
          </Button>
        </div>
      </form>
      <Failures
        failures={failures}
        disabled={sending}
        targetOf={({ userType }) => operationOfType(operations, operation, userType)}
      />
    </section>
  );
}

interface FailuresProps {
  readonly failures: QueueView<UploadTarget>["failures"];
  readonly disabled: boolean;
  /** The operation that files of a type go to; null where there are several. */
  readonly targetOf: (target: UploadTarget) => Operation | null;
}

type Failed = FailuresProps["failures"][number];

function Failures({ failures, disabled, targetOf }: FailuresProps) {
  const [mapping, setMapping] = useState<Failed | null>(null);
  const operation = mapping?.toMap ? targetOf(mapping.toMap.target) : null;
  const sendMapped = (id: number) => {
    setMapping(null);
    void uploadQueue.sendAgain(id);
  };
  return (
    <div className={classes.failures}>
      {failures.length === 0 ? <Problem sentence={null} /> : null}
      {failures.map((failure) => (
        <div key={failure.id} className={classes.failure}>
          <Problem sentence={failure.sentence} />
          {failure.toMap === null || targetOf(failure.toMap.target) === null ? null : (
            <Button
              variant="default"
              disabled={disabled}
              aria-description={failure.toMap.file.name}
              onClick={() => setMapping(failure)}
            >
              Map its columns
            </Button>
          )}
          {failure.elsewhere === null ? null : (
            <Button
              variant="default"
              disabled={disabled}
              aria-description={failure.elsewhere.file.name}
              onClick={() => void uploadQueue.sendAgain(failure.id)}
            >
              {`Send it to ${failure.elsewhere.name}`}
            </Button>
          )}
        </div>
      ))}
      {mapping?.toMap && operation !== null ? (
        <Suspense fallback={null}>
          <MapColumnsDialog
            operation={operation.id}
            file={mapping.toMap.file}
            onSaved={() => sendMapped(mapping.id)}
            onClose={() => setMapping(null)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

interface TypeChoiceProps extends Pick<Props, "operations" | "type" | "onType"> {
  readonly disabled: boolean;
}

function TypeChoice({ operations, type, disabled, onType }: TypeChoiceProps) {
  const group = useId();
  return (
    <fieldset disabled={disabled}>
      <legend className={classes.label}>Select Operation Type</legend>
      <div className={classes.types}>
        {TYPES.map((candidate) => (
          <label key={candidate} className={classes.type}>
            <input
              type="radio"
              name={group}
              value={candidate}
              checked={candidate === type}
              onChange={() => onType(candidate)}
            />
            {candidate}
            <small>{namesOf(operations, candidate)}</small>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function namesOf(operations: readonly Operation[], type: Operation["type"]): string {
  const names = operations.filter((each) => each.type === type).map(({ name }) => name);
  return names.length === 0 ? "no survey of this type" : names.join(", ");
}
