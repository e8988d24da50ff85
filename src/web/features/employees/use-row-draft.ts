import { useState } from "react";
import { queryClient } from "#web/api/query-client.ts";
import { useAction } from "#web/api/use-action.ts";
import { endpointKey } from "#web/api/use-endpoint.ts";

/** A row that is only changed after a click on edit. */
export interface RowDraft<Rights> {
  /** null as long as the row is only read. */
  readonly draft: Rights | null;
  readonly busy: boolean;
  readonly problem: string | null;
  readonly edit: (rights: Rights) => void;
  /** Brings the old values back. */
  readonly decline: () => void;
  /** Saves the draft and reads the list again; what was refused stays to be mended or declined. */
  readonly confirm: () => Promise<void>;
}

/** See `RowDraft`. `list` is the call that brought the row. */
export function useRowDraft<Rights>(
  list: { readonly path: string },
  save: (rights: Rights) => Promise<unknown>,
): RowDraft<Rights> {
  const { run, busy, problem, setProblem } = useAction();
  const [draft, setDraft] = useState<Rights | null>(null);
  const edit = (rights: Rights) => {
    setDraft(rights);
    setProblem(null);
  };
  const decline = () => {
    setDraft(null);
    setProblem(null);
  };
  const confirm = async () => {
    if (draft === null) return;
    const saved = await run(async () => {
      await save(draft);
      await queryClient.invalidateQueries({ queryKey: endpointKey(list) });
    });
    if (saved) setDraft(null);
  };
  return { draft, busy, problem, edit, decline, confirm };
}
