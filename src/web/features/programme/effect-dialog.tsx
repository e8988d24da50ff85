import { Button, Modal } from "@mantine/core";
import { type EditedProgramme, programme } from "#contract/programme.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call, read } from "#web/api/call.ts";
import { useAction } from "#web/api/use-action.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { Problem } from "#web/ui/problem.tsx";
import { SkeletonBar } from "#web/ui/skeleton.tsx";
import { useFocusBack } from "#web/ui/use-focus-back.ts";
import { EffectTables } from "./effect-tables.tsx";
import { draftOf, isSameDraft } from "./programme-draft.ts";
import classes from "./programme-page.module.css";

interface Props {
  readonly operation: string;
  readonly edit: { readonly revision: number; readonly programme: EditedProgramme };
  /** What was done, in a sentence; takes the dialog away. */
  readonly onDone: (sentence: string) => Promise<void>;
  readonly onClose: () => void;
}

/** What an edited questionnaire would move, and the way to have it count. */
export function EffectDialog({ operation, edit, onDone, onClose }: Props) {
  useFocusBack();
  const preview = useEndpoint(programme.preview, { operation, body: edit, anew: true });
  const { run, busy, problem } = useAction();
  const effects = preview.isPlaceholderData || preview.isFetching ? undefined : preview.data;
  const apply = async () => {
    if (effects === undefined) return;
    await run(async () => {
      try {
        const body = { ...edit, state: effects.state };
        const { message } = await call(programme.save, { operation, body });
        await onDone(message);
      } catch (error) {
        // A call that broke off may have been served to its end.
        const version = await versionThatSays(edit.programme, operation);
        if (version !== null) return onDone(`Version ${version} is in force. It says what you entered.`);
        // What was looked at is of before: look again.
        if (error instanceof ApiError && error.status === 409) await preview.refetch();
        throw error;
      }
    });
  };
  return (
    <Modal
      opened
      onClose={busy ? () => undefined : onClose}
      closeOnEscape={!busy}
      closeOnClickOutside={!busy}
      size="64rem"
      title="What would move"
      closeButtonProps={{ "aria-label": "Close", disabled: busy }}
    >
      <div className={classes.effects}>
        {preview.error !== null && !preview.isFetching ? (
          <Problem sentence={preview.error.message} />
        ) : effects === undefined ? (
          <div aria-busy="true" className={classes.effects}>
            <p role="status">Scoring every answer anew to see what would move…</p>
            <SkeletonBar width={480} />
          </div>
        ) : (
          <>
            <h3 className={classes.title}>What you change</h3>
            <ul className={classes.list}>
              {effects.changes.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            <EffectTables effects={effects} />
          </>
        )}
        {busy ? (
          <p role="status" className={classes.quiet}>
            Scoring every stored answer anew. Leave this page open until it is done.
          </p>
        ) : null}
        <Problem sentence={problem} />
        <div className={classes.buttons}>
          <Button variant="default" disabled={busy} onClick={onClose} data-autofocus>
            Back
          </Button>
          <Button
            disabled={effects === undefined || preview.error !== null}
            loading={busy}
            onClick={() => void apply()}
          >
            Apply
          </Button>
        </div>
      </div>
    </Modal>
  );
}

/** The version in force where it says the same; null where another is, or nobody can tell. */
async function versionThatSays(wanted: EditedProgramme, operation: string): Promise<number | null> {
  try {
    const inForce = await read(programme.show, { operation, body: null });
    return isSameDraft(draftOf(inForce.programme), draftOf(wanted)) ? inForce.revision : null;
  } catch {
    return null;
  }
}
