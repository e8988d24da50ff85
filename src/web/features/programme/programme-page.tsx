import { Select } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { programme } from "#contract/programme.ts";
import type { Operation } from "#contract/structure.ts";
import { queryClient } from "#web/api/query-client.ts";
import { endpointKey, useEndpoint } from "#web/api/use-endpoint.ts";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { Note } from "#web/ui/note.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { SkeletonBar } from "#web/ui/skeleton.tsx";
import { OnPaper } from "./field.tsx";
import { ProgrammeForm } from "./programme-form.tsx";
import classes from "./programme-page.module.css";
import { VersionList } from "./version-list.tsx";

interface Props {
  readonly operation: string;
  /** The client's, the current one among them. */
  readonly operations: readonly Operation[];
}

/** What a survey asks and how it is scored, as tables; each change is looked at before it counts. */
export function ProgrammePage({ operation: current, operations }: Props) {
  const [operation, setOperation] = useState(current);
  const [edition, setEdition] = useState(0);
  const [done, setDone] = useState<string | null>(null);
  const [changed, setChanged] = useState(false);
  const shown = useEndpoint(programme.show, { operation, body: null, anew: true });
  const news = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What had the focus went with the form.
    if (edition > 0) news.current?.focus();
  }, [edition]);
  const begin = async (sentence: string | null) => {
    await Promise.all(
      [programme.show, programme.history].map((endpoint) =>
        queryClient.invalidateQueries({ queryKey: endpointKey(endpoint, operation) }),
      ),
    );
    setDone(sentence);
    setChanged(false);
    setEdition((number) => number + 1);
  };
  return (
    <>
      <PageHead
        sentence="Survey"
        context="What a survey asks and how its answers are scored. Nothing counts until you have seen what it would move."
      />
      {operations.length > 1 ? (
        <div className={classes.choice}>
          {/* A Select is more than one element: what stands before the text on paper must be one. */}
          <div>
            <Select
              label="Survey"
              data={operations.map(({ id, name }) => ({ value: id, label: name }))}
              value={operation}
              allowDeselect={false}
              disabled={changed}
              description={changed ? "Apply or discard your changes to choose another." : undefined}
              onChange={(next) => {
                setOperation(next ?? operation);
                setDone(null);
              }}
            />
          </div>
          <OnPaper text={operations.find(({ id }) => id === operation)?.name ?? ""} />
        </div>
      ) : null}
      <div ref={news} tabIndex={-1} className={classes.news}>
        <Note sentence={done} />
      </div>
      {shown.data === undefined || shown.isPlaceholderData ? (
        shown.error === null ? (
          <section className={classes.card} aria-busy="true">
            <SkeletonBar width={280} />
          </section>
        ) : (
          <LoadFailed sentence={shown.error.message} onRetry={() => void shown.refetch()} />
        )
      ) : (
        <>
          <ProgrammeForm
            key={`${operation} ${edition}`}
            operation={operation}
            shown={shown.data}
            onChanged={(isChanged) => {
              setChanged(isChanged);
              if (isChanged) setDone(null);
            }}
            onDone={begin}
          />
          <VersionList operation={operation} />
        </>
      )}
    </>
  );
}
