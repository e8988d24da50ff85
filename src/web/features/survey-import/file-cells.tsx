import { Popover } from "@mantine/core";
import { IconDownload, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { surveyImport, type UploadedFile } from "#contract/survey-import.ts";
import { counted, countText } from "#domain/text/count-text.ts";
import { download } from "#web/api/download.ts";
import { useClock } from "#web/state/current-operation.ts";
import { Badge } from "#web/ui/badge.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { TextButton } from "#web/ui/text-button.tsx";
import { percentText, statusText, statusTone, storedText } from "./figures.ts";
import classes from "./file-cells.module.css";
import type { FileRows } from "./file-rows.ts";
import { RejectionCauses } from "./rejection-causes.tsx";

interface Props extends Pick<FileRows, "operation" | "run"> {
  readonly file: UploadedFile;
}

interface SyncProps extends Props, Pick<FileRows, "onPreview" | "onMend" | "onDealers"> {}

/** The name of an upload; a click fetches the file as it was uploaded. */
export function FileName({ operation, file, run }: Props) {
  const fetchOriginal = () =>
    download(surveyImport.downloadOriginal, {
      operation,
      params: { id: file.uploadId },
      body: null,
      fallbackName: file.fileName,
    });
  return (
    <button
      type="button"
      className={classes.name}
      title={`Download ${file.fileName}`}
      onClick={() => void run(fetchOriginal)}
    >
      {file.fileName}
    </button>
  );
}

/** What became of an upload: its state, its rows, the way to the rejected ones. */
export function DataSync({ file, ...rest }: SyncProps) {
  return (
    <span className={classes.sync}>
      <Badge tone={statusTone(file)}>{statusText(file)}</Badge>
      <SyncDetail file={file} {...rest} />
    </span>
  );
}

function SyncDetail({ operation, file, run, onPreview, onMend, onDealers }: SyncProps) {
  if (file.status === "In Progress") {
    return (
      <>
        <span className={classes.bar}>
          <ProgressBar
            label={`${file.isPreview ? "Trying out" : "Importing"} ${file.fileName}`}
            share={file.progress}
          />
        </span>
        <span className={classes.quiet}>{percentText(file.progress)}</span>
      </>
    );
  }
  if (file.status === "Failed") {
    return <span className={classes.reason}>{file.reason ?? "No Data Available"}</span>;
  }
  return (
    <>
      {file.status === "Previewed" ? (
        <Preview file={file} onPreview={onPreview} />
      ) : (
        <span className={classes.quiet}>{storedText(file)}</span>
      )}
      {file.publishedBy === null || file.status === "Previewed" ? null : (
        <span className={classes.quiet}>{`published by ${file.publishedBy}`}</span>
      )}
      {file.reportUrl === null ? null : <Rejected operation={operation} file={file} run={run} />}
      <Mending file={file} onMend={onMend} onDealers={onDealers} />
      {file.newColumns.length > 0 ? <NewColumns columns={file.newColumns} /> : null}
      {file.sheets.length > 1 ? <Sheets sheets={file.sheets} /> : null}
      {file.warnings.length > 0 ? <Notes warnings={file.warnings} /> : null}
      {file.rejectionCauses.length > 0 ? (
        <RejectionCauses fileName={file.fileName} causes={file.rejectionCauses} />
      ) : null}
    </>
  );
}

/** What is told of an upload that does not count yet, and the way to what it would do. */
function Preview({ file, onPreview }: Pick<SyncProps, "file" | "onPreview">) {
  const clock = useClock();
  const { publishAt, keptUntil } = file;
  return (
    <>
      <TextButton data-unprinted aria-description={file.fileName} onClick={() => onPreview(file)}>
        See what it would do
      </TextButton>
      <span className={classes.quiet}>
        {publishAt === null
          ? `kept until ${clock.day(keptUntil ?? file.createdOn)}`
          : `Publishes ${clock.moment(publishAt)}`}
      </span>
    </>
  );
}

function Rejected({ operation, file, run }: Props) {
  const fetchReport = () =>
    download(surveyImport.downloadReport, {
      operation,
      params: { id: file.uploadId },
      body: null,
      fallbackName: `${file.fileName}-rejected.xlsx`,
    });
  return (
    <TextButton onClick={() => void run(fetchReport)}>
      {`${countText(file.rowsRejected)} rejected`}
      <IconDownload size={14} stroke={2} aria-label={`Download the rejected rows of ${file.fileName}`} />
    </TextButton>
  );
}

/** The way to mend rejected rows in the page, and what came of it. */
function Mending({ file, onMend, onDealers }: Pick<SyncProps, "file" | "onMend" | "onDealers">) {
  const { mends, mendedIn } = file;
  return (
    <>
      {mends === null ? null : <span className={classes.quiet}>{`mended rows of ${mends}`}</span>}
      {mendedIn === null ? null : (
        <span className={classes.quiet}>{`mended by ${mendedIn.person} in ${mendedIn.fileName}`}</span>
      )}
      {file.reportUrl === null || file.rowsRejected === 0 || mendedIn !== null ? null : (
        <>
          <TextButton data-unprinted aria-description={file.fileName} onClick={() => onMend(file)}>
            Mend rows
          </TextButton>
          {file.hasUnknownNames ? (
            <TextButton data-unprinted aria-description={file.fileName} onClick={() => onDealers(file)}>
              Unknown dealers and models
            </TextButton>
          ) : null}
        </>
      )}
    </>
  );
}

function Sheets({ sheets }: Pick<UploadedFile, "sheets">) {
  const read = sheets.filter(({ reason }) => reason === null).length;
  return (
    <Details label={`${read === sheets.length ? "" : `${read} of `}${sheets.length} sheets`}>
      {sheets.map(({ name, rows, reason }) => (
        <li key={name}>
          <b>{name}</b> {reason === null ? countedRows(rows) : `was left out. ${reason}`}
        </li>
      ))}
    </Details>
  );
}

/** Columns that the mapping of a file does not know. */
function NewColumns({ columns }: { readonly columns: readonly string[] }) {
  return (
    <Details label={counted(columns.length, "new column")}>
      {columns.map((header) => (
        <li key={header}>
          <b>{header}</b> was passed over.
        </li>
      ))}
      <li>Edit the mapping below to have the next files read with them.</li>
    </Details>
  );
}

function Notes({ warnings }: Pick<UploadedFile, "warnings">) {
  return (
    <Details label={`${warnings.length} note${warnings.length === 1 ? "" : "s"}`}>
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </Details>
  );
}

function Details({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Popover width={320} position="bottom-end">
      <Popover.Target>
        <TextButton>{label}</TextButton>
      </Popover.Target>
      <Popover.Dropdown>
        <ul className={classes.notes}>{children}</ul>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Takes an upload back, once it is no longer being worked on. */
export function DeleteButton({ file, onDelete }: { file: UploadedFile } & Pick<FileRows, "onDelete">) {
  return (
    <IconButton
      aria-label={`Delete ${file.fileName}`}
      disabled={file.status === "In Progress"}
      onClick={() => onDelete(file)}
    >
      <IconTrash size={16} stroke={1.6} aria-hidden="true" />
    </IconButton>
  );
}

function countedRows(rows: number): string {
  return `${countText(rows)} row${rows === 1 ? "" : "s"}`;
}
