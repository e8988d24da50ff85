import { Button, Select } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { type ChosenPeriod, type Expired, type RetentionPeriod, retention } from "#contract/retention.ts";
import type { RetentionKind } from "#domain/retention/retention.ts";
import { call, read } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";
import { useAction } from "#web/api/use-action.ts";
import { endpointKey, useEndpoint } from "#web/api/use-endpoint.ts";
import { useClock } from "#web/state/current-operation.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { Note } from "#web/ui/note.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { SkeletonBar } from "#web/ui/skeleton.tsx";
import { choiceOf, choicesOf, effectOf, KIND_TEXTS, keptText, monthsOf } from "./kinds.ts";
import classes from "./retention-page.module.css";

type Chosen = Readonly<Partial<Record<RetentionKind, number | null>>>;

/** How long what is kept: chosen kind by kind, looked at before it is saved. */
export function RetentionPage({ operation }: { readonly operation: string }) {
  const [done, setDone] = useState<string | null>(null);
  const list = useEndpoint(retention.list, { operation, body: null, anew: true });
  return (
    <>
      <PageHead
        sentence="Retention"
        context="How long answers, and what belongs to them, are kept. Nothing goes until you choose a time; from then on what is older goes each night."
      />
      <div className={classes.news}>
        <Note sentence={done} />
      </div>
      {list.data === undefined ? (
        list.error === null ? (
          <section className={classes.card}>
            <SkeletonBar width={280} />
          </section>
        ) : (
          <LoadFailed sentence={list.error.message} onRetry={() => void list.refetch()} />
        )
      ) : (
        <>
          <PeriodForm
            // Others may have chosen meanwhile: what they chose is what is in force.
            key={JSON.stringify(list.data.periods)}
            operation={operation}
            periods={list.data.periods}
            onChange={() => setDone(null)}
            onDone={setDone}
          />
          <section className={classes.card} aria-labelledby="fixed">
            <h3 id="fixed" className={classes.title}>
              Always removed
            </h3>
            <dl className={classes.fixed}>
              {list.data.fixed.map(({ what, kept }) => (
                <div key={what}>
                  <dt>{what}</dt>
                  <dd>{`after ${kept}`}</dd>
                </div>
              ))}
            </dl>
          </section>
        </>
      )}
    </>
  );
}

interface FormProps {
  readonly operation: string;
  readonly periods: readonly ChosenPeriod[];
  readonly onChange: () => void;
  readonly onDone: (sentence: string) => void;
}

function PeriodForm({ operation, periods, onChange, onDone }: FormProps) {
  const [chosen, setChosen] = useState<Chosen>({});
  const [expired, setExpired] = useState<readonly Expired[] | null>(null);
  const look = useAction();
  const save = useAction();
  const changed: RetentionPeriod[] = periods.flatMap(({ kind, months }) => {
    const next = chosen[kind];
    return next === undefined || next === months ? [] : [{ kind, months: next }];
  });
  const preview = (event: FormEvent) => {
    event.preventDefault();
    if (changed.length === 0) return look.setProblem("Nothing was changed yet. Choose another time first.");
    void look.run(async () => {
      const body = { periods: changed };
      setExpired((await read(retention.preview, { operation, body })).expired);
    });
  };
  const onYes = async () => {
    let message = "";
    const seen = periods.map(({ kind, months }) => ({ kind, months }));
    const saved = await save.run(async () => {
      message = (await call(retention.save, { operation, body: { periods: changed, seen } })).message;
    });
    if (!saved) return;
    setExpired(null);
    onDone(message);
    await queryClient.invalidateQueries({ queryKey: endpointKey(retention.list) });
  };
  return (
    <form className={classes.card} onSubmit={preview} noValidate aria-label="How long what is kept">
      {periods.map((period) => (
        <PeriodField
          key={period.kind}
          period={period}
          months={chosen[period.kind] === undefined ? period.months : (chosen[period.kind] ?? null)}
          disabled={look.busy}
          onChange={(months) => {
            setChosen({ ...chosen, [period.kind]: months });
            look.setProblem(null);
            onChange();
          }}
        />
      ))}
      <Problem sentence={look.problem} />
      <div data-unprinted>
        <Button type="submit" loading={look.busy}>
          See what would go
        </Button>
      </div>
      {expired === null ? null : (
        <ConfirmDialog
          question="Keep it only so long from now on?"
          what="Nothing but a backup brings it back. Today this would go:"
          busy={save.busy}
          problem={save.problem}
          onYes={() => void onYes()}
          onNo={() => {
            setExpired(null);
            save.setProblem(null);
          }}
        >
          <ul className={classes.effects}>
            {effectsOf(changed, expired).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </form>
  );
}

function effectsOf(changed: readonly RetentionPeriod[], expired: readonly Expired[]): readonly string[] {
  return [
    ...expired.map(effectOf),
    ...changed
      .filter(({ months }) => months === null)
      .map(({ kind }) => `${KIND_TEXTS[kind].title}: kept for ever from now on.`),
  ];
}

interface FieldProps {
  readonly period: ChosenPeriod;
  readonly months: number | null;
  readonly disabled: boolean;
  readonly onChange: (months: number | null) => void;
}

function PeriodField({ period, months, disabled, onChange }: FieldProps) {
  const { kind, changedBy, changedOn } = period;
  const clock = useClock();
  const { title, about } = KIND_TEXTS[kind];
  return (
    <div className={classes.period}>
      <div>
        <h3 className={classes.title}>{title}</h3>
        <p className={classes.quiet}>{about}</p>
        {changedBy === null || changedOn === null ? null : (
          <small>{`Chosen by ${changedBy}, ${clock.moment(changedOn)}`}</small>
        )}
      </div>
      <p className={classes.printed}>{keptText(period.months)}</p>
      <Select
        wrapperProps={{ "data-unprinted": true }}
        label="Kept for"
        aria-label={`${title}: kept for`}
        data={choicesOf(kind, period.months)}
        value={choiceOf(months)}
        disabled={disabled}
        allowDeselect={false}
        onChange={(value) => onChange(value === null ? period.months : monthsOf(value))}
      />
    </div>
  );
}
