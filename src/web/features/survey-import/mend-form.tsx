import { Button, NativeSelect, SegmentedControl } from "@mantine/core";
import { useEffect, useState } from "react";
import type { RejectedRows } from "#contract/rejected-rows.ts";
import type { UploadedFile } from "#contract/survey-import.ts";
import { counted } from "#domain/text/count-text.ts";
import dialog from "#web/ui/dialog-form.module.css";
import { Note } from "#web/ui/note.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { CellBar } from "./cell-bar.tsx";
import classes from "./mend-dialog.module.css";
import { columnsShown, type GridPlace, problemBeside, type RowProblem } from "./mend-draft.ts";
import { MendGrid } from "./mend-grid.tsx";
import { useImportSettings } from "./use-import-settings.ts";
import { useMending } from "./use-mending.ts";

const CHOICE = { label: classes.choice } as const;

interface Props {
  readonly operation: string;
  readonly file: UploadedFile;
  readonly rejected: RejectedRows;
  /** How many cells say something else than was uploaded. */
  readonly onChanges: (changes: number) => void;
  readonly onDone: () => void;
}

/** The grid of rejected rows with what is wrong, and the way to check and import them. */
export function MendForm({ operation, file, rejected, onChanges, onDone }: Props) {
  const { sheets } = rejected;
  const phone = usePhone();
  const [at, setAt] = useState(0);
  const [isAllRows, setAllRows] = useState(rejected.rowsWrong === 0);
  const [isAllColumns, setAllColumns] = useState(!phone);
  const [active, setActive] = useState<GridPlace | null>(null);
  const [typing, setTyping] = useState<string | null>(null);
  const [isOpening, setOpening] = useState(true);
  useEffect(() => setOpening(false), []);
  const onAllRight = () => setAllRows(true);
  const { uploadId } = file;
  const mending = useMending({ operation, uploadId, rejected, onChanges, onAllRight, onDone });
  const { check, uploadedAt, alikeLeft } = mending;
  const sheet = sheets[at];
  if (sheet === undefined) return <Note sentence="No row is left to be mended." />;

  const wrongAt = (row: number) => mending.wrongAt(at, row);
  const rowReasonAt = (row: number) => wrongAt(row).find(({ column }) => column === null)?.reason ?? null;
  const rows = sheet.rows.map(({ number }) => number).filter((row) => isAllRows || wrongAt(row).length > 0);
  const columns = columnsShown(sheet, at, check.findings, isAllColumns);
  const first = firstWrong(rows, columns, wrongAt);
  const here =
    active !== null && rows.includes(active.row) && columns.includes(active.column) ? active : first;
  const placeOf = (place: GridPlace) => ({ sheet: at, ...place });
  const cellAt = (place: GridPlace) => mending.cellAt(placeOf(place));
  const type = (changes: readonly { readonly place: GridPlace; readonly text: string }[]) =>
    mending.type(changes.map(({ place, text }) => ({ place: placeOf(place), text })));
  const nextProblem = (isBackwards: boolean) => {
    const next = problemBeside(here, {
      rows,
      columns,
      isCellWrong: (place) => cellAt(place).reason !== null,
      isRowWrong: (row) => rowReasonAt(row) !== null,
      isBackwards,
    });
    if (next !== null) setActive(next);
  };
  return (
    <div className={dialog.form}>
      <p className={dialog.hint}>
        {`Type what is right into the cells and check again: the rows are read by the rules of an import to ${rejected.operationName}. What is right then comes in as a file of its own.`}
      </p>
      {check.causes.length === 0 ? null : (
        <ul className={classes.causes} aria-label="Why rows are rejected">
          {check.causes.map((cause) => (
            <li key={cause}>{cause}</li>
          ))}
        </ul>
      )}
      <div className={`${dialog.tools} ${classes.tools}`}>
        {sheets.length < 2 ? null : (
          <NativeSelect
            aria-label="Sheet"
            data={sheets.map(({ name }, place) => ({ value: String(place), label: name }))}
            value={String(at)}
            onChange={(event) => {
              setAt(Number(event.currentTarget.value));
              setActive(null);
              setTyping(null);
            }}
          />
        )}
        <WrongOrAll what="Rows" isAll={isAllRows} onChange={setAllRows} />
        <WrongOrAll what="Columns" isAll={isAllColumns} onChange={setAllColumns} />
        <div>
          <Button variant="default" disabled={check.findings.size === 0} onClick={() => nextProblem(false)}>
            Next problem
          </Button>
          <Button variant="default" disabled={!mending.canUndo} onClick={mending.undo}>
            Undo
          </Button>
        </div>
      </div>
      {rows.length === 0 || here === null ? (
        <Note sentence="No row of this sheet is wrong any more." />
      ) : (
        <>
          <MendGrid
            key={at}
            label={`Rejected rows of ${sheet.name}`}
            sheet={sheet}
            rows={rows}
            columns={columns}
            cellAt={cellAt}
            rowReason={rowReasonAt}
            takesFocus={isOpening}
            active={here}
            onActive={setActive}
            typing={typing}
            onTyping={setTyping}
            onTexts={type}
            onUndo={mending.undo}
            onNextProblem={nextProblem}
          />
          <CellBar
            header={sheet.columns[here.column] ?? ""}
            row={here.row}
            cell={cellAt(here)}
            uploaded={uploadedAt(placeOf(here))}
            rowReason={rowReasonAt(here.row)}
            alike={alikeLeft(placeOf(here)).length}
            onPutBack={() => type([{ place: here, text: uploadedAt(placeOf(here)) }])}
            onAll={() => {
              const { text } = cellAt(here);
              mending.type(alikeLeft(placeOf(here)).map((place) => ({ place, text })));
            }}
          />
        </>
      )}
      <MendFoot file={file} mending={mending} />
    </div>
  );
}

