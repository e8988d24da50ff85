import { Button } from "@mantine/core";
import { lazy, Suspense, useId, useState } from "react";
import type { Operation } from "#contract/structure.ts";
import { loadChunk } from "#web/state/load-chunk.ts";
import { DropZone } from "#web/ui/drop-zone.tsx";
import { ChosenFiles } from "./chosen-files.tsx";
import { operationOfType } from "./operation-of-type.ts";
import { isPreviewedFirst, previewFirst } from "./preview-choice.ts";
import { uploadQueue } from "./send-workbook.ts";
import classes from "./upload-form.module.css";
import { useUploadQueue } from "./use-upload-queue.ts";

const TYPES = ["CSI", "SSI"] as const;

const UploadFailures = lazy(async () => ({
  default: (await loadChunk(() => import("./upload-failures.tsx"))).UploadFailures,
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
      {failures.length === 0 ? null : (
        <Suspense fallback={null}>
          <UploadFailures
            failures={failures}
            disabled={sending}
            targetOf={({ userType }) => operationOfType(operations, operation, userType)}
          />
        </Suspense>
      )}
    </section>
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
