import { contrast, mix, readColour, seen, shown } from "./colour.ts";

/** What a client's accent is drawn in, in one scheme; hex. */
export interface AccentShades {
  /** Grounds of buttons, marks, the ring of the focus. */
  readonly accent: string;
  /** Words. */
  readonly text: string;
  /** The ground of what is chosen, and of what lies under it. */
  readonly soft: string;
  readonly wash: string;
  /** Words on the accent. */
  readonly on: string;
}

/** A client's accent and its shades in both schemes. */
export interface Accent {
  /** As it was chosen. */
  readonly chosen: string;
  readonly light: AccentShades;
  readonly dark: AccentShades;
}

/** Text and what it stands on must differ by so much (WCAG 2, AA). */
export const LEAST_CONTRAST = 4.5;

/** The grounds of both schemes, as src/web/app/tokens.css has them: canvas, paper, hover, sunken. */
export const GROUNDS = {
  light: ["#f7f7f8", "#ffffff", "#f4f5f7", "#eff0f3"],
  dark: ["#0e1013", "#15171c", "#1b1e24", "#20242b"],
} as const;

const PAPER = { light: "#ffffff", dark: "#15171c" } as const;
const LIGHTNESS_STEP = 0.0025;
/** How far words are from the accent, and how much of it its grounds hold. */
const SCHEMES = {
  light: { towards: -1, text: 0.04, soft: 0.1, wash: 0.045 },
  dark: { towards: 1, text: 0.06, soft: 0.13, wash: 0.04 },
} as const;

type Scheme = keyof typeof SCHEMES;

/** The shades of an accent; null for what is no colour. */
export function accentOf(typed: string): Accent | null {
  const chosen = readColour(typed);
  if (chosen === null) return null;
  return { chosen, light: shadesOf(chosen, "light"), dark: shadesOf(chosen, "dark") };
}

function shadesOf(chosen: string, scheme: Scheme): AccentShades {
  const { towards, text, soft, wash } = SCHEMES[scheme];
  const paper = PAPER[scheme];
  const accent = nearestReadable(chosen, GROUNDS[scheme], towards);
  const grounds = { soft: mix(paper, accent, soft), wash: mix(paper, accent, wash) };
  const { lightness, ...hue } = seen(accent);
  const words = shown({ ...hue, lightness: within(lightness + towards * text) });
  return {
    accent,
    text: nearestReadable(words, [...GROUNDS[scheme], grounds.soft, grounds.wash], towards),
    ...grounds,
    on: scheme === "light" ? paper : mix(GROUNDS.dark[0], accent, 0.06),
  };
}

/** The colour itself where it is read on all grounds, else the one of its hue next to it in lightness that is. */
function nearestReadable(colour: string, grounds: readonly string[], towards: -1 | 1): string {
  const isRead = (candidate: string) =>
    grounds.every((ground) => contrast(candidate, ground) >= LEAST_CONTRAST);
  if (isRead(colour)) return colour;
  const { lightness, ...hue } = seen(colour);
  for (let moved = lightness; moved >= 0 && moved <= 1; moved += towards * LIGHTNESS_STEP) {
    const candidate = shown({ ...hue, lightness: moved });
    if (isRead(candidate)) return candidate;
  }
  return towards < 0 ? "#000000" : "#ffffff";
}

function within(lightness: number): number {
  return Math.min(1, Math.max(0, lightness));
}
