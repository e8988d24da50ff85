import type { ReactNode } from "react";
import type { Operation } from "#contract/structure.ts";
import type { SurveyResponse } from "#contract/verbatims.ts";
import { dayText } from "#domain/calendar/date-display.ts";
import { PointLink, TicketStatus } from "#web/features/action-plans/index.ts";
import { RecordingCell } from "#web/features/survey-audio/index.ts";
import { DealerLink } from "#web/state/dealer-link.tsx";
import { useNavigateTo } from "#web/state/use-navigate-to.ts";
import { Badge } from "#web/ui/badge.tsx";
import { percent } from "#web/ui/percent.ts";
import { TextButton } from "#web/ui/text-button.tsx";
import { AnswerText, Figure } from "./row-parts.tsx";
import classes from "./whole-response.module.css";

const HIGHEST_RATING = 10;

interface Props {
  readonly operation: Operation;
  readonly response: SurveyResponse;
  /** Normalized words of the search. */
  readonly words: readonly string[];
}

/** Everything one customer answered, and what is planned where they were. */
export function WholeResponse({ operation, response, words }: Props) {
  const { surveyId, audioFile, managesAudio } = response;
  return (
    <>
      <Place response={response} />
      <Figures response={response} />
      <Section title="In their own words">
        <dl className={classes.answers}>
          {response.verbatims.map(({ code, name, text }) => (
            <div key={code}>
              <dt>{name}</dt>
              <dd>
                <AnswerText whole text={text} words={words} />
              </dd>
            </div>
          ))}
        </dl>
      </Section>
      {audioFile === null && !managesAudio ? null : (
        <Section title="Recording">
          <RecordingCell
            operation={operation.id}
            surveyId={surveyId}
            file={audioFile}
            manages={managesAudio}
          />
        </Section>
      )}
      <Section title="Ratings">
        {response.factors.map((factor) => (
          <Ratings key={factor.code} factor={factor} />
        ))}
      </Section>
      {response.answers.length === 0 ? null : (
        <Section title="Other answers">
          <dl className={classes.answers}>
            {response.answers.map(({ code, name, answer }) => (
              <div key={code}>
                <dt>{name}</dt>
                <dd>{answer ?? "–"}</dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
      <Plans operation={operation} response={response} />
    </>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Place({ response }: { readonly response: SurveyResponse }) {
  const { dealerName, dealerCode, surveyDate, waveName, model, vin } = response;
  return (
    <div className={classes.place}>
      <p>
        <b>
          <DealerLink code={dealerCode} name={dealerName} />
        </b>{" "}
        <span>{dealerCode}</span>
      </p>
      <p className={classes.quiet}>{[dayText(surveyDate), waveName].filter(Boolean).join(" · ")}</p>
      <p className={classes.quiet}>{[model, vin].filter(Boolean).join(" · ")}</p>
    </div>
  );
}

function Figures({ response: { index, nps, overall } }: { readonly response: SurveyResponse }) {
  const figures = [
    { name: "Index", value: index, decimals: 1, of: "of 1000" },
    { name: "Recommend", value: nps, decimals: 0, of: "of 10" },
    { name: "Overall", value: overall, decimals: 0, of: "of 10" },
  ];
  return (
    <dl className={classes.figures}>
      {figures.map(({ name, value, decimals, of }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>
              <Figure value={value} decimals={decimals} />
            </b>
            {value === null ? null : <small>{of}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Factor = SurveyResponse["factors"][number];

function Ratings({ factor: { name, score, low, attributes } }: { readonly factor: Factor }) {
  return (
    <div className={classes.factor}>
      <h4>
        <span>{name}</span>
        {low ? <Badge tone="bad">disappointed</Badge> : null}
        <b>
          <Figure value={score} decimals={1} />
        </b>
      </h4>
      <ul>
        {attributes.map(({ code, name: attribute, rating, band }) => (
          <li key={code}>
            <span>{attribute}</span>
            <i className={classes.track} aria-hidden="true">
              {rating === null ? null : (
                <i data-band={band} style={{ width: percent(rating / HIGHEST_RATING) }} />
              )}
            </i>
            <b>
              <Figure value={rating} />
            </b>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A ticket belongs to a point of a dealer in a wave: none is made for one response. */
function Plans({ operation, response }: Pick<Props, "operation" | "response">) {
  const navigateTo = useNavigateTo(operation);
  const { tickets, dealerName, dealerCode, waveName, waveCode } = response;
  return (
    <Section title="Improvement plans">
      <p className={classes.quiet}>
        {tickets.length === 0
          ? `${dealerName} has none for ${waveName}.`
          : `What ${dealerName} has planned for ${waveName}, over all its responses.`}
      </p>
      <ul className={classes.tickets}>
        {tickets.map(({ ticketNo, status, statusCode, dueDate, ...point }) => {
          const open = navigateTo("action-planning", { ticket: String(ticketNo) });
          const name = `Ticket ${ticketNo}`;
          return (
            <li key={ticketNo}>
              {open === null ? <span>{name}</span> : <TextButton onClick={open}>{name}</TextButton>}
              <span>
                <PointLink point={{ ...point, dealerCode, waveCode }} />
              </span>
              <TicketStatus status={status} statusCode={statusCode} />
              <small>{`due ${dayText(dueDate)}`}</small>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
