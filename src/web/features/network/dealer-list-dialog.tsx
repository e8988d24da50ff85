import { Button, Modal, NativeSelect } from "@mantine/core";
import { useState } from "react";
import {
  type DealerListColumns,
  dealerList,
  dealerListColumns,
  dealerListForm,
  type ProposedListSheet,
} from "#contract/dealer-list.ts";
import { requestEncoderOf } from "#contract/wire.ts";
import { FIELD_LABELS, fullestList, listFaults } from "#domain/dealer-master/dealer-list.ts";
import { MASTER_FIELDS, type MasterField } from "#domain/dealer-master/master-columns.ts";
import {
  COLUMN_CHOICE,
  COLUMN_FIELD,
  ColumnHead,
  ColumnReason,
  ColumnTable,
  useFileAnswer,
} from "#web/features/survey-import/index.ts";
import { useLeaveForm } from "#web/state/block-leaving.tsx";
import dialog from "#web/ui/dialog-form.module.css";
import { DropZone } from "#web/ui/drop-zone.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { useFocusBack } from "#web/ui/use-focus-back.ts";
import { DealerListEffect } from "./dealer-list-effect.tsx";

interface Props {
  readonly operation: string;
  /** What was done, in a sentence. */
  readonly onDone: (message: string) => void;
  readonly onClose: () => void;
}

type Draft = readonly (MasterField | null)[];

const NO_FIELDS = {};
const encode = requestEncoderOf(dealerListColumns);

/** Reads a list of dealers or models: a person says what its columns are, and sees what it would change. */
export function DealerListDialog({ operation, onDone, onClose }: Props) {
  useFocusBack();
  const [file, setFile] = useState<File | null>(null);
  const [changed, setChanged] = useState(false);
  const [busy, setBusy] = useState(false);
  const { leave, question } = useLeaveForm(changed, "Nothing was changed yet.", onClose);
  return (
    <Modal
      opened
      onClose={busy ? () => undefined : leave}
      closeOnEscape={question === null}
      closeOnClickOutside={false}
      size="72rem"
      title={file === null ? "Read a list of dealers" : `Dealers and models of ${file.name}`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {file === null ? (
        <div className={dialog.form}>
          <p className={dialog.hint}>
            Your own list of dealers or models, as it is: columns may be called anything, titles may stand
            above. You say what its columns are, and see what it would change before anything does.
          </p>
          <DropZone
            action="Choose a list"
            hint=".xlsx, .xls or .csv, up to 20 MB"
            accept=".xlsx,.xls,.csv"
            disabled={false}
            onFiles={([chosen]) => setFile(chosen ?? null)}
          />
        </div>
      ) : (
        <ChosenFile
          operation={operation}
          file={file}
          onDone={onDone}
          onOther={() => setFile(null)}
          onChanged={() => setChanged(true)}
          onBusy={setBusy}
          onCancel={leave}
        />
      )}
      {question}
    </Modal>
  );
}

interface ChosenProps extends Omit<FormProps, "sheets"> {
  readonly onOther: () => void;
}

function ChosenFile({ onOther, ...rest }: ChosenProps) {
  const { operation, file } = rest;
  const asked = { file, field: dealerListForm.file, fields: NO_FIELDS, operation };
  const { answer, problem, sent } = useFileAnswer(dealerList.propose, asked);
  if (problem !== null)
    return (
      <StateMessage
        title="The list could not be read"
        action={
          <Button variant="default" onClick={onOther}>
            Choose another file
          </Button>
        }
      >
        {problem}
      </StateMessage>
    );
  if (answer === null)
    return (
      <div className={dialog.form}>
        <p role="status">Reading the columns…</p>
        <ProgressBar label={`Sending ${file.name}`} share={sent} />
      </div>
    );
  return <ListForm {...rest} sheets={answer.sheets} />;
}

interface FormProps extends Pick<Props, "operation" | "onDone"> {
  readonly file: File;
  readonly sheets: readonly ProposedListSheet[];
  readonly onChanged: () => void;
  readonly onBusy: (busy: boolean) => void;
  readonly onCancel: () => void;
}

function ListForm({ operation, file, sheets, onDone, onChanged, onBusy, onCancel }: FormProps) {
  const [at, setAt] = useState(() => fullestList(sheets));
  const [drafts, setDrafts] = useState<Readonly<Record<number, Draft>>>({});
  const [tried, setTried] = useState(false);
  /** What is looked at; it stays the same object. */
  const [asked, setAsked] = useState<DealerListColumns | null>(null);
  const sheet = sheets[at];
  if (sheet === undefined) return null;
  const draft = drafts[at] ?? sheet.columns.map(({ field }) => field);
  const chosen = draft.filter((field) => field !== null);
  const faults = listFaults(chosen);
  const twice = new Set(chosen.filter((field, place) => chosen.indexOf(field) !== place));
  if (asked !== null)
    return (
      <DealerListEffect
        operation={operation}
        file={file}
        list={asked}
        formOf={formOf}
        onDone={onDone}
        onBusy={onBusy}
        onBack={() => setAsked(null)}
      />
    );
  const see = () => {
    setTried(true);
    if (faults.length > 0) return;
    const columns = sheet.columns.flatMap(({ header }, place) => {
      const field = draft[place] ?? null;
      return field === null ? [] : [{ header, field }];
    });
    setAsked({ sheet: sheet.name, headerRows: sheet.headerRows, columns, version: null });
  };
  return (
    <form
      className={dialog.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        see();
      }}
    >
      <p className={dialog.hint}>
        Say what each column tells of your dealers or models. Nothing changes before you have seen what would.
      </p>
      {sheets.length < 2 ? null : (
        <NativeSelect
          label="Sheet"
          data={sheets.map(({ name }, place) => ({ value: String(place), label: name }))}
          value={String(at)}
          onChange={(event) => setAt(Number(event.currentTarget.value))}
        />
      )}
      <ColumnTable heads={["Column in the file", "Says"]}>
        {sheet.columns.map((column, place) => {
          const field = draft[place] ?? null;
          return (
            <ColumnRow
              key={`${column.header} ${String(place)}`}
              column={column}
              field={field}
              isTwice={field !== null && twice.has(field)}
              onField={(next) => {
                setDrafts({ ...drafts, [at]: draft.with(place, next) });
                onChanged();
              }}
            />
          );
        })}
      </ColumnTable>
      <div className={dialog.foot}>
        <Problem sentence={tried && faults.length > 0 ? faults.join(" ") : null} />
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit">See what it would change</Button>
        </div>
      </div>
    </form>
  );
}

