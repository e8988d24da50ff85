import { useClock } from "#web/state/current-operation.ts";
import { Tag } from "#web/ui/tag.tsx";
import classes from "./file-cards.module.css";
import { DataSync, DeleteButton, FileName } from "./file-cells.tsx";
import type { FileRows } from "./file-rows.ts";

/** The uploaded files on a phone: one card each. */
export function FileCards({ operation, files, run, onPreview, onMend, onDealers, onDelete }: FileRows) {
  const clock = useClock();
  return (
    <ol className={classes.cards}>
      {files.map((file, position) => (
        <li key={file.uploadId}>
          <div className={classes.top}>
            <span className={classes.number}>{position + 1}</span>
            <FileName operation={operation} file={file} run={run} />
            <Tag>{file.operationType}</Tag>
            <span className={classes.space} />
            <DeleteButton file={file} onDelete={onDelete} />
          </div>
          <p className={classes.who}>{`${file.uploadedBy} · ${clock.moment(file.createdOn)}`}</p>
          <DataSync
            operation={operation}
            file={file}
            run={run}
            onPreview={onPreview}
            onMend={onMend}
            onDealers={onDealers}
          />
        </li>
      ))}
    </ol>
  );
}
