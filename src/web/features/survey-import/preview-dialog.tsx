import { Button, Modal, TextInput } from "@mantine/core";
import { useState } from "react";
import type { UploadedFile } from "#contract/survey-import.ts";
import { surveyPreview, type UploadPreview } from "#contract/survey-preview.ts";
import { counted, countText } from "#domain/text/count-text.ts";
import { call } from "#web/api/call.ts";
import { useAction } from "#web/api/use-action.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { useLeaveForm } from "#web/state/block-leaving.tsx";
import { useClock, useCurrentOperation } from "#web/state/current-operation.ts";
import foot from "#web/ui/dialog-foot.module.css";
import { Note } from "#web/ui/note.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { SkeletonBar } from "#web/ui/skeleton.tsx";
import { StateMessage, TryAgain } from "#web/ui/state-message.tsx";
import { useFocusBack } from "#web/ui/use-focus-back.ts";
import { MovementTables } from "./movement-tables.tsx";
import classes from "./preview-dialog.module.css";
import { refreshUploads } from "./refresh-uploads.ts";

interface Props {
  readonly operation: string;
  readonly file: UploadedFile;
  /** Settles the dealers that the network does not know. */
  readonly onDealers: () => void;
  readonly onClose: () => void;
}

/** What publishing an upload would do, and the way to do it, now or later. */
export function PreviewDialog({ operation, file, onDealers, onClose }: Props) {
  useFocusBack();
  const body = { uploadId: file.uploadId };
  const preview = useEndpoint(surveyPreview.show, { operation, body, anew: true });
  const [entered, setEntered] = useState(false);
  const { leave, question } = useLeaveForm(entered, "The time to publish was not set yet.", onClose);
  return (
    <Modal
      opened
      onClose={leave}
      closeOnEscape={question === null}
      size="64rem"
      title={`What ${file.fileName} would do`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {preview.error !== null && preview.data === undefined ? (
        <StateMessage
          title="There is no preview to show"
          action={<TryAgain onClick={() => void preview.refetch()} />}
        >
          {preview.error.message}
        </StateMessage>
      ) : preview.data === undefined || preview.isPlaceholderData ? (
        <div aria-busy="true" className={classes.content}>
          <SkeletonBar width={320} />
          <SkeletonBar width={480} />
        </div>
      ) : (
        <div className={classes.content}>
          <Rows preview={preview.data} />
          {preview.data.misfit === null ? null : <Problem sentence={preview.data.misfit} />}
          <Findings preview={preview.data} />
          {file.hasUnknownNames ? (
            <div>
              <Button variant="default" onClick={onDealers}>
                Add dealers and models, or mark them as not ours
              </Button>
            </div>
          ) : null}
          <h3>What would move</h3>
          <MovementTables movements={preview.data.movements} />
          <Publish
            operation={operation}
            file={file}
            preview={preview.data}
            onEntered={setEntered}
            onDone={onClose}
          />
        </div>
      )}
      {question}
    </Modal>
  );
}

function Rows({ preview }: { readonly preview: UploadPreview }) {
  const { rowsNew, rowsChanged, rowsUnchanged, rowsRejected } = preview;
  const counts = [
    { name: "New answers", count: rowsNew },
    { name: "Replace an answer", count: rowsChanged },
    { name: "Say the same as before", count: rowsUnchanged },
    { name: "Rejected", count: rowsRejected },
  ];
  return (
    <>
      <p className={classes.quiet}>
        {`${counted(preview.rowsTotal, "row")} for ${preview.operationName}. Nothing of it counts until you publish it.`}
      </p>
      <dl className={classes.counts}>
        {counts.map(({ name, count }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{countText(count)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Findings({ preview }: { readonly preview: UploadPreview }) {
  const { warnings, causes, unknown, newDealers, newModels, placesChanged } = preview;
  const named = (places: UploadPreview["newDealers"]) => places.map(({ code, name }) => `${name} (${code})`);
  const lists = [
    { title: "Look twice", lines: warnings, isWhole: true },
    { title: "Rejected rows", lines: causes },
    {
      title: "Codes that nobody has",
      lines: unknown.map(({ column, code, rows }) => `${column} ${code}: ${counted(rows, "row")}`),
    },
    { title: "New dealers", lines: named(newDealers) },
    { title: "New models", lines: named(newModels) },
    {
      title: "Network",
      lines:
        placesChanged === 0
          ? []
          : [`${counted(placesChanged, "dealer or place")} would be renamed or moved by its own sheets.`],
    },
  ].filter(({ lines }) => lines.length > 0);
  return lists.map(({ title, lines, isWhole }) => (
    <section key={title} aria-label={title} className={classes.finding} data-whole={isWhole}>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  ));
}

interface PublishProps extends Pick<Props, "operation" | "file"> {
  readonly preview: UploadPreview;
  /** Whether a time stands there that is not set. */
  readonly onEntered: (entered: boolean) => void;
  readonly onDone: () => void;
}

function Publish({ operation, file, preview, onEntered, onDone }: PublishProps) {
  const { timeZone } = useCurrentOperation().client;
  const clock = useClock();
  const [at, setAt] = useState("");
  const [isConfirmed, setConfirmed] = useState(false);
  const { run, busy, problem, setProblem } = useAction();
  const { uploadId } = file;
  const act = async (action: () => Promise<unknown>) => {
    if (await run(() => action().finally(refreshUploads))) onDone();
  };
  const isOpen = preview.misfit !== null && !isConfirmed;
  const publish = (publishAt: string | null) =>
    act(() =>
      call(surveyPreview.publish, {
        operation,
        body: { uploadId, state: preview.state, publishAt, isConfirmed },
      }),
    );
  if (preview.publishAt !== null) {
    return (
      <div className={foot.foot} data-tall>
        <Note sentence={`Publishes ${clock.moment(preview.publishAt)}.`} />
        <Problem sentence={problem} />
        <div className={classes.buttons}>
          <Button
            variant="default"
            loading={busy}
            onClick={() => void act(() => call(surveyPreview.unschedule, { operation, body: { uploadId } }))}
          >
            Take the time back
          </Button>
        </div>
      </div>
    );
  }
  if (!preview.isCurrent) {
    return (
      <div className={foot.foot} data-tall>
        <Note sentence="Figures or rules have changed since this preview. Have it made anew to see what it would do now." />
        <Problem sentence={problem} />
        <div className={classes.buttons}>
          <Button
            loading={busy}
            onClick={() => void act(() => call(surveyPreview.renew, { operation, body: { uploadId } }))}
          >
            Preview again
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={foot.foot} data-tall>
      <p className={classes.quiet}>
        {`Kept until ${clock.moment(preview.keptUntil)}; then it is deleted, unless it was published or has a time.`}
      </p>
      {preview.misfit === null ? null : (
        <label className={classes.confirm}>
          <input
            type="checkbox"
            data-autofocus
            checked={isConfirmed}
            onChange={(event) => {
              setConfirmed(event.currentTarget.checked);
              setProblem(null);
            }}
          />
          {`Import it as ${preview.operationName} all the same`}
        </label>
      )}
      <Problem sentence={problem} />
      <div className={classes.buttons}>
        <TextInput
          type="datetime-local"
          label="Publish later"
          description={`By the clock of ${timeZone}.`}
          value={at}
          onChange={(event) => {
            setAt(event.currentTarget.value);
            onEntered(event.currentTarget.value !== "");
            setProblem(null);
          }}
        />
        <Button variant="default" disabled={at === "" || busy || isOpen} onClick={() => void publish(at)}>
          Set the time
        </Button>
        <Button
          loading={busy}
          disabled={isOpen}
          onClick={() => void publish(null)}
          data-autofocus={isOpen ? undefined : true}
        >
          Publish now
        </Button>
      </div>
    </div>
  );
}
