import type { ChangePreview, ListedPlace } from "#contract/network.ts";
import { LEVEL_NAMES, type PlaceAct } from "#domain/network/place-change.ts";
import { countText } from "#domain/text/count-text.ts";

/** What each act is called on its button. */
export const ACT_NAMES = {
  rename: "Rename",
  move: "Move",
  merge: "Merge",
  retire: "Retire",
  restore: "Bring back",
} as const satisfies Record<PlaceAct, string>;

/** What each act does, before it is chosen. */
export function actNote(act: PlaceAct, { level, name }: ListedPlace): string {
  const noun = LEVEL_NAMES[level];
  switch (act) {
    case "rename":
      return "Only the name changes. A workbook that still carries the old one changes nothing.";
    case "move":
      return "Its whole history shows there, past periods too. A workbook that still names the old place changes nothing.";
    case "merge":
      return `${name} goes for good; the ${noun} you choose stays and takes over everything. This can't be taken back.`;
    case "retire":
      return "It leaves filters and forms, with everything below it. Its history stays in all figures.";
    case "restore":
      return "Filters offer it where it was surveyed, and forms in any case.";
  }
}

/** The acts that make sense for a place as it is. */
export function actsFor({ level, retired, abandoned }: ListedPlace): readonly PlaceAct[] {
  const acts: readonly PlaceAct[] = level === "region" ? ["rename", "merge"] : ["rename", "move", "merge"];
  if (retired) return [...acts, "restore"];
  return abandoned && level === "dealer" ? [...acts, "retire", "restore"] : [...acts, "retire"];
}

/** What is to be known of a place in a word or two. */
export function statusOf({ retired, responses, abandoned }: ListedPlace): {
  readonly tone: "good" | "warning" | "quiet";
  readonly text: string;
} {
  if (retired) return { tone: "quiet", text: "Retired" };
  if (abandoned) return { tone: "warning", text: "Upload deleted" };
  return responses === 0 ? { tone: "warning", text: "Never surveyed" } : { tone: "good", text: "In figures" };
}

/** What a change would move, a sentence each; what stays as it is is not said. */
export function effectSentences(preview: ChangePreview, act: PlaceAct): readonly string[] {
  const { responses, tickets, dealers, named, seeMore, seeLess, ranks } = preview;
  const moves = act === "merge" || act === "move";
  const held = [
    many(responses, "response"),
    many(tickets, "ticket"),
    ...(dealers === 1 ? [] : [many(dealers, "dealer")]),
  ].join(", ");
  const follow = `${moves ? "Takes along" : "Concerns"} ${held}.`;
  const lists =
    named === 0 || act !== "merge"
      ? []
      : [`${people(named)} assigned to it by name will have the one that stays.`];
  const scope = moves ? [scopeSentence(seeMore, seeLess)] : [];
  const ranked = moves ? (ranks.length === 0 ? ["No rank of the newest wave changes."] : ranks) : [];
  const forGood = act === "merge" ? ["This can't be taken back."] : [];
  return [follow, ...lists, ...scope, ...ranked, ...forGood];
}

function scopeSentence(more: number, less: number): string {
  if (more === 0 && less === 0) return "Everybody sees the dealers they saw.";
  const parts = [
    ...(more === 0 ? [] : [`${people(more)} will see more dealers or history`]),
    ...(less === 0 ? [] : [`${people(less)} will see less`]),
  ];
  return `${parts.join(", ")}.`;
}

function many(count: number, noun: string): string {
  return `${countText(count)} ${noun}${count === 1 ? "" : "s"}`;
}

function people(count: number): string {
  return count === 1 ? "1 person" : `${countText(count)} people`;
}
