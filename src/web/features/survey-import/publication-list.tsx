import type { Operation } from "#contract/structure.ts";
import { type Publication, surveyPreview } from "#contract/survey-preview.ts";
import { countText } from "#domain/text/count-text.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { useClock } from "#web/state/current-operation.ts";
import { MovementTables } from "./movement-tables.tsx";
import classes from "./publication-list.module.css";

/** What began and ceased to count in an operation, who did it, and what moved; nothing where nothing did. */
export function PublicationList({ operation }: { readonly operation: Operation }) {
  const { data, isPlaceholderData } = useEndpoint(surveyPreview.history, {
    operation: operation.id,
    body: null,
    anew: true,
  });
  const clock = useClock();
  if (data === undefined || isPlaceholderData || data.publications.length === 0) return null;
  return (
    <section className={classes.card} aria-label="History">
      <h3>{`History of ${operation.name}`}</h3>
      <ol>
        {data.publications.map((each) => (
          <li key={each.publicationId}>
            <details>
              <summary>
                <b>{sentenceOf(each)}</b> <span>{`${each.person}, ${clock.moment(each.happenedOn)}`}</span>
              </summary>
              <MovementTables movements={each.movements} />
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
}

function sentenceOf({ act, fileName, responses }: Publication): string {
  const answers = countText(responses);
  return act === "publish"
    ? `${fileName} brought ${answers} answer${responses === 1 ? "" : "s"}`
    : `${fileName} was deleted with ${answers} answer${responses === 1 ? "" : "s"}`;
}
