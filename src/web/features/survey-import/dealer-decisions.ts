import type { AddedDealer, FoundDealers, UnknownDealer, UnknownModel } from "#contract/unknown-dealers.ts";

/** What becomes of a dealer or model that the network does not know. */
export type DealerChoice = "later" | "add" | "notOurs";

/** A field of a dealer that is added. */
export type DealerField = "code" | "name" | "area" | "state" | "region";

/** What somebody decided about a dealer, with what was typed. */
export type DealerDecision = Readonly<Record<DealerField, string>> & { readonly choice: DealerChoice };

/** Decisions by what the file calls the dealer; whoever is not in it is decided later. */
export type DealerDecisions = Readonly<Record<string, DealerDecision>>;

/** What a dealer would be added as before anybody types: what the file says of it. */
export function proposedDecision({ said, proposal }: UnknownDealer, choice: DealerChoice): DealerDecision {
  const { name, area, state, region } = proposal;
  return { choice, code: said, name: name === "" ? said : name, area, state, region };
}

/** A model is decided about as a dealer is that stands in no place. */
export function modelAsDealer({ proposal, ...model }: UnknownModel): UnknownDealer {
  return { ...model, proposal: { ...proposal, area: "", state: "", region: "" } };
}

/** Takes the choice, keeping what was typed before. */
export function withChoice(
  decisions: DealerDecisions,
  dealer: UnknownDealer,
  choice: DealerChoice,
): DealerDecisions {
  const known = decisions[dealer.said];
  return {
    ...decisions,
    [dealer.said]: known === undefined ? proposedDecision(dealer, choice) : { ...known, choice },
  };
}

/** Adds every dealer that nobody has decided about. */
export function withAllAdded(decisions: DealerDecisions, dealers: readonly UnknownDealer[]): DealerDecisions {
  return dealers.reduce(
    (done, dealer) =>
      (done[dealer.said]?.choice ?? "later") === "later" ? withChoice(done, dealer, "add") : done,
    decisions,
  );
}

/** Takes what was typed; an area that there is brings its state and region along. */
export function withField(
  decision: DealerDecision,
  field: DealerField,
  text: string,
  areas: FoundDealers["areas"],
): DealerDecision {
  const typed = { ...decision, [field]: text };
  if (field !== "area") return typed;
  const [area, ...others] = areas.filter(({ name }) => name === text);
  return area === undefined || others.length > 0
    ? typed
    : { ...typed, state: area.state, region: area.region };
}

/** What is sent. */
export function settledOf(decisions: DealerDecisions): {
  readonly added: AddedDealer[];
  readonly notOurs: string[];
} {
  const all = Object.entries(decisions);
  return {
    added: all.flatMap(([said, { choice, ...dealer }]) =>
      choice === "add" ? [{ said, ...trimmed(dealer) }] : [],
    ),
    notOurs: all.flatMap(([said, { choice }]) => (choice === "notOurs" ? [said] : [])),
  };
}

function trimmed({ code, name, area, state, region }: Omit<DealerDecision, "choice">) {
  return {
    code: code.trim(),
    name: name.trim(),
    area: area.trim(),
    state: state.trim(),
    region: region.trim(),
  };
}
