import { Button, Select, TextInput } from "@mantine/core";
import { type FormEvent, useEffect, useState } from "react";
import { type DoneErasure, erasure, type FoundAnswers } from "#contract/erasure.ts";
import type { Operation } from "#contract/structure.ts";
import { numericDay } from "#domain/calendar/date-display.ts";
import { counted, countText } from "#domain/text/count-text.ts";
import { listText } from "#domain/text/list-text.ts";
import { call, read } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";
import { useAction } from "#web/api/use-action.ts";
import { endpointKey, useEndpoint } from "#web/api/use-endpoint.ts";
import { useClock } from "#web/state/current-operation.ts";
import { after } from "#web/state/timers.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { Note } from "#web/ui/note.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { SkeletonBar } from "#web/ui/skeleton.tsx";
import { StateMessage } from "#web/ui/state-message.tsx";
import { cell, Table, TableBox } from "#web/ui/table.tsx";
import classes from "./erasure-page.module.css";

type Kind = "vin" | "survey";

/** While stored files are searched, which takes minutes. */
const ASKED_AGAIN_MS = 10_000;

/** What was looked up, and under what. */
interface Found {
  readonly kind: Kind;
  readonly value: string;
  readonly found: FoundAnswers;
}

/** Looks a respondent's answers up, erases them for good, and lists what was erased so far. */
export function ErasurePage({ operation }: { readonly operation: Operation }) {
  const [found, setFound] = useState<Found | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [erased, setErased] = useState(0);
  return (
    <>
      <PageHead
        sentence="Erasure"
        context="When a customer asks for it, everything they answered is erased for good: answers with their part of every figure, words, recordings, and the files that brought them."
      />
      <div className={classes.news}>
        <Note sentence={done} />
      </div>
      <section className={classes.card} aria-label="Look up a customer" data-unprinted>
        <LookUp
          // Begins anew after each: nobody is named longer than needed.
          key={erased}
          operation={operation}
          onFound={(next) => {
            setDone(null);
            setFound(next);
          }}
        />
        {found === null ? null : found.found.answers.length === 0 && found.kind === "survey" ? (
          <StateMessage title="Nobody answered under this">
            {`No answer of ${operation.name} has this survey ID.`}
          </StateMessage>
        ) : (
          <FoundList
            operation={operation.id}
            {...found}
            onDone={(message) => {
              setFound(null);
              setDone(message);
              setErased(erased + 1);
            }}
          />
        )}
      </section>
      <DoneList operation={operation.id} />
    </>
  );
}

interface LookUpProps {
  readonly operation: Operation;
  readonly onFound: (found: Found | null) => void;
}

function LookUp({ operation, onFound }: LookUpProps) {
  const [kind, setKind] = useState<Kind>("vin");
  const [value, setValue] = useState("");
  const { run, busy, problem, setProblem } = useAction();
  const kinds = [
    { value: "vin", label: "VIN, in every survey" },
    { value: "survey", label: `Survey ID of ${operation.name}` },
  ] as const;
  const change = (next: { readonly kind?: Kind; readonly value?: string }) => {
    setKind(next.kind ?? kind);
    setValue(next.value ?? value);
    setProblem(null);
    onFound(null);
  };
  const lookUp = (event: FormEvent) => {
    event.preventDefault();
    const sought = value.trim();
    if (sought === "") return setProblem("Enter what the customer's answers are known by.");
    void run(async () => {
      const body = { kind, value: sought };
      onFound({ ...body, found: await read(erasure.find, { operation: operation.id, body }) });
    });
  };
  return (
    <form className={classes.lookUp} onSubmit={lookUp} noValidate>
      <Select
        label="Known by"
        data={kinds}
        value={kind}
        disabled={busy}
        allowDeselect={false}
        onChange={(next) => change({ kind: kinds.find((each) => each.value === next)?.value ?? kind })}
      />
      <TextInput
        label={kind === "vin" ? "VIN" : "Survey ID"}
        value={value}
        maxLength={200}
        autoComplete="off"
        disabled={busy}
        error={problem}
        onChange={(event) => change({ value: event.currentTarget.value })}
      />
      <Button type="submit" variant="default" loading={busy}>
        Look up
      </Button>
    </form>
  );
}

interface FoundProps extends Found {
  readonly operation: string;
  readonly onDone: (message: string) => void;
}

const COLUMNS = ["Survey", "Survey ID", "Date", "Dealer", "Versions", "Recording"];

