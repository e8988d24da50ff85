import { Button, Modal, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { type StoredMapping, surveyMapping } from "#contract/survey-mapping.ts";
import type { MappingTarget } from "#domain/survey-mapping/targets.ts";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";
import { useAction } from "#web/api/use-action.ts";
import { endpointKey } from "#web/api/use-endpoint.ts";
import { useLeaveForm } from "#web/state/block-leaving.tsx";
import { useFocusBack } from "#web/ui/use-focus-back.ts";
import { draftOfMapping, type MappingDraft, mappingOf, withHeader } from "./mapping-draft.ts";
import { MappingForm } from "./mapping-form.tsx";
import classes from "./mapping-list.module.css";

interface Props {
  readonly operation: string;
  readonly mapping: StoredMapping;
  readonly targets: readonly MappingTarget[];
  readonly onClose: () => void;
}

/** Changes what the columns of a mapping stand for, without a file; saved, it is the mapping's next version. */
export function EditMappingDialog({ operation, mapping, targets, onClose }: Props) {
  useFocusBack();
  const [draft, setDraft] = useState(() => draftOfMapping(mapping));
  const [name, setName] = useState(mapping.name);
  const [changed, setChanged] = useState(false);
  const { leave, question } = useLeaveForm(changed, "Your mapping was not saved yet.", onClose);
  const { run, busy, problem, setProblem } = useAction();
  const change = (next: MappingDraft) => {
    setDraft(next);
    setProblem(null);
    setChanged(true);
  };
  const save = async () => {
    const { mappingId, version } = mapping;
    const edited = mappingOf(draft);
    const headers = mapping.headers === null ? null : edited.headers;
    const body = { name: name.trim(), ...edited, headers, replaces: { mappingId, version } };
    const done = await run(() => call(surveyMapping.save, { operation, body }));
    await queryClient.invalidateQueries({ queryKey: endpointKey(surveyMapping.list, operation) });
    if (done) onClose();
  };
  return (
    <Modal
      opened
      onClose={leave}
      closeOnEscape={question === null}
      size="72rem"
      title={`The mapping ${mapping.name}`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <MappingForm
        hint="Saved, it is the next version: files that come from then on are read by it. What came in before stays as it is."
        name={name}
        nameHint="Such as the agency's name."
        draft={draft}
        targets={targets}
        fields={
          <NativeSelect
            label="Header"
            description="Two rows: the upper one names groups."
            data={[
              { value: "1", label: "One row" },
              { value: "2", label: "Two rows" },
            ]}
            value={String(draft.headerRows)}
            onChange={(event) => change({ ...draft, headerRows: event.currentTarget.value === "2" ? 2 : 1 })}
          />
        }
        below={<AddColumn onAdd={(header) => change(withHeader(draft, header))} />}
        submit="Save"
        busy={busy}
        problem={problem}
        onName={(next) => {
          setName(next);
          setChanged(true);
        }}
        onDraft={change}
        onSubmit={() => void save()}
        onCancel={leave}
      />
      {question}
    </Modal>
  );
}

function AddColumn({ onAdd }: { readonly onAdd: (header: string) => void }) {
  const [header, setHeader] = useState("");
  const add = () => {
    onAdd(header);
    setHeader("");
  };
  return (
    <div className={classes.add}>
      <TextInput
        label="Another column"
        description="Its header as files have it; of two rows Group / Header."
        maxLength={500}
        value={header}
        onChange={(event) => setHeader(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          add();
        }}
      />
      <Button variant="default" disabled={header.trim() === ""} onClick={add}>
        Add column
      </Button>
    </div>
  );
}
