import { Button, Modal } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { type EmployeeFile, employeeFiles } from "#contract/employee-files.ts";
import { download } from "#web/api/download.ts";
import { useAction } from "#web/api/use-action.ts";
import { useLeaveForm } from "#web/state/block-leaving.tsx";
import { DropZone } from "#web/ui/drop-zone.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { useFocusBack } from "#web/ui/use-focus-back.ts";
import classes from "./employees.module.css";
import { FileRows } from "./file-rows.tsx";
import { useEmployeeFile } from "./use-employee-file.ts";
import { checkSentence, countsOf, doneSentence } from "./workbook-words.ts";

interface Props {
  readonly operation: string;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

/** Registers and updates many people from a workbook: first a check that changes nobody, then all of it at once. */
export function WorkbookDialog({ operation, onDone, onClose }: Props) {
  const { step, busy, problem, check, apply, chooseAgain } = useEmployeeFile(operation);
  useFocusBack();
  const isApplying = busy && step.at === "look";
  const close = () => {
    onClose();
    if (step.at === "done") void onDone();
  };
  const { leave, question } = useLeaveForm(
    step.at === "look" && changesOf(step.file) > 0,
    "Nobody was registered or updated yet.",
    close,
    isApplying,
  );
  return (
    <Modal
      opened
      onClose={leave}
      closeOnEscape={question === null}
      centered
      size={step.at === "look" ? "72rem" : "lg"}
      closeOnClickOutside={false}
      title="Employees From Workbook"
      closeButtonProps={{ "aria-label": "Close", disabled: isApplying }}
    >
      <div className={classes.single}>
        {step.at === "choose" ? (
          <Choose operation={operation} busy={busy} problem={problem} onFile={(file) => void check(file)} />
        ) : null}
        {step.at === "look" ? (
          <Look
            operation={operation}
            file={step.file}
            busy={busy}
            problem={problem}
            onAgain={chooseAgain}
            onApply={() => void apply(step.file)}
          />
        ) : null}
        {step.at === "done" ? (
          <>
            <p className={classes.result} role="status" tabIndex={-1} ref={focusWhenShown}>
              {doneSentence(step)}
            </p>
            <div className={classes.buttons}>
              <ReportButton operation={operation} file={step.file} />
              <Button onClick={close}>Close</Button>
            </div>
          </>
        ) : null}
      </div>
      {question}
    </Modal>
  );
}

/** What had the focus is gone with the step before. */
function focusWhenShown(element: HTMLElement | null): void {
  element?.focus();
}

interface ChooseProps {
  readonly operation: string;
  readonly busy: boolean;
  readonly problem: string | null;
  readonly onFile: (file: File) => void;
}

function Choose({ operation, busy, problem, onFile }: ChooseProps) {
  const template = useAction();
  const fetchTemplate = () =>
    download(employeeFiles.template, { operation, body: null, fallbackName: "Employees template.xlsx" });
  return (
    <>
      <p>
        One row per person. A new e-mail is registered and invited, a known one updated. The template has a
        sheet of the values your company may use; the export of the list can be sent back, too.
      </p>
      <Button
        variant="default"
        loading={template.busy}
        leftSection={<IconDownload size={16} stroke={1.6} aria-hidden="true" />}
        onClick={() => void template.run(fetchTemplate)}
      >
        Download Template
      </Button>
      <DropZone
        action="Choose a workbook"
        hint=".xlsx or .xls, up to 5,000 rows and 10 MB. Nothing is changed before you have seen what would happen."
        accept=".xlsx,.xls"
        disabled={busy}
        onFiles={([file]) => {
          template.setProblem(null);
          if (file !== undefined) onFile(file);
        }}
      />
      <p role="status">{busy ? "Checking the workbook …" : ""}</p>
      <Problem sentence={template.problem ?? problem} />
    </>
  );
}

interface LookProps {
  readonly operation: string;
  readonly file: EmployeeFile;
  readonly busy: boolean;
  readonly problem: string | null;
  readonly onAgain: () => void;
  readonly onApply: () => void;
}

function Look({ operation, file, busy, problem, onAgain, onApply }: LookProps) {
  const counts = countsOf(file.rows);
  return (
    <>
      <p role="status" tabIndex={-1} ref={focusWhenShown}>
        <b>{file.fileName}</b>: {checkSentence(counts)}
      </p>
      {file.warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
      <FileRows rows={file.rows} counts={counts} />
      <Problem sentence={problem} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onAgain} disabled={busy}>
          Choose Another
        </Button>
        <ReportButton operation={operation} file={file} />
        <Button loading={busy} disabled={changesOf(file) === 0} onClick={onApply}>
          Apply
        </Button>
      </div>
    </>
  );
}

/** People that the workbook would register or update. */
function changesOf({ rows }: EmployeeFile): number {
  const { create, update } = countsOf(rows);
  return create + update;
}

function ReportButton({ operation, file }: { readonly operation: string; readonly file: EmployeeFile }) {
  const { run, busy, problem } = useAction();
  const params = { id: file.fileId };
  const fetchReport = () =>
    download(employeeFiles.report, { operation, params, body: null, fallbackName: "Row report.xlsx" });
  return (
    <>
      {problem === null ? null : <Problem sentence={problem} />}
      <Button
        variant="default"
        loading={busy}
        leftSection={<IconDownload size={16} stroke={1.6} aria-hidden="true" />}
        onClick={() => void run(fetchReport)}
      >
        Row Report
      </Button>
    </>
  );
}
