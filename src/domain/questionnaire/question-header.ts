import { spelledWords } from "#domain/survey-mapping/header-words.ts";

/** What the header of a question says about where it belongs. */
export interface QuestionHeader {
  /** `Q3` and `1` of `Q3_1`; null where it has no such number. */
  readonly code: { readonly stem: string; readonly number: string } | null;
  /** The factor it names, as people read it; null where it names none. */
  readonly group: string | null;
  /** The question itself; empty where the header is a code alone. */
  readonly own: string;
}

const STEM = String.raw`(?:[A-Za-z]{1,3}\s?\d{1,2}|\d{1,2}(?=[._]))`;
const CODE = new RegExp(
  String.raw`^\s*(${STEM})(?:[_.\-\s]{1,2}(\d{1,2})|([a-h])|\s?\(([a-h])\)|\[(?:SQ)?0*(\d{1,3})\])(?=$|[^\p{L}\p{M}\p{N}])[).:\s_\-–—]*`,
  "u",
);
/** A number before the question or the group that tells nothing else: `Q3.`, `12)`, `B.` */
const NUMBERING = /^\s*(?:[A-Za-z]{0,3}\d{1,3}|[A-Z])\s?[.):]\s*/u;
const SEPARATORS = [/\s+[-–—]\s+/u, /\s*(?:\||>|›|»|::)\s*/u, /:\s+/u] as const;
const IN_BRACKETS = /^(.+?)\s*\[([^\]]{2,})\]\s*$/u;
const SCALE_NOTE =
  /\s*[([](?:(?:on )?(?:a )?(?:scale|rating)[^)\]]*|\d{1,2}\s*(?:-|–|to|से|se)\s*\d{1,3}[^)\]]*|[^)\]]*point scale)[)\]]\s*$/iu;
/** How a question begins that asks for a rating of what follows. */
const ASKING =
  /^(?:please |kindly )?(?:(?:how (?:would|do|did) you rate|how satisfied (?:are|were) you with|rate|your (?:rating of|satisfaction with)|satisfaction with|rating (?:of|for))\s+)(?:(?:the|our|your|us on|us for)\s+)?(?=\S{3})/iu;
/** Names of groups that say nothing about what is rated. */
const EMPTY_GROUPS =
  /^(?:ratings?|scores?|questions?|responses?|answers?|surveys?|feedback|satisfaction|parameters?|attributes?|sub ?parameters?|details?|data|csi|ssi|csat|q\d*|section [a-z0-9]|part [a-z0-9]|rating scale|रेटिंग|अंक|सवाल|प्रश्न|sawal|prashn)(?: (?:ratings?|scores?|questions?|details?|\d.*))?$/u;

/**
 * Reads the header of a question: `Q3_1. Service Advisor - Courtesy`, `Rate the service advisor [Courtesy]`, or
 * `Service Advisor / Courtesy` where it is made of two rows. `above` is what groups it in a row that is no part of it.
 */
export function readQuestionHeader(
  header: string,
  isOfTwoRows: boolean,
  above: string | null,
): QuestionHeader {
  if (isOfTwoRows && header.includes(" / ")) {
    const at = header.indexOf(" / ");
    const group = groupName(header.slice(0, at));
    const lower = readQuestionHeader(header.slice(at + 3), false, null);
    const isNamedTwice = group !== null && lower.group !== null;
    return group === null
      ? lower
      : { code: lower.code, group, own: isNamedTwice ? `${lower.group} – ${lower.own}` : lower.own };
  }
  const code = CODE.exec(header);
  const rest = code === null ? header : header.slice(code[0].length);
  const number = code?.[2] ?? code?.[3] ?? code?.[4] ?? code?.[5];
  return {
    code:
      code === null || number === undefined
        ? null
        : { stem: stemOf(code[1] ?? ""), number: number.toLowerCase() },
    ...(splitText(rest) ?? { group: above === null ? null : groupName(above), own: questionText(rest) }),
  };
}

/** The form in which groups are compared: shortened and misspelt words in full. */
export function groupKey(group: string): string {
  return spelledWords(group);
}

function stemOf(written: string): string {
  const stem = written.replace(/\s/g, "").toUpperCase();
  return /^\d/.test(stem) ? `Q${stem}` : stem;
}

function splitText(text: string): { readonly group: string; readonly own: string } | null {
  const bare = text.replace(SCALE_NOTE, "");
  const [, before, within] = IN_BRACKETS.exec(bare) ?? [];
  const parts =
    before === undefined || within === undefined
      ? SEPARATORS.map((separator) => bare.split(separator)).find(({ length }) => length > 1)
      : [before, within];
  const [first = "", ...others] = parts ?? [];
  const own = questionText(others.join(" – "));
  const group = groupName(first);
  return group === null || own === "" ? null : { group, own };
}

function groupName(text: string): string | null {
  const asked = text
    .replace(SCALE_NOTE, "")
    .replace(NUMBERING, "")
    .replace(/[\s?:.]+$/u, "")
    .trim();
  const bare = asked.replace(ASKING, "");
  const name = bare === asked ? asked : bare.charAt(0).toUpperCase() + bare.slice(1);
  return name.length < 2 || name.length > 80 || EMPTY_GROUPS.test(spelledWords(name)) ? null : name;
}

function questionText(text: string): string {
  return text.replace(SCALE_NOTE, "").replace(NUMBERING, "").trim().slice(0, 200);
}
