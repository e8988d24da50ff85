import { Button, Modal, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import type { z } from "zod";
import { uploadForm } from "#contract/survey-import.ts";
import { type StoredMapping, surveyMapping } from "#contract/survey-mapping.ts";
import { nameOfFile } from "#domain/survey-mapping/mapping-name.ts";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";
import { useAction } from "#web/api/use-action.ts";
import { endpointKey, useEndpoint } from "#web/api/use-endpoint.ts";
import dialog from "#web/ui/dialog-form.module.css";
import { Problem } from "#web/ui/problem.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { StateMessage, TryAgain } from "#web/ui/state-message.tsx";
import { useFocusBack } from "#web/ui/use-focus-back.ts";
import { useLeaveForm } from "#web/ui/use-leave-form.tsx";
import { draftFaults, draftOf, fullestSheet, type MappingDraft, mappingLike } from "./mapping-draft.ts";
import { MappingTable } from "./mapping-table.tsx";
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
  const asked = { file, field: uploadForm.file, fields: NO_FIELDS, operation };
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
        <StateMessage title="The columns could not be read" action={<TryAgain onClick={retry} />}>
          {problem ?? kept.error?.message}
        </StateMessage>
      ) : proposal === null || mappings === undefined ? (
        <div className={dialog.form}>
          <p role="status">Reading the columns…</p>
          <ProgressBar label={`Sending ${file.name}`} share={sent} />
        </div>
      ) : (
        <MappingForm
          operation={operation}
          fileName={file.name}
          proposal={proposal}
          mappings={mappings}
          onChanged={() => setChanged(true)}
          onSaved={onSaved}
          onCancel={leave}
        />
      )}
      {question}
    </Modal>
  );
}

const NO_FIELDS = {};

interface FormProps {
  readonly operation: string;
  readonly fileName: string;
  readonly proposal: Proposal;
  readonly mappings: readonly StoredMapping[];
  readonly onChanged: () => void;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

function MappingForm({ operation, fileName, proposal, mappings, onChanged, onSaved, onCancel }: FormProps) {
  const { sheets, targets } = proposal;
  const begin = (at: number) => {
    const sheet = sheets[at];
    if (sheet === undefined) return null;
    const like = mappingLike(sheet, mappings);
    return { at, draft: draftOf(sheet, like), name: like?.name ?? nameOfFile(fileName) };
  };
  const [state, setState] = useState(() => begin(fullestSheet(sheets)));
  const [tried, setTried] = useState(false);
  const { run, busy, problem, setProblem } = useAction();
  if (state === null) return null;
  const { draft, name, at } = state;
  const change = (next: Partial<{ draft: MappingDraft; name: string }>) => {
    setState({ ...state, ...next });
    setProblem(null);
    onChanged();
  };
  const faults = draftFaults(draft, targets, name);
  const replaced = mappings.find((each) => each.name === name.trim());
  const save = async () => {
    setTried(true);
    if (faults.length > 0) return;
    const columns = draft.columns.flatMap(({ header, column, scale }) =>
      column === null ? [] : [{ header, column, scale }],
    );
    const body = {
      name: name.trim(),
      headerRows: draft.headerRows,
      columns,
      version: replaced?.version ?? null,
    };
    const done = await run(() => call(surveyMapping.save, { operation, body }));
    await queryClient.invalidateQueries({ queryKey: endpointKey(surveyMapping.list, operation) });
    if (done) onSaved();
  };
  const open = draft.columns.filter(({ isSure }) => !isSure).length;
  return (
    <form
      className={dialog.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p className={dialog.hint}>
        Say once what each column stands for. The next file with these columns is read in the same way.
      </p>
      <div className={dialog.head}>
        <TextInput
          label="Name of the mapping"
          description={
            replaced === undefined ? "Such as the agency's name." : "Replaces the mapping of this name."
          }
          maxLength={80}
          value={name}
          // It comes after the dialog, once the columns are read.
          autoFocus
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        {sheets.length < 2 ? null : (
          <NativeSelect
            label="Sheet"
            description="The one that holds the answers."
            data={sheets.map((sheet, place) => ({ value: String(place), label: sheet.name }))}
            value={String(at)}
            onChange={(event) => setState(begin(Number(event.currentTarget.value)))}
          />
        )}
      </div>
      <p role="status" className={dialog.hint}>
        {tally(draft, open)}
      </p>
      <MappingTable draft={draft} targets={targets} onChange={(next) => change({ draft: next })} />
      <div className={dialog.foot}>
        {tried && faults.length > 0 ? (
          <Problem sentence={faults.join(" ")} />
        ) : (
          <Problem sentence={problem} />
        )}
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Save and upload
          </Button>
        </div>
      </div>
    </form>
  );
}

function tally({ columns }: MappingDraft, open: number): string {
  const taken = columns.filter(({ column }) => column !== null).length;
  const known = `${taken} of ${columns.length} columns are known; the others are passed over.`;
  if (open === 0) return known;
  return `${known} ${open === 1 ? "One column needs" : `${open} columns need`} a look.`;
}
