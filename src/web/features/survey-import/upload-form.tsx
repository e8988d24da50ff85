import { Button } from "@mantine/core";
import { useId } from "react";
import type { Operation } from "#contract/structure.ts";
import { DropZone } from "#web/ui/drop-zone.tsx";
import { ChosenFiles } from "./chosen-files.tsx";
import { operationOfType } from "./operation-of-type.ts";
import panel from "./panel.module.css";
import { uploadQueue } from "./send-workbook.ts";
import classes from "./upload-form.module.css";
import { useImportSettings } from "./use-import-settings.ts";
import { useUploadQueue } from "./use-upload-queue.ts";

const TYPES = ["CSI", "SSI"] as const;
/** What becomes of a file, by whether every upload is looked at first. */
const WAYS = {
  true: "Uploads of this survey are looked at first: you see what they would move, and nothing counts until it is published.",
  false:
    "Submit has the file count at once. Preview first shows what it would move; nothing counts until you publish it.",
} as const;

interface Props {
  readonly operations: readonly Operation[];
  readonly operation: Operation;
  readonly type: Operation["type"];
  readonly onType: (type: Operation["type"]) => void;
}

/** Choose the type and the workbooks, then send them. */
export function UploadForm({ operations, operation, type, onType }: Props) {
  const { files, sending } = useUploadQueue();
  const target = operationOfType(operations, operation, type) ?? operation;
  const settings = useImportSettings(target.id);
  const submit = (isPreview: boolean) =>
    void uploadQueue.submit({ operation: operation.id, userType: type, isPreview });
  const isIdle = !sending && files.length > 0;
  return (
    <section className={panel.panel} aria-label="Upload">
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit(false);
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
          <p className={classes.ways}>{settings === null ? null : WAYS[`${settings.previewFirst}`]}</p>
          <div className={classes.buttons}>
            {settings?.previewFirst === true ? null : (
              <Button variant="default" size="lg" disabled={!isIdle} onClick={() => submit(true)}>
                Preview first
              </Button>
            )}
            <Button type="submit" size="lg" className={classes.submit} disabled={!isIdle}>
              Submit
            </Button>
          </div>
        </div>
      </form>
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
