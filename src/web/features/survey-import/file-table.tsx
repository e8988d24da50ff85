import { SegmentedControl } from "@mantine/core";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { UploadedFile } from "#contract/survey-import.ts";
import { useAction } from "#web/api/use-action.ts";
import { useClock } from "#web/state/current-operation.ts";
import { loadChunk } from "#web/state/load-chunk.ts";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { SkeletonBar } from "#web/ui/skeleton.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { cell, Table } from "#web/ui/table.tsx";
import { Tag } from "#web/ui/tag.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { FileCards } from "./file-cards.tsx";
import { DataSync, DeleteButton, FileName } from "./file-cells.tsx";
import type { FileRows } from "./file-rows.ts";
import classes from "./file-table.module.css";

const DeleteDialog = lazy(async () => ({
  default: (await loadChunk(() => import("./delete-dialog.tsx"))).DeleteDialog,
}));

const PreviewDialog = lazy(async () => ({
  default: (await loadChunk(() => import("./preview-dialog.tsx"))).PreviewDialog,
}));

const MendDialog = lazy(async () => ({
  default: (await loadChunk(() => import("./mend-dialog.tsx"))).MendDialog,
}));

const UnknownDealersDialog = lazy(async () => ({
  default: (await loadChunk(() => import("./unknown-dealers-dialog.tsx"))).UnknownDealersDialog,
}));

const TYPES = ["All", "CSI", "SSI"];
const COLUMNS = ["SNo.", "File Name", "Operation Type", "Uploaded By", "Date and time", "Data Sync"];
const SKELETON_ROWS = ["a", "b", "c", "d", "e"];

interface Props {
  readonly operation: string;
  readonly query: {
    readonly data: readonly UploadedFile[] | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
}

/** Everything the client has uploaded, newest first. */
export function FileTable({ operation, query }: Props) {
  const phone = usePhone();
  const [type, setType] = useState("All");
  const [toDelete, setToDelete] = useState<UploadedFile | null>(null);
  const [toShow, setToShow] = useState<UploadedFile | null>(null);
  const [toMend, setToMend] = useState<UploadedFile | null>(null);
  const [toSettle, setToSettle] = useState<UploadedFile | null>(null);
  const downloads = useAction(type);
  const askToDelete = (file: UploadedFile) => {
    downloads.setProblem(null);
    setToDelete(file);
  };
  const shown = query.data?.filter((file) => type === "All" || file.operationType === type);
  const rows = {
    operation,
    files: shown ?? [],
    run: downloads.run,
    onPreview: setToShow,
    onMend: setToMend,
    onDealers: setToSettle,
    onDelete: askToDelete,
  };
  return (
    <section className={classes.card} aria-label="Uploaded files">
      <header className={classes.header}>
        <h3>Uploaded files</h3>
        <span id="operation-type">Operation Type</span>
        <SegmentedControl
          aria-labelledby="operation-type"
          value={type}
          onChange={setType}
          data={TYPES}
          classNames={{ label: classes.segment }}
        />
      </header>
      <div className={classes.problem}>
        <Problem sentence={downloads.problem} />
      </div>
      {shown === undefined ? (
        <Waiting error={query.error} onRetry={() => query.refetch()} />
      ) : shown.length === 0 ? (
        <Empty type={type} />
      ) : phone ? (
        <FileCards {...rows} />
      ) : (
        <Rows {...rows} />
      )}
      {toShow === null ? null : (
        <Suspense fallback={null}>
          <PreviewDialog
            operation={operation}
            file={toShow}
            onDealers={() => {
              setToShow(null);
              setToSettle(toShow);
            }}
            onClose={() => setToShow(null)}
          />
        </Suspense>
      )}
      {toMend === null ? null : (
        <Suspense fallback={null}>
          <MendDialog
            operation={operation}
            file={query.data?.find(({ uploadId }) => uploadId === toMend.uploadId) ?? toMend}
            onClose={() => setToMend(null)}
          />
        </Suspense>
      )}
      {toSettle === null ? null : (
        <Suspense fallback={null}>
          <UnknownDealersDialog operation={operation} file={toSettle} onClose={() => setToSettle(null)} />
        </Suspense>
      )}
      {toDelete === null ? null : (
        <Suspense fallback={null}>
          <DeleteDialog operation={operation} file={toDelete} onClose={() => setToDelete(null)} />
        </Suspense>
      )}
    </section>
  );
}

function Rows({ operation, files, run, onPreview, onMend, onDealers, onDelete }: FileRows) {
  const clock = useClock();
  return (
    <div className={classes.scroll}>
      <Table className={classes.table}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <th scope="col" className={classes.action}>
              Action
            </th>
          </tr>
        </thead>
        <tbody>
          {files.map((file, position) => (
            <tr key={file.uploadId}>
              <td className={cell.serial}>{position + 1}</td>
              <td>
                <FileName operation={operation} file={file} run={run} />
              </td>
              <td>
                <Tag>{file.operationType}</Tag>
              </td>
              <td className={cell.tight}>{file.uploadedBy}</td>
              <td className={`${cell.tight} ${classes.date}`}>
                {clock.day(file.createdOn)} <span>{clock.time(file.createdOn)}</span>
              </td>
              <td className={classes.sync}>
                <DataSync
                  operation={operation}
                  file={file}
                  run={run}
                  onPreview={onPreview}
                  onMend={onMend}
                  onDealers={onDealers}
                />
              </td>
              <td className={classes.action}>
                <DeleteButton file={file} onDelete={onDelete} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function Empty({ type }: { type: string }) {
  return (
    <StateMessage icon={<IconFileSpreadsheet size={24} stroke={1.6} />} title="No Data Available">
      {type === "All" ? "Nothing has been uploaded yet." : `No ${type} workbook has been uploaded yet.`}
    </StateMessage>
  );
}

function Waiting({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error) {
    return <LoadFailed sentence={error.message} onRetry={onRetry} isLarge />;
  }
  return (
    <div className={classes.waiting} aria-busy="true">
      {SKELETON_ROWS.map((row) => (
        <div key={row}>
          <SkeletonBar width={24} />
          <SkeletonBar width={180} />
          <SkeletonBar width={120} />
          <SkeletonBar width={240} />
        </div>
      ))}
    </div>
  );
}