interface WrongOrAllProps {
  readonly what: "Rows" | "Columns";
  readonly isAll: boolean;
  readonly onChange: (isAll: boolean) => void;
}

function WrongOrAll({ what, isAll, onChange }: WrongOrAllProps) {
  return (
    <SegmentedControl
      aria-label={what}
      classNames={CHOICE}
      value={isAll ? "all" : "wrong"}
      onChange={(value) => onChange(value === "all")}
      data={[
        { value: "wrong", label: `${what} that are wrong` },
        { value: "all", label: `All ${what.toLowerCase()}` },
      ]}
    />
  );
}

interface FootProps {
  readonly file: UploadedFile;
  readonly mending: ReturnType<typeof useMending>;
}

/** How far the rows are, and the buttons that check and import them. */
function MendFoot({ file, mending }: FootProps) {
  const { check, unchecked, status, news, busy, problem } = mending;
  // Nothing of a preview counts until somebody publishes it: what was mended of it neither, unless somebody says so.
  const [isPreview, setPreview] = useState(file.status === "Previewed");
  const settings = useImportSettings(file.operation);
  // The list may know of one's own import before its answer is here.
  const taken = busy ? null : file.mendedIn;
  return (
    <div className={classes.foot}>
      <Note sentence={news} />
      {taken === null ? null : (
        <Note
          sentence={`${taken.person} has mended these rows meanwhile: they came in as ${taken.fileName}. What you typed can't be imported any more; rows that are still wrong can be mended there.`}
        />
      )}
      <Problem sentence={problem} />
      <div className={`${dialog.buttons} ${classes.buttons}`}>
        <label className={classes.preview}>
          <input
            type="checkbox"
            checked={isPreview || settings?.previewFirst === true}
            disabled={settings?.previewFirst === true}
            onChange={(event) => setPreview(event.currentTarget.checked)}
          />
          Preview first
        </label>
        <span role="status">{status}</span>
        <Button
          variant={unchecked ? "filled" : "default"}
          loading={busy}
          disabled={taken !== null}
          onClick={() => void mending.checkAgain()}
        >
          Check again
        </Button>
        <Button
          variant={unchecked ? "default" : "filled"}
          disabled={busy || unchecked || check.rowsRight === 0 || taken !== null}
          onClick={() => void mending.send(isPreview)}
        >
          {`Import ${counted(check.rowsRight, "row")}`}
        </Button>
      </div>
    </div>
  );
}

/** The first cell with something wrong in the first row; where nothing is, its first cell. */
function firstWrong(
  rows: readonly number[],
  columns: readonly number[],
  wrongAt: (row: number) => readonly RowProblem[],
): GridPlace | null {
  const [row] = rows;
  if (row === undefined || columns.length === 0) return null;
  const wrong = new Set(wrongAt(row).map(({ column }) => column));
  return { row, column: columns.find((column) => wrong.has(column)) ?? columns[0] ?? 0 };
}
