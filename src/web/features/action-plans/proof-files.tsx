import { Button } from "@mantine/core";
import { IconFile, IconUpload, IconX } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { actionPlans, type Ticket } from "#contract/action-plans.ts";
import { MAX_PROOF_FILES } from "#domain/action-plan.ts";
import { download } from "#web/api/download.ts";
import { useAction } from "#web/api/use-action.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Problem } from "#web/ui/problem.tsx";
import type { Draft } from "./draft.ts";
import classes from "./proof-files.module.css";

interface Props {
  readonly operation: string;
  readonly draft: Draft;
  readonly editable: boolean;
  readonly onChange: (part: Partial<Draft>) => void;
}

type Document = Ticket["documentlist"][number];

const ACCEPTED = "image/*,.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.txt,.csv";

/** The proof files of a ticket: those kept, those chosen and not sent yet, five in all. */
export function ProofFiles({ operation, draft, editable, onChange }: Props) {
  const { base, removed, added } = draft;
  const kept = base.documentlist.filter(({ document_id }) => !removed.includes(document_id));
  const left = MAX_PROOF_FILES - kept.length - added.length;
  const picker = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState<Document | null>(null);
  const opening = useAction();
  const choose = (files: readonly File[]) => {
    if (files.length > left) return setProblem(`You can only upload ${left} files`);
    setProblem(null);
    onChange({ added: [...added, ...files] });
  };
  return (
    <div className={classes.proofs}>
      <p className={classes.label}>
        <b>Proof files</b>
        <span>{`${kept.length + added.length} of ${MAX_PROOF_FILES}`}</span>
      </p>
      {kept.length + added.length === 0 ? <p className={classes.none}>No Attachments</p> : null}
      <ul className={classes.list}>
        {kept.map((document) => (
          <li key={document.document_id}>
            <IconFile size={18} stroke={1.6} aria-hidden="true" />
            <button
              type="button"
              className={classes.name}
              onClick={() =>
                void opening.run(() =>
                  download(actionPlans.proof, {
                    operation,
                    body: null,
                    params: { id: document.document_id },
                    fallbackName: document.document_name,
                  }),
                )
              }
            >
              {document.document_name}
            </button>
            {editable ? (
              <IconButton
                small
                aria-label={`Remove ${document.document_name}`}
                onClick={() => setAsked(document)}
              >
                <IconX size={14} stroke={2} aria-hidden="true" />
              </IconButton>
            ) : null}
          </li>
        ))}
        {added.map((file, place) => (
          <li key={`${file.name} ${file.lastModified} ${file.size}`}>
            <IconUpload size={18} stroke={1.6} aria-hidden="true" />
            <span className={classes.name}>{file.name}</span>
            <em>sent with Save</em>
            <IconButton
              small
              aria-label={`Leave out ${file.name}`}
              onClick={() => onChange({ added: added.filter((_, other) => other !== place) })}
            >
              <IconX size={14} stroke={2} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {removed.length > 0 ? <p className={classes.none}>{`${removed.length} removed with Save`}</p> : null}
      <Problem sentence={problem ?? opening.problem} />
      {editable ? (
        <>
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            accept={ACCEPTED}
            aria-label="Choose proof files"
            onChange={(event) => {
              choose([...(event.currentTarget.files ?? [])]);
              event.currentTarget.value = "";
            }}
          />
          <Button
            variant="default"
            size="xs"
            disabled={left <= 0}
            leftSection={<IconUpload size={16} stroke={1.6} />}
            onClick={() => picker.current?.click()}
          >
            Add file
          </Button>
        </>
      ) : null}
      {asked === null ? null : (
        <ConfirmDialog
          question="Are you sure you want to delete this file?"
          what={`${asked.document_name} goes when you save the ticket.`}
          busy={false}
          problem={null}
          onYes={() => {
            onChange({ removed: [...removed, asked.document_id] });
            setAsked(null);
          }}
          onNo={() => setAsked(null)}
        />
      )}
    </div>
  );
}