function FoundList({ operation, kind, value, found, onDone }: FoundProps) {
  const { answers } = found;
  const [reference, setReference] = useState("");
  const [blank, setBlank] = useState(false);
  const [asking, setAsking] = useState(false);
  const { run, busy, problem, setProblem } = useAction();
  const erase = async () => {
    let message = "";
    const body = { kind, value, answers: answers.length, reference: reference.trim() };
    const erased = await run(async () => {
      message = (await call(erasure.erase, { operation, body })).message;
    });
    if (!erased) return;
    void queryClient.invalidateQueries({ queryKey: endpointKey(erasure.list) });
    onDone(message);
  };
  return (
    <>
      {answers.length === 0 ? (
        <StateMessage title="No answer carries this VIN">
          Answers may have lost it when their time was over. Tickets and stored files may still name it: erase
          it from those, and a file that holds it will not bring it back.
        </StateMessage>
      ) : (
        <AnswersTable value={value} answers={answers} />
      )}
      <ul className={classes.effects}>
        {effectsOf(found).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <form
        className={classes.lookUp}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setProblem(null);
          setBlank(reference.trim() === "");
          setAsking(reference.trim() !== "");
        }}
      >
        <TextInput
          label="Reference of the request"
          description="A number of yours, never a name: it stays."
          value={reference}
          maxLength={100}
          error={blank ? "Enter under which number the request is kept." : null}
          onChange={(event) => {
            setReference(event.currentTarget.value);
            setBlank(false);
          }}
        />
        <Button type="submit">Erase</Button>
      </form>
      {asking ? (
        <ConfirmDialog
          question={`Erase ${answers.length === 0 ? "" : `${counted(answers.length, "answer")} of `}${value} for good?`}
          what="This can't be taken back, and a file that holds it again will not bring it back."
          busy={busy}
          problem={problem}
          onYes={() => void erase()}
          onNo={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

function AnswersTable({ value, answers }: { readonly value: string } & Pick<FoundAnswers, "answers">) {
  return (
    <TableBox label={`What was found under ${value}`}>
      <Table>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={column === "Versions" ? cell.figure : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {answers.map((answer) => (
            <tr key={`${answer.operationName} ${answer.surveyId}`}>
              <td>{answer.operationName}</td>
              <th scope="row">{answer.surveyId}</th>
              <td className={cell.tight}>{numericDay(answer.surveyDate)}</td>
              <td>{answer.dealerName}</td>
              <td className={cell.figure}>{countText(answer.versions)}</td>
              <td>{answer.hasRecording ? "Yes" : "–"}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableBox>
  );
}

/** What erasing would do besides, a sentence each. */
function effectsOf({ answers, files, texts, unsought }: FoundAnswers): readonly string[] {
  const counting = answers.filter(({ isCurrent }) => isCurrent).length;
  const figures =
    counting === 0
      ? "None of them counts in a figure."
      : `${counted(counting, "answer")} will no longer count in any figure or rank.`;
  return [
    ...(answers.length === 0 ? [] : [figures]),
    ...(files.length === 0
      ? []
      : [
          `The stored ${files.length === 1 ? "file" : "files"} ${listText(files)} will be removed; all other answers stay.`,
        ]),
    ...(texts === 0
      ? unsought.length === 0
        ? ["No ticket or notification names the customer."]
        : []
      : [
          `${counted(texts, "text")} of tickets and notifications will say [erased] or [gone] instead of the ID.`,
        ]),
    ...(unsought.length === 0
      ? []
      : [
          `${listText(unsought.map((value) => `“${value}”`))} may stand in any text by chance, so tickets and notifications are not searched for it: read the dealer's tickets yourself.`,
        ]),
    `${files.length === 0 ? "Every" : "Every other"} stored file is searched within minutes. Backups made before today still hold the answers until they are deleted.`,
  ];
}

function DoneList({ operation }: { readonly operation: string }) {
  const list = useEndpoint(erasure.list, { operation, body: null, anew: true });
  const clock = useClock();
  const { data, dataUpdatedAt, errorUpdatedAt, refetch } = list;
  const isSearching = data?.erasures.some((each) => each.isSearching) ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more after each answer, and after each that did not come
  useEffect(
    () => (isSearching ? after(ASKED_AGAIN_MS, () => void refetch()) : undefined),
    [isSearching, dataUpdatedAt, errorUpdatedAt, refetch],
  );
  return (
    <section className={classes.card} aria-labelledby="erased">
      <h3 id="erased" className={classes.title}>
        Erased so far
      </h3>
      {list.data === undefined ? (
        list.error === null ? (
          <SkeletonBar width={280} />
        ) : (
          <LoadFailed sentence={list.error.message} onRetry={() => void list.refetch()} />
        )
      ) : list.data.erasures.length === 0 ? (
        <p className={classes.quiet}>Nothing was erased yet.</p>
      ) : (
        <ul className={classes.done}>
          {list.data.erasures.map((each) => (
            <li key={each.erasureId}>
              <b>{each.reference}</b>
              <span>{sentenceOf(each)}</span>
              <Backups names={each.backups} />
              <small>{`${each.person ?? "Again, at a restore"}, ${clock.moment(each.happenedOn)}`}</small>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Which backups keep what was erased until they are removed themselves. */
function Backups({ names }: { readonly names: DoneErasure["backups"] }) {
  if (names === null)
    return <span>Where backups lie does not answer, so nobody knows which may still hold it.</span>;
  if (names.length === 0) return <span>No backup is known that holds it.</span>;
  return (
    <details className={classes.backups}>
      <summary>{`${counted(names.length, "backup")} made before may still hold it`}</summary>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </details>
  );
}

function sentenceOf({ answers, recordings, texts, files, isSearching }: DoneErasure): string {
  const parts = [
    counted(answers, "answer"),
    counted(recordings, "recording"),
    counted(texts, "text"),
    counted(files, "original file"),
  ];
  return `${parts.join(", ")}. ${isSearching ? "Stored files are being searched." : "All stored files were searched."}`;
}
