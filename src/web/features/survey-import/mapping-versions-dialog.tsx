import { Button, Modal } from "@mantine/core";
import { type MappingVersion, surveyMapping } from "#contract/survey-mapping.ts";
import { scaleName } from "#domain/survey-mapping/scale-name.ts";
import type { MappingTarget } from "#domain/survey-mapping/targets.ts";
import { counted, countText } from "#domain/text/count-text.ts";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";
import { useAction } from "#web/api/use-action.ts";
import { endpointKey, useEndpoint } from "#web/api/use-endpoint.ts";
import { useClock } from "#web/state/current-operation.ts";
import dialog from "#web/ui/dialog-form.module.css";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { SkeletonBar } from "#web/ui/skeleton.tsx";
import { Table, TableBox } from "#web/ui/table.tsx";
import { useFocusBack } from "#web/ui/use-focus-back.ts";
import classes from "./mapping-versions-dialog.module.css";

interface Props {
  readonly operation: string;
  readonly mapping: { readonly mappingId: number; readonly name: string };
  readonly targets: readonly MappingTarget[];
  readonly onClose: () => void;
}

/** The versions of a mapping: who saved them and when, what they changed, which files they read; any of them may come back. */
export function MappingVersionsDialog({ operation, mapping, targets, onClose }: Props) {
  useFocusBack();
  const { mappingId, name } = mapping;
  const asked = { operation, body: { mappingId }, anew: true };
  const { data, error, refetch } = useEndpoint(surveyMapping.versions, asked);
  const { run, busy, problem } = useAction();
  const current = data?.versions[0]?.version ?? 0;
  const restore = async (version: number) => {
    await run(() => call(surveyMapping.restore, { operation, body: { mappingId, version, current } }));
    await Promise.all([
      refetch(),
      queryClient.invalidateQueries({ queryKey: endpointKey(surveyMapping.list, operation) }),
    ]);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="56rem"
      title={`Versions of ${name}`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {data === undefined ? (
        error === null ? (
          <SkeletonBar width={280} />
        ) : (
          <LoadFailed sentence={error.message} onRetry={() => void refetch()} />
        )
      ) : (
        <div className={dialog.form}>
          <p className={dialog.hint}>
            {data.isDeleted
              ? "It was deleted and reads no files. Return to a version to have it read them again."
              : "The newest version reads files. Answers that came in by an earlier one stay as they are."}
          </p>
          <ol className={classes.versions}>
            {data.versions.map((version, place) => (
              <Version
                key={version.version}
                version={version}
                targets={targets}
                isInForce={place === 0 && !data.isDeleted}
                busy={busy}
                onRestore={() => void restore(version.version)}
              />
            ))}
          </ol>
          <Problem sentence={problem} />
        </div>
      )}
    </Modal>
  );
}

interface VersionProps {
  readonly version: MappingVersion;
  readonly targets: readonly MappingTarget[];
  readonly isInForce: boolean;
  readonly busy: boolean;
  readonly onRestore: () => void;
}

function Version({ version, targets, isInForce, busy, onRestore }: VersionProps) {
  const clock = useClock();
  const number = version.version;
  return (
    <li>
      <details open={isInForce}>
        <summary>
          <b>{`Version ${number}${isInForce ? ", in force" : ""}`}</b>
          <span>{`${version.person}, ${clock.moment(version.savedOn)}; ${filesText(version.files)}`}</span>
        </summary>
        <div className={classes.content}>
          {version.changes.length === 0 ? (
            <p>{number === 1 ? "It began with this one." : "What it changed was not noted then."}</p>
          ) : (
            <ul className={classes.list}>
              {version.changes.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )}
          {version.files === 0 ? null : <p>{`It read ${filesNamed(version)}.`}</p>}
          <Columns version={version} targets={targets} />
          {isInForce ? null : (
            <Button variant="default" size="xs" disabled={busy} onClick={onRestore}>
              {`Return to version ${number}`}
            </Button>
          )}
        </div>
      </details>
    </li>
  );
}

function Columns({ version: { version, columns }, targets }: Pick<VersionProps, "version" | "targets">) {
  const labels = new Map(targets.map(({ column, label }) => [column, label]));
  return (
    <TableBox label={`Columns of version ${version}`} className={classes.columns}>
      <Table prose>
        <thead>
          <tr>
            <th scope="col">Column in the file</th>
            <th scope="col">Stands for</th>
            <th scope="col">Scale</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ header, column, scale }) => (
            <tr key={header}>
              <th scope="row">{header}</th>
              <td>{labels.get(column) ?? `${column}, which the survey does not ask any more`}</td>
              <td>{scaleName(scale, column)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableBox>
  );
}

function filesText(files: number): string {
  return files === 0 ? "read no files that are still here" : `read ${counted(files, "file")}`;
}

function filesNamed({ files, newestFiles }: MappingVersion): string {
  const more = files - newestFiles.length;
  return `${newestFiles.join(", ")}${more > 0 ? ` and ${countText(more)} earlier` : ""}`;
}
