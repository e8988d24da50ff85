import { Button, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { MappingTarget } from "#domain/survey-mapping/targets.ts";
import dialog from "#web/ui/dialog-form.module.css";
import { Problem } from "#web/ui/problem.tsx";
import { ColumnReason } from "./column-cells.tsx";
import { draftFaults, lackingColumns, type MappingDraft, withScales } from "./mapping-draft.ts";
import { MappingTable } from "./mapping-table.tsx";
import { ScaleRules } from "./scale-rules.tsx";

interface Props {
  readonly hint: string;
  readonly name: string;
  /** What a mapping of this name would do. */
  readonly nameHint: string;
  readonly draft: MappingDraft;
  readonly targets: readonly MappingTarget[];
  /** Beside the name. */
  readonly fields?: ReactNode;
  /** Between the fields and the table. */
  readonly children?: ReactNode;
  /** Under the table. */
  readonly below?: ReactNode;
  readonly submit: string;
  readonly busy: boolean;
  readonly problem: string | null;
  readonly onName: (name: string) => void;
  readonly onDraft: (draft: MappingDraft) => void;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
}

/** The name of a mapping and the table of its columns; what can't be saved is said, and not sent. */
export function MappingForm({
  hint,
  name,
  nameHint,
  draft,
  targets,
  fields,
  children,
  below,
  ...rest
}: Props) {
  const [tried, setTried] = useState(false);
  const faults = draftFaults(draft, targets, name);
  const open = draft.columns.filter(({ isSure }) => !isSure).length;
  return (
    <form
      className={dialog.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (faults.length === 0) rest.onSubmit();
      }}
    >
      <p className={dialog.hint}>{hint}</p>
      <div className={dialog.head}>
        <TextInput
          label="Name of the mapping"
          description={nameHint}
          maxLength={80}
          value={name}
          // It comes after the dialog, once the columns are there.
          autoFocus
          onChange={(event) => rest.onName(event.currentTarget.value)}
        />
        {fields}
      </div>
      {children}
      <ScaleRules columns={draft.columns} onChange={(change) => rest.onDraft(withScales(draft, change))} />
      <div role="status">
        <p className={dialog.hint}>{tally(draft, open)}</p>
        {(tried ? [] : lackingColumns(draft, targets)).map((sentence) => (
          <ColumnReason key={sentence} isSure={false}>
            {sentence}
          </ColumnReason>
        ))}
      </div>
      <MappingTable draft={draft} targets={targets} onChange={rest.onDraft} />
      {below}
      <div className={dialog.foot}>
        <Problem sentence={tried && faults.length > 0 ? faults.join(" ") : rest.problem} />
        <div className={dialog.buttons}>
          <Button variant="default" onClick={rest.onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={rest.busy}>
            {rest.submit}
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
