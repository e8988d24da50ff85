import { Modal, NativeSelect } from "@mantine/core";
import { useMemo, useState } from "react";
import type { z } from "zod";
import { uploadForm } from "#contract/survey-import.ts";
import { type StoredMapping, surveyMapping } from "#contract/survey-mapping.ts";
import { nameOfFile } from "#domain/survey-mapping/mapping-name.ts";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";
import { useAction } from "#web/api/use-action.ts";
import { endpointKey, useEndpoint } from "#web/api/use-endpoint.ts";
import dialog from "#web/ui/dialog-form.module.css";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { StateMessage, TryAgain } from "#web/ui/state-message.tsx";
import { useFocusBack } from "#web/ui/use-focus-back.ts";
import { useLeaveForm } from "#web/ui/use-leave-form.tsx";
import { type ChosenHeader, HeaderChoice, headerFields } from "./header-choice.tsx";
import { draftOf, fullestSheet, mappingOf, mendingOf, withoutPair, withPair } from "./mapping-draft.ts";
import { MappingForm } from "./mapping-form.tsx";
import { MendingList } from "./mending-list.tsx";
import { useFileAnswer } from "./use-file-answer.ts";

type Proposal = z.infer<typeof surveyMapping.propose.reply>;

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
  const [header, setHeader] = useState<ChosenHeader | null>(null);
  const fields = useMemo(() => headerFields(header), [header]);
  const asked = { file, field: uploadForm.file, fields, operation };
  const { answer: proposal, problem, sent, retry } = useFileAnswer(surveyMapping.propose, asked);
  const kept = useEndpoint(surveyMapping.list, { operation, body: null, anew: true });
  const mappings = kept.data?.mappings;
  return (
    <Modal
      opened
      onClose={leave}
      closeOnEscape={question === null}
      size="72rem"
      title={`Columns of ${file.name}`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {problem !== null || kept.error !== null ? (
        <StateMessage
          title="The columns could not be read"
          action={<TryAgain onClick={header === null ? retry : () => setHeader(null)} />}
        >
          {problem ?? kept.error?.message}
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
          first={header?.sheet ?? null}
          onHeader={setHeader}
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
  /** The sheet to begin with, by name; null = the one of which most is known. */
  readonly first: string | null;
  readonly onHeader: (header: ChosenHeader) => void;
  readonly onChanged: () => void;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

function ColumnsForm({
  operation,
  fileName,
  proposal,
  mappings,
  first,
  onHeader,
  onChanged,
  onSaved,
  onCancel,
}: FormProps) {
  const { sheets, targets } = proposal;
  const begin = (at: number) => {
    const sheet = sheets[at];
    if (sheet === undefined) return null;
    const mending = mendingOf(sheet, mappings);
    return {
      at,
      sheet,
      mending,
      draft: draftOf(sheet, mending),
      name: mending?.mapping.name ?? nameOfFile(fileName),
    };
  };
  const [state, setState] = useState(() => {
    const named = sheets.findIndex((sheet) => sheet.name === first);
    return begin(named === -1 ? fullestSheet(sheets) : named);
  });
  const { run, busy, problem, setProblem } = useAction();
  if (state === null) return null;
  const { sheet, draft, name, at, mending } = state;
  const change = (next: Partial<typeof state>) => {
    setState({ ...state, ...next });
    setProblem(null);
    onChanged();
  };
  const replaced = mappings.find((each) => each.name === name.trim());
  const save = async () => {
    const body = {
      name: name.trim(),
      ...mappingOf(draft),
      replaces: replaced ? { mappingId: replaced.mappingId, version: replaced.version } : null,
    };
    const done = await run(() => call(surveyMapping.save, { operation, body }));
    await queryClient.invalidateQueries({ queryKey: endpointKey(surveyMapping.list, operation) });
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
              value={String(at)}
              onChange={(event) => setState(begin(Number(event.currentTarget.value)))}
            />
          )}
          <HeaderChoice key={at} sheet={sheet} onChoose={onHeader} />
        </>
      }
      submit="Save and upload"
      busy={busy}
      problem={problem}
      onName={(next) => change({ name: next })}
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
