import { IconFileSpreadsheet, IconX } from "@tabler/icons-react";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import classes from "./chosen-files.module.css";
import { sizeText } from "./figures.ts";
import type { QueuedFile } from "./upload-queue.ts";

interface Props {
  readonly files: readonly QueuedFile[];
  readonly onRemove: (id: number) => void;
}

/** The chosen workbooks, each with the way to take it out, the one being sent with its progress. */
export function ChosenFiles({ files, onRemove }: Props) {
  return (
    <div className={classes.chosen}>
      <p className={classes.label}>
        Chosen files<span>{files.length}</span>
      </p>
      {files.length === 0 ? <p className={classes.none}>No file chosen</p> : null}
      <ul aria-label="Chosen files">
        {files.map(({ id, file, state, sentBytes }) => (
          <li key={id} className={classes.file}>
            <IconFileSpreadsheet size={18} stroke={1.6} aria-hidden="true" />
            <span className={classes.name}>
              {file.name}
              {state === "sending" ? (
                <ProgressBar label={`Sending ${file.name}`} share={sentBytes / Math.max(1, file.size)} thin />
              ) : null}
            </span>
            <em>
              {state === "sending"
                ? `sending, ${sizeText(Math.min(sentBytes, file.size))} of ${sizeText(file.size)}`
                : sizeText(file.size)}
            </em>
            <IconButton small aria-label={`Remove ${file.name}`} onClick={() => onRemove(id)}>
              <IconX size={14} stroke={2} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
