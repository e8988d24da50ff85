import { Modal, NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { z } from "zod";
import { uploadForm } from "#contract/survey-import.ts";
import { type ProposedSheet, type StoredMapping, surveyMapping } from "#contract/survey-mapping.ts";
import { nameOfFile } from "#domain/survey-mapping/mapping-name.ts";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";
import { useAction } from "#web/api/use-action.ts";
import { endpointKey, useEndpoint } from "#web/api/use-endpoint.ts";
import { useLeaveForm } from "#web/state/block-leaving.tsx";
import dialog from "#web/ui/dialog-form.module.css";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { StateMessage, TryAgain } from "#web/ui/state-message.tsx";
import { useFocusBack } from "#web/ui/use-focus-back.ts";
import { HeaderChoice } from "./header-choice.tsx";
import {
  draftOf,
  fullestSheet,
  type MappingDraft,
  type Mending,
  mappingOf,
  mendingOf,
  withoutPair,
  withPair,
} from "./mapping-draft.ts";
import { MappingForm } from "./mapping-form.tsx";
import { MendingList } from "./mending-list.tsx";
import { useFileAnswer } from "./use-file-answer.ts";
import { useReadings } from "./use-readings.ts";

type Proposal = z.infer<typeof surveyMapping.propose.reply>;

const NO_FIELDS = {};

interface Props {
  readonly operation: string;
  readonly file: File;
  /** The mapping was saved: the file can be sent again. */
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Reads the columns of an agency's workbook and lets a person say what each of them stands for. */
export function MapColumnsDialog({ operation, file, onSaved, onClose }: Props) {
  useFocusBack();
  const [changed, setChanged] = useState(false);
  const { leave, question } = useLeaveForm(changed, "Your mapping was not saved yet.", onClose);
  const asked = { file, field: uploadForm.file, fields: NO_FIELDS, operation };
  const { answer: proposal, problem, sent, retry, readAs } = useFileAnswer(surveyMapping.propose, asked);
  const stored = useEndpoint(surveyMapping.list, { operation, body: null, anew: true });
  const mappings = stored.data?.mappings;
  const tryAgain = () => {
    if (problem !== null) retry();
    if (stored.error !== null) void stored.refetch();
  };
  return (
    <Modal
      opened
      onClose={leave}
      closeOnEscape={question === null}
      size="72rem"
      title={`Columns of ${file.name}`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {problem !== null || (stored.error !== null && mappings === undefined) ? (
        <StateMessage title="The columns could not be read" action={<TryAgain onClick={tryAgain} />}>
          {problem ?? stored.error?.message}
        </StateMessage>
      ) : proposal === null || mappings === undefined ? (
        <div className={dialog.form}>
          <p role="status">Reading the columns…</p>
          <ProgressBar label={`Sending ${file.name}`} share={sent} />
        </div>
      ) : (
        <ColumnsForm
          operation={operation}
          fileName={file.name}
          proposal={proposal}
          mappings={mappings}
          readAs={readAs}
          onChanged={() => setChanged(true)}
          onSaved={onSaved}
          onCancel={leave}
        />
      )}
      {question}
    </Modal>
  );
}

interface FormProps {
  readonly operation: string;
  readonly fileName: string;
  readonly proposal: Proposal;
  readonly mappings: readonly StoredMapping[];
  /** The proposal of the file with another header of one of its sheets. */
  readonly readAs: (header: Readonly<Record<string, string>>) => Promise<Proposal>;
  readonly onChanged: () => void;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/** What a person made of a sheet so far. */
interface Begun {
  readonly mending: Mending | null;
  readonly draft: MappingDraft;
}

function ColumnsForm({
  operation,
  fileName,
  proposal,
  mappings,
  readAs,
  onChanged,
  onSaved,
  onCancel,
}: FormProps) {
  const { sheets, targets } = proposal;
  const readings = useReadings(sheets, fullestSheet(sheets), (sheet: ProposedSheet): Begun => {
    const mending = mendingOf(sheet, mappings);
    return { mending, draft: draftOf(sheet, mending) };
  });
  const [typed, setTyped] = useState<string | null>(null);
  const { run, busy, problem, setProblem } = useAction();
  if (readings.now === null) return null;
  const { sheet } = readings.now;
  const { mending, draft } = readings.now.begun;
  const name = typed ?? mending?.mapping.name ?? nameOfFile(fileName);
  const touched = () => {
    setProblem(null);
    onChanged();
  };
  const change = (next: Partial<Begun>) => {
    readings.change((before) => ({ ...before, ...next }));
    touched();
  };
  const replaced = mappings.find((each) => each.name === name.trim());
  const save = async () => {
    const body = {
      name: name.trim(),
      ...mappingOf(draft),
      replaces: replaced ? { mappingId: replaced.mappingId, version: replaced.version } : null,
    };
    const listed = { queryKey: endpointKey(surveyMapping.list, operation) };
    const done = await run(() =>
      call(surveyMapping.save, { operation, body }).finally(() => queryClient.invalidateQueries(listed)),
    );
    if (done) onSaved();
  };
  return (
    <MappingForm
      hint="Say once what each column stands for. The next file with these columns is read in the same way."
      name={name}
      nameHint={
        replaced === undefined
          ? "Such as the agency's name."
          : "Becomes the next version of the mapping of this name. To read files of both kinds, give another name."
      }
      draft={draft}
      targets={targets}
      fields={
        <>
          {sheets.length < 2 ? null : (
            <NativeSelect
              label="Sheet"
              description="The one that holds the answers."
              data={sheets.map((each, place) => ({ value: String(place), label: each.name }))}
              value={String(readings.at)}
              onChange={(event) => readings.look(Number(event.currentTarget.value))}
            />
          )}
          <HeaderChoice
            key={readings.at}
            sheet={sheet}
            hasOther={readings.hasOther}
            onRead={async (header) => readings.take(sheet.name, (await readAs(header)).sheets)}
          />
        </>
      }
      submit="Save and upload"
      busy={busy}
      problem={problem}
      onName={(next) => {
        setTyped(next);
        touched();
      }}
      onDraft={(next) => change({ draft: next })}
      onSubmit={() => void save()}
      onCancel={onCancel}
    >
      {mending === null ? null : (
        <MendingList
          mending={mending}
          draft={draft}
          targets={targets}
          onPair={(pair) => change(withPair(draft, mending, pair))}
          onPart={(to) => change(withoutPair(draft, mending, to))}
        />
      )}
    </MappingForm>
  );
}
