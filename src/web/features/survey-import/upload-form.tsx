import { Button } from "@mantine/core";
import { useId } from "react";
import type { Operation } from "#contract/structure.ts";
import { DropZone } from "#web/ui/drop-zone.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { ChosenFiles } from "./chosen-files.tsx";
import { type UploadTarget, uploadQueue } from "./send-workbook.ts";
import classes from "./upload-form.module.css";
import type { QueueView } from "./upload-queue.ts";
import { useUploadQueue } from "./use-upload-queue.ts";

const TYPES = ["CSI", "SSI"] as const;

interface Props {
  readonly operations: readonly Operation[];
  readonly operation: Operation;
  readonly type: Operation["type"];
  readonly onType: (type: Operation["type"]) => void;
}

/** Choose the type and the workbooks, then send them. */
export function UploadForm({ operations, operation, type, onType }: Props) {
  const { files, sending, failures } = useUploadQueue();
  const target = { operation: operation.id, userType: type };
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
            hint=".xlsx up to 300 MB, .xls up to 100 MB"
            accept=".xlsx,.xls"
            multiple
            disabled={sending}
            onFiles={uploadQueue.add}
          />
        </div>
        <div className={classes.right}>
          <ChosenFiles files={files} onRemove={uploadQueue.remove} />
          <Button type="submit" size="lg" className={classes.submit} disabled={sending || files.length === 0}>
            Submit
          </Button>
        </div>
      </form>
      <Failures failures={failures} disabled={sending} />
    </section>
  );
}

interface FailuresProps {
  readonly failures: QueueView<UploadTarget>["failures"];
  readonly disabled: boolean;
}

function Failures({ failures, disabled }: FailuresProps) {
  return (
    <div className={classes.failures}>
      {failures.length === 0 ? <Problem sentence={null} /> : null}
      {failures.map(({ id, sentence, elsewhere }) => (
        <div key={id} className={classes.failure}>
          <Problem sentence={sentence} />
          {elsewhere === null ? null : (
            <Button
              variant="default"
              disabled={disabled}
              aria-description={elsewhere.file.name}
              onClick={() => void uploadQueue.sendElsewhere(id)}
            >
              {`Send it to ${elsewhere.name}`}
            </Button>
          )}
        </div>
      ))}
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