interface ColumnRowProps {
  readonly column: ProposedListSheet["columns"][number];
  /** What it is taken for now. */
  readonly field: MasterField | null;
  readonly isTwice: boolean;
  readonly onField: (field: MasterField | null) => void;
}

function ColumnRow({ column, field, isTwice, onField }: ColumnRowProps) {
  const isOwn = field !== column.field;
  return (
    <tr data-open={(!column.isSure && !isOwn) || undefined}>
      <ColumnHead {...column} />
      <td>
        <div className={COLUMN_CHOICE}>
          <select
            className={COLUMN_FIELD}
            aria-label={`${column.header} says`}
            aria-invalid={isTwice || undefined}
            value={field ?? ""}
            onChange={({ currentTarget }) =>
              onField(MASTER_FIELDS.find((each) => each === currentTarget.value) ?? null)
            }
          >
            <option value="">Nothing: pass it over</option>
            {MASTER_FIELDS.map((each) => (
              <option key={each} value={each}>
                {FIELD_LABELS[each]}
              </option>
            ))}
          </select>
          <ColumnReason isSure={column.isSure || isOwn}>
            {isTwice ? "Another column is taken for the same." : isOwn ? "Chosen by you." : column.reason}
          </ColumnReason>
        </div>
      </td>
    </tr>
  );
}

/** What a form says beside its file. */
function formOf(list: DealerListColumns): Readonly<Record<string, string>> {
  return { [dealerListForm.columns]: JSON.stringify(encode(list)) };
}
