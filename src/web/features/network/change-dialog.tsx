import { Button, Modal, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { type ListedPlace, network } from "#contract/network.ts";
import { LEVEL_NAMES, levelAbove, type PlaceAct } from "#domain/network/place-change.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";
import { useAction } from "#web/api/use-action.ts";
import { endpointKey, useEndpoint } from "#web/api/use-endpoint.ts";
import { useLeaveForm } from "#web/state/block-leaving.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { SkeletonBar } from "#web/ui/skeleton.tsx";
import { useFocusBack } from "#web/ui/use-focus-back.ts";
import classes from "./network-page.module.css";
import { ACT_NAMES, actNote, actsFor, effectSentences } from "./place-words.ts";

interface Props {
  readonly operation: string;
  readonly place: ListedPlace;
  readonly places: readonly ListedPlace[];
  /** What was done, in a sentence. */
  readonly onDone: (message: string) => void;
  readonly onClose: () => void;
}

/** Asks what is to be done to a dealer or place, then shows what that would move, then does it. */
export function ChangeDialog({ operation, place, places, onDone, onClose }: Props) {
  useFocusBack();
  const [act, setAct] = useState<PlaceAct>("rename");
  const [value, setValue] = useState("");
  const [asked, setAsked] = useState(false);
  const { leave, question } = useLeaveForm(value.trim() !== "", "Nothing was changed yet.", onClose);
  const noun = LEVEL_NAMES[place.level];
  const title = `Change ${noun} ${place.name}`;
  const choose = (next: PlaceAct) => {
    setAct(next);
    setValue("");
  };
  return (
    <Modal
      opened
      onClose={leave}
      closeOnEscape={question === null}
      centered
      withCloseButton={false}
      attributes={{ content: { "aria-label": title } }}
    >
      <div className={classes.form}>
        <h2 className={classes.title}>{title}</h2>
        {asked ? (
          <Confirmation
            operation={operation}
            place={place}
            act={act}
            value={value}
            onDone={onDone}
            onBack={() => setAsked(false)}
          />
        ) : (
          <>
            <Select
              label="What to do"
              data={actsFor(place).map((each) => ({ value: each, label: ACT_NAMES[each] }))}
              value={act}
              allowDeselect={false}
              data-autofocus
              onChange={(next) => choose(actsFor(place).find((each) => each === next) ?? act)}
            />
            <p className={classes.quiet}>{actNote(act, place)}</p>
            <ValueField act={act} place={place} places={places} value={value} onValue={setValue} />
            <div className={classes.choices}>
              <Button variant="default" onClick={leave}>
                Cancel
              </Button>
              <Button disabled={needsValue(act) && value.trim() === ""} onClick={() => setAsked(true)}>
                See what moves
              </Button>
            </div>
          </>
        )}
      </div>
      {question}
    </Modal>
  );
}

function needsValue(act: PlaceAct): boolean {
  return act === "rename" || act === "move" || act === "merge";
}

interface ValueProps {
  readonly act: PlaceAct;
  readonly place: ListedPlace;
  readonly places: readonly ListedPlace[];
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** The new name, the place it moves to, or the one that stays. */
function ValueField({ act, place, places, value, onValue }: ValueProps) {
  if (act === "rename") {
    return (
      <TextInput
        label="New name"
        placeholder={place.name}
        maxLength={200}
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
      />
    );
  }
  if (!needsValue(act)) return null;
  const level = act === "merge" ? place.level : levelAbove(place.level);
  const isChoice = (each: ListedPlace) =>
    each.level === level && each.code !== (act === "merge" ? place.code : place.parent);
  return (
    <Select
      label={act === "merge" ? "The one that stays" : "Moves to"}
      searchable
      limit={200}
      data={places.filter(isChoice).map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
      value={value === "" ? null : value}
      onChange={(code) => onValue(code ?? "")}
    />
  );
}

interface ConfirmationProps {
  readonly operation: string;
  readonly place: ListedPlace;
  readonly act: PlaceAct;
  readonly value: string;
  readonly onDone: (message: string) => void;
  readonly onBack: () => void;
}

function Confirmation({ operation, place, act, value, onDone, onBack }: ConfirmationProps) {
  const change = { act, level: place.level, code: place.code, value: needsValue(act) ? value : null };
  const preview = useEndpoint(network.preview, { operation, body: change, anew: true });
  const { run, busy, problem } = useAction();
  const effects = preview.isPlaceholderData ? undefined : preview.data;
  const apply = async () => {
    if (effects === undefined) return;
    let message = "";
    const done = await run(async () => {
      try {
        const body = { ...change, version: effects.version };
        message = (await call(network.change, { operation, body })).message;
      } catch (error) {
        // What was looked at is of before: look again.
        if (error instanceof ApiError && error.status === 409) await preview.refetch();
        throw error;
      }
      await queryClient.invalidateQueries({ queryKey: endpointKey(network.list) });
    });
    if (done) onDone(message);
  };
  const blocked = effects === undefined || effects.obstacles.length > 0;
  return (
    <>
      {effects === undefined ? (
        preview.error === null ? (
          <SkeletonBar width={280} />
        ) : (
          <Problem sentence={preview.error.message} />
        )
      ) : (
        <>
          <p>{`${effects.sentence}?`}</p>
          <ul className={classes.effects}>
            {effectSentences(effects, act).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <Problem sentence={effects.obstacles.length === 0 ? null : effects.obstacles.join(" ")} />
        </>
      )}
      <Problem sentence={problem} />
      <div className={classes.choices}>
        <Button variant="default" onClick={onBack} data-autofocus>
          Back
        </Button>
        <Button disabled={blocked} loading={busy} onClick={() => void apply()}>
          {ACT_NAMES[act]}
        </Button>
      </div>
    </>
  );
}
