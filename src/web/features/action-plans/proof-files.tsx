import { useState } from "react";
import { actionPlans, type Ticket } from "#contract/action-plans.ts";
import { MAX_PROOF_FILES } from "#domain/action-plans/action-plan.ts";
import { download } from "#web/api/download.ts";
import { useAction } from "#web/api/use-action.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Problem } from "#web/ui/problem.tsx";
import type { Draft } from "./draft.ts";
import { ChosenProof, PreparedProof, ProofPicker, StoredProof } from "./proof-file-parts.tsx";
import classes from "./proof-files.module.css";
import { FileThumbnail, StoredThumbnail } from "./proof-thumbnail.tsx";

interface Props {
  readonly operation: string;
  readonly draft: Draft;
  readonly editable: boolean;
  /** Files that are made ready to be sent. */
  readonly preparing: readonly File[];
  readonly onAttach: (files: readonly File[]) => void;
  readonly onChange: (part: Partial<Draft>) => void;
}

type Document = Ticket["proofs"][number];

/** The proof files of a ticket: those kept, those chosen and not sent yet, five in all. */
export function ProofFiles({ operation, draft, editable, preparing, onAttach, onChange }: Props) {
  const { base, removed, added } = draft;
  const kept = base.proofs.filter(({ id }) => !removed.includes(id));
  const count = kept.length + added.length + preparing.length;
  const left = MAX_PROOF_FILES - count;
  // Too many files are too many only until others are chosen, left out or saved.
  const chosen = useAction(JSON.stringify([base.version, removed, added.length]));
  const [asked, setAsked] = useState<Document | null>(null);
  const opening = useAction();
  const open = ({ id, name: fallbackName }: Document) => {
    chosen.setProblem(null);
    void opening.run(() =>
      download(actionPlans.proof, { operation, body: null, params: { id }, fallbackName }),
    );
  };
  const choose = (files: readonly File[]) => {
    opening.setProblem(null);
    if (files.length > left) return chosen.setProblem(`You can only upload ${left} files`);
    onAttach(files);
  };
  return (
    <div className={classes.proofs} data-field="proofs">
      <p className={classes.label}>
        <b>Proof files</b>
        <span>{`${count} of ${MAX_PROOF_FILES}`}</span>
      </p>
      {count === 0 ? <p className={classes.none}>No Attachments</p> : null}
      <ul className={classes.list}>
        {kept.map((document) => (
          <StoredProof
            key={document.id}
            name={document.name}
            thumbnail={<StoredThumbnail operation={operation} proof={document} />}
            onOpen={() => open(document)}
            onRemove={editable ? () => setAsked(document) : null}
          />
        ))}
        {added.map((file, place) => (
          <ChosenProof
            key={`${file.name} ${file.lastModified} ${file.size}`}
            name={file.name}
            thumbnail={<FileThumbnail file={file} />}
            onLeaveOut={() => onChange({ added: added.filter((_, other) => other !== place) })}
          />
        ))}
        {preparing.map((file) => (
          <PreparedProof key={`${file.name} ${file.lastModified} ${file.size}`} name={file.name} />
        ))}
      </ul>
      {removed.length > 0 ? <p className={classes.none}>{`${removed.length} removed with Save`}</p> : null}
      <Problem sentence={chosen.problem ?? opening.problem} />
      {editable ? <ProofPicker full={left <= 0} onChoose={choose} /> : null}
      {asked === null ? null : (
        <ConfirmDialog
          question="Are you sure you want to delete this file?"
          what={`${asked.name} goes when you save the ticket.`}
          busy={false}
          problem={null}
          onYes={() => {
            onChange({ removed: [...removed, asked.id] });
            setAsked(null);
          }}
          onNo={() => setAsked(null)}
        />
      )}
    </div>
  );
}
