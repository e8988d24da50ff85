import { Button } from "@mantine/core";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { Operation } from "#contract/structure.ts";
import { surveyImport } from "#contract/survey-import.ts";
import { download } from "#web/api/download.ts";
import { useAction } from "#web/api/use-action.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { loadChunk } from "#web/state/load-chunk.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { FileTable } from "./file-table.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { operationOfType } from "./operation-of-type.ts";
import { UploadForm } from "./upload-form.tsx";
import classes from "./upload-page.module.css";
import { useUploadQueue } from "./use-upload-queue.ts";

const UploadFailures = lazy(async () => ({
  default: (await loadChunk(() => import("./upload-failures.tsx"))).UploadFailures,
}));

const HistoryList = lazy(async () => ({
  default: (await loadChunk(() => import("./history-list.tsx"))).HistoryList,
}));

const ImportSettings = lazy(async () => ({
  default: (await loadChunk(() => import("./import-settings.tsx"))).ImportSettings,
}));

const MappingList = lazy(async () => ({
  default: (await loadChunk(() => import("./mapping-list.tsx"))).MappingList,
}));

interface Props {
  /** All operations of the client; decides what CSI and SSI stand for. */
  readonly operations: readonly Operation[];
  readonly operation: Operation;
}

/** Upload survey workbooks and see what became of them. */
export function UploadPage({ operations, operation }: Props) {
  const [type, setType] = useState(firstType(operations, operation));
  const files = useEndpoint(surveyImport.listFiles, { operation: operation.id, body: null });
  const target = operationOfType(operations, operation, type);
  const importing = files.data?.[0]?.status === "In Progress";
  return (
    <>
      <PageHead
        sentence="Upload Excel"
        actions={<TemplateButton target={target} />}
        context="Rows with a problem are set aside; the rest are imported. You get a report to mend and send again."
      />
      <div className={classes.stack}>
        <div className={classes.stack}>
          {importing ? (
            <ImportProgress files={files.data ?? []} />
          ) : (
            <UploadForm operations={operations} operation={operation} type={type} onType={setType} />
          )}
          <LeftOut operations={operations} operation={operation} />
        </div>
        <FileTable operation={operation.id} query={files} />
        <Later key={target?.id} target={target} />
      </div>
    </>
  );
}

/** Stays while imports begin and end, also those of others: a mapping is made in it. */
function LeftOut({ operations, operation }: Props) {
  const { failures, sending } = useUploadQueue();
  return failures.length === 0 ? null : (
    <Suspense fallback={null}>
      <UploadFailures
        failures={failures}
        disabled={sending}
        targetOf={({ userType }) => operationOfType(operations, operation, userType)}
      />
    </Suspense>
  );
}

function Later({ target }: { target: Operation | null }) {
  return target === null ? null : (
    <Suspense fallback={null}>
      <ImportSettings operation={target} />
      <MappingList operation={target} />
      <HistoryList operation={target} />
    </Suspense>
  );
}

/** CSI, unless the client surveys sales alone. */
function firstType(operations: readonly Operation[], { type }: Operation): Operation["type"] {
  return operations.some((each) => each.type === "CSI") ? "CSI" : type;
}

function TemplateButton({ target }: { target: Operation | null }) {
  const { run, busy, problem } = useAction(target?.id);
  if (!target) return null;
  const fetchTemplate = () =>
    download(surveyImport.downloadTemplate, {
      operation: target.id,
      body: null,
      fallbackName: `${target.id}-template.xlsx`,
    });
  return (
    <div className={classes.template}>
      <Button
        variant="default"
        loading={busy}
        leftSection={<IconFileSpreadsheet size={16} stroke={1.6} />}
        onClick={() => void run(fetchTemplate)}
      >
        Template workbook
      </Button>
      <Problem sentence={problem} />
    </div>
  );
}
