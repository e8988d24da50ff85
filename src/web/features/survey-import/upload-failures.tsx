import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import type { Operation } from "#contract/structure.ts";
import { loadChunk } from "#web/state/load-chunk.ts";
import { Problem } from "#web/ui/problem.tsx";
import panel from "./panel.module.css";
import { type UploadTarget, uploadQueue } from "./send-workbook.ts";
import classes from "./upload-failures.module.css";
import type { QueueView } from "./upload-queue.ts";

const MapColumnsDialog = lazy(async () => ({
  default: (await loadChunk(() => import("./map-columns-dialog.tsx"))).MapColumnsDialog,
}));

interface Props {
  readonly failures: QueueView<UploadTarget>["failures"];
  readonly disabled: boolean;
  /** The operation that files of a type go to; null where there are several. */
  readonly targetOf: (target: UploadTarget) => Operation | null;
}

type Failed = Props["failures"][number];

/** Why files were left out, with what else can be done with each. */
export function UploadFailures({ failures, disabled, targetOf }: Props) {
  const [mapping, setMapping] = useState<Failed | null>(null);
  const operation = mapping?.toMap ? targetOf(mapping.toMap.target) : null;
  const sendMapped = (id: number) => {
    setMapping(null);
    void uploadQueue.sendAgain(id);
  };
  return (
    <section className={panel.panel} aria-label="Left out">
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
    </section>
  );
}
