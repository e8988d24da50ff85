import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useId, useState } from "react";
import { type FoundDealers, MOST_SETTLED_NAMES, type UnknownDealer } from "#contract/unknown-dealers.ts";
import type { NamedKind } from "#domain/dealer-master/unknown-names.ts";
import { counted, countText } from "#domain/text/count-text.ts";
import { TextButton } from "#web/ui/text-button.tsx";
import {
  type DealerChoice,
  type DealerDecision,
  type DealerDecisions,
  type DealerField,
  settledOf,
  withAllAdded,
  withChoice,
  withField,
} from "./dealer-decisions.ts";
import classes from "./unknown-dealers-dialog.module.css";

/** Fields of hundreds at once would take a phone long. */
const SHOWN_AT_ONCE = 50;
const CHOICES: readonly { readonly value: DealerChoice; readonly label: string }[] = [
  { value: "later", label: "Decide later" },
  { value: "add", label: "Add to the network" },
  { value: "notOurs", label: "Not ours" },
];
interface Field {
  readonly field: DealerField;
  readonly label: string;
}
const NAMED: readonly Field[] = [
  { field: "code", label: "Code" },
  { field: "name", label: "Name" },
];
const FIELDS: Readonly<Record<NamedKind, readonly Field[]>> = {
  dealer: [
    ...NAMED,
    { field: "area", label: "Location" },
    { field: "state", label: "State" },
    { field: "region", label: "Region" },
  ],
  model: NAMED,
};

type Places = Pick<FoundDealers, "areas" | "states" | "regions">;

interface Props {
  readonly kind: NamedKind;
  readonly names: readonly UnknownDealer[];
  /** How many there are besides. */
  readonly more: number;
  readonly places: Places;
  readonly decisions: DealerDecisions;
  readonly onDecisions: (decisions: DealerDecisions) => void;
}

/** The dealers, or models, that somebody decides about. */
export function UnknownNames({ kind, names, more, places, decisions, onDecisions }: Props) {
  const id = useId();
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  if (names.length === 0) return null;
  const { added, notOurs } = settledOf(decisions);
  const decided = added.length + notOurs.length;
  const undecided = names.length - decided;
  return (
    <section className={classes.content} aria-label={`Unknown ${kind}s`}>
      <div className={classes.top}>
        <h3>{kind === "dealer" ? "Dealers" : "Models"}</h3>
        {names.length > 1 ? (
          <Button
            variant="default"
            disabled={undecided === 0}
            onClick={() => onDecisions(withAllAdded(decisions, names))}
          >
            {`Add ${decided === 0 || undecided === 0 ? "all" : "the other"} ${counted(undecided || names.length, kind)}`}
          </Button>
        ) : null}
      </div>
      {kind === "dealer" ? <PlaceLists id={id} places={places} /> : null}
      <ul className={classes.dealers}>
        {names.slice(0, shown).map((named) => (
          <li key={named.said}>
            <Named
              kind={kind}
              named={named}
              decision={decisions[named.said] ?? null}
              lists={id}
              onChoice={(choice) => onDecisions(withChoice(decisions, named, choice))}
              onField={(decision, field, text) =>
                onDecisions({ ...decisions, [named.said]: withField(decision, field, text, places.areas) })
              }
            />
          </li>
        ))}
      </ul>
      {shown < names.length ? (
        <TextButton onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          {`Show more of ${counted(names.length, kind)}`}
        </TextButton>
      ) : more > 0 ? (
        <p className={classes.quiet}>
          {`${counted(more, `more ${kind}`)}: settle these ${countText(MOST_SETTLED_NAMES)} first.`}
        </p>
      ) : null}
    </section>
  );
}

function PlaceLists({ id, places }: { readonly id: string; readonly places: Places }) {
  const { areas, states, regions } = places;
  const lists = [
    { field: "area", names: areas.map(({ name }) => name) },
    { field: "state", names: states },
    { field: "region", names: regions },
  ];
  return lists.map(({ field, names }) => (
    <datalist key={field} id={`${id}-${field}`}>
      {[...new Set(names)].map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  ));
}

interface NamedProps {
  readonly kind: NamedKind;
  readonly named: UnknownDealer;
  readonly decision: DealerDecision | null;
  /** What the ids of the lists of places begin with. */
  readonly lists: string;
  readonly onChoice: (choice: DealerChoice) => void;
  readonly onField: (decision: DealerDecision, field: DealerField, text: string) => void;
}

function Named({ kind, named, decision, lists, onChoice, onField }: NamedProps) {
  const { said, rows, example } = named;
  const choice = decision?.choice ?? "later";
  return (
    <>
      <div className={classes.dealer}>
        <div>
          <b>{said}</b> <span className={classes.quiet}>{counted(rows, "row")}</span>
        </div>
        <NativeSelect
          aria-label={`What to do with ${said}`}
          data={[...CHOICES]}
          value={choice}
          onChange={({ currentTarget }) =>
            onChoice(CHOICES.find(({ value }) => value === currentTarget.value)?.value ?? "later")
          }
        />
      </div>
      {decision === null || choice !== "add" ? null : (
        <div className={classes.fields}>
          {FIELDS[kind].map(({ field, label }) => (
            <TextInput
              key={field}
              label={label}
              aria-label={`${label} of ${said}`}
              value={decision[field]}
              maxLength={200}
              required={field === "code" || field === "name"}
              list={field === "code" || field === "name" ? undefined : `${lists}-${field}`}
              onChange={({ currentTarget }) => onField(decision, field, currentTarget.value)}
            />
          ))}
        </div>
      )}
      <details className={classes.example}>
        <summary>{`A row of ${said}`}</summary>
        <dl>
          {example.map(({ column, text }) => (
            <div key={column}>
              <dt>{column}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
