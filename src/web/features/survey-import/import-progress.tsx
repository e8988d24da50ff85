import { VisuallyHidden } from "@mantine/core";
import { IconCheck, IconClock } from "@tabler/icons-react";
import type { UploadedFile } from "#contract/survey-import.ts";
import { countText } from "#domain/text/count-text.ts";
import { useClock } from "#web/state/current-operation.ts";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { ChosenFiles } from "./chosen-files.tsx";
import { percentText, sizeText } from "./figures.ts";
import classes from "./import-progress.module.css";
import panel from "./panel.module.css";
import { uploadQueue } from "./send-workbook.ts";
import { useUploadQueue } from "./use-upload-queue.ts";

const STEPS = ["Received", "Workbook checked", "Importing rows", "Scores updated"] as const;

/** Stands in for the form while an import runs: what is being done, how far it is, what else waits. */
export function ImportProgress({ files }: { files: readonly UploadedFile[] }) {
  const unsent = useUploadQueue().files.filter(({ file, sentBytes }) => sentBytes < file.size);
  const running = files.filter((file) => file.status === "In Progress");
  const current = running.at(-1);
  const waiting = running.length - 1;
  return (
    <section className={panel.panel} aria-label="Import">
      <p className={classes.sentence} role="status">
        <IconClock size={18} stroke={1.6} aria-hidden="true" />
        {current?.isPreview === true
          ? "Please Wait. A file is being tried out; nothing of it counts yet."
          : "Please Wait. An excel file is already uploading."}
      </p>
      {current ? <RunningImport file={current} /> : null}
      {waiting > 0 ? (
        <p className={classes.waiting}>{`${waiting} more file${waiting === 1 ? "" : "s"} waiting`}</p>
      ) : null}
      {unsent.length > 0 ? (
        <div className={classes.queue}>
          <ChosenFiles files={unsent} onRemove={uploadQueue.remove} />
        </div>
      ) : null}
    </section>
  );
}

function RunningImport({ file }: { file: UploadedFile }) {
  const percent = percentText(file.progress);
  const clock = useClock();
  return (
    <>
      <div className={classes.head}>
        <div>
          <b>{file.fileName}</b>
          <small>{`${file.operationType} · ${sizeText(file.bytes)} · started ${clock.time(file.createdOn)}`}</small>
        </div>
        <span className={classes.percent}>{percent}</span>
      </div>
      <ProgressBar
        label={`${file.isPreview ? "Trying out" : "Importing"} ${file.fileName}`}
        share={file.progress}
      />
      {file.isPreview ? null : <Steps step={file.step} />}
      {file.isPreview ? null : <Counts file={file} />}
      <VisuallyHidden role="status">{`${file.fileName}: ${file.step}`}</VisuallyHidden>
    </>
  );
}

function Steps({ step }: { step: UploadedFile["step"] }) {
  const reached = STEPS.indexOf(step);
  return (
    <ol className={classes.steps}>
      {STEPS.map((name, position) => {
        const state = position < reached ? "done" : position === reached ? "now" : "later";
        return (
          <li key={name} className={classes[state]} {...(state === "now" ? { "aria-current": "step" } : {})}>
            {state === "done" ? <IconCheck size={16} stroke={2} aria-label="done" /> : null}
            {state === "now" ? <i className={classes.pulse} aria-hidden="true" /> : null}
            {name}
          </li>
        );
      })}
    </ol>
  );
}

function Counts({ file }: { file: UploadedFile }) {
  const read = file.rowsImported + file.rowsUpdated + file.rowsRejected;
  return (
    <dl className={classes.counts}>
      <div>
        <dt>Rows read</dt>
        <dd>
          {countText(read)} {file.rowsTotal > 0 ? <small>{`of ${countText(file.rowsTotal)}`}</small> : null}
        </dd>
      </div>
      <div>
        <dt>Imported</dt>
        <dd>{countText(file.rowsImported)}</dd>
      </div>
      <div>
        <dt>Updated</dt>
        <dd>{countText(file.rowsUpdated)}</dd>
      </div>
      <div>
        <dt>Rejected</dt>
        <dd className={file.rowsRejected > 0 ? classes.rejected : undefined}>
          {countText(file.rowsRejected)}
        </dd>
      </div>
    </dl>
  );
}
