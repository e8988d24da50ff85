import { Button } from "@mantine/core";
import { useMemo } from "react";
import {
  type DealerListColumns,
  type DealerListPreview,
  dealerList,
  dealerListForm,
} from "#contract/dealer-list.ts";
import { network } from "#contract/network.ts";
import { LEVEL_NAMES } from "#domain/network/place-change.ts";
import { counted, countText } from "#domain/text/count-text.ts";
import { listText } from "#domain/text/list-text.ts";
import { ApiError } from "#web/api/api-error.ts";
import { queryClient } from "#web/api/query-client.ts";
import { upload } from "#web/api/upload.ts";
import { useAction } from "#web/api/use-action.ts";
import { endpointKey } from "#web/api/use-endpoint.ts";
import { useFileAnswer } from "#web/features/survey-import/index.ts";
import dialog from "#web/ui/dialog-form.module.css";
import { Note } from "#web/ui/note.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { SkeletonBar } from "#web/ui/skeleton.tsx";
import { StateMessage, TryAgain } from "#web/ui/state-message.tsx";
import { Table, TableBox } from "#web/ui/table.tsx";

interface Props {
  readonly operation: string;
  readonly file: File;
  readonly list: DealerListColumns;
  readonly formOf: (list: DealerListColumns) => Readonly<Record<string, string>>;
  /** What was done, in a sentence. */
  readonly onDone: (message: string) => void;
  /** The list is sent to be done, or was. */
  readonly onBusy: (busy: boolean) => void;
  readonly onBack: () => void;
}

/** What a list would add, rename and move, and the way to have it done. */
export function DealerListEffect({ operation, file, list, formOf, onDone, onBusy, onBack }: Props) {
  const fields = useMemo(() => formOf(list), [formOf, list]);
  const asked = { file, field: dealerListForm.file, fields, operation };
  const { answer, problem, retry } = useFileAnswer(dealerList.preview, asked);
  const action = useAction();
  const apply = async () => {
    if (answer === null) return;
    const form = new FormData();
    for (const [name, value] of Object.entries(formOf({ ...list, version: answer.version })))
      form.append(name, value);
    form.append(dealerListForm.file, file, file.name);
    let message = "";
    onBusy(true);
    const done = await action.run(async () => {
      try {
        const sent = { operation, form, signal: new AbortController().signal, onProgress: () => undefined };
        ({ message } = await upload(dealerList.apply, sent));
      } catch (error) {
        // What was looked at is of before: look again.
        if (error instanceof ApiError && error.status === 409) retry();
        throw error;
      }
    });
    onBusy(false);
    if (!done) return;
    await queryClient.invalidateQueries({ queryKey: endpointKey(network.list) });
    onDone(message);
  };
  return (
    <div className={dialog.form}>
      {problem !== null ? (
        <StateMessage title="The list could not be read" action={<TryAgain onClick={retry} />}>
          {problem}
        </StateMessage>
      ) : answer === null ? (
        <div aria-busy="true">
          <p role="status">Reading the list…</p>
          <SkeletonBar width={360} />
        </div>
      ) : (
        <Effect preview={answer} />
      )}
      <div className={dialog.foot}>
        <Problem sentence={action.problem} />
        <div className={dialog.buttons}>
          <Button variant="default" disabled={action.busy} onClick={onBack} data-autofocus>
            Back
          </Button>
          <Button
            disabled={answer === null || answer.differences.length === 0}
            loading={action.busy}
            onClick={() => void apply()}
          >
            Change the network
          </Button>
        </div>
      </div>
    </div>
  );
}

const ACT_WORDS = { add: "New", rename: "Renamed", move: "Moved" } as const;

function Effect({ preview }: { readonly preview: DealerListPreview }) {
  const { differences, causes, warnings, moved } = preview;
  const all = preview.added + preview.renamed + moved;
  return (
    <>
      <p role="status">{summary(preview)}</p>
      {moved > 0 ? (
        <Note sentence="What moves takes its answers of all times along, and who may see them." />
      ) : null}
      {[...causes, ...warnings].map((sentence) => (
        <Note key={sentence} sentence={sentence} />
      ))}
      {differences.length === 0 ? null : (
        <TableBox label="What it would change">
          <Table prose>
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">Name</th>
                <th scope="col">Code</th>
                <th scope="col">Before</th>
                <th scope="col">Then</th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ act, level, code, name, from, to }) => (
                <tr key={`${act} ${level} ${code}`}>
                  <td>{`${ACT_WORDS[act]} ${level === "model" ? "model" : LEVEL_NAMES[level]}`}</td>
                  <th scope="row">{name}</th>
                  <td>{code}</td>
                  <td>{from || "–"}</td>
                  <td>{to || "–"}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </TableBox>
      )}
      {all > differences.length ? (
        <p className={dialog.hint}>
          {`The first ${countText(differences.length)} of ${countText(all)} changes are listed.`}
        </p>
      ) : null}
    </>
  );
}

function summary({ rows, rejected, added, renamed, moved }: DealerListPreview): string {
  const counts = [
    { count: added, word: "new" },
    { count: renamed, word: "renamed" },
    { count: moved, word: "moved" },
  ].filter(({ count }) => count > 0);
  const what = counts.map(({ count, word }) => `${countText(count)} ${word}`);
  const out = rejected === 0 ? "" : ` ${counted(rejected, "row")} can't come in.`;
  if (what.length === 0) {
    const same = rejected === rows ? "" : " The network is like this already.";
    return `${counted(rows, "row")} read.${same}${out}`;
  }
  return `${counted(rows, "row")} read: ${listText(what)}. Nothing has changed yet.${out}`;
}
