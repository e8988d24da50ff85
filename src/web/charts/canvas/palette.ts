/** A colour by its meaning; the token of the same name says which. */
export type PaletteRole =
  | "ink"
  | "paper"
  | "data"
  | "tint"
  | "track"
  | "grid"
  | "axis"
  | "flat"
  | "delighted"
  | "pleased"
  | "indifferent"
  | "disappointed"
  | "promoter"
  | "detractor";

export type Palette = Readonly<Record<PaletteRole, string>> & {
  /** The colour of any other token, by its name without dashes before. */
  readonly token: (name: string) => string;
};

/** The tokens of the present colour scheme as hex, for a canvas, which knows no variables. */
export function readPalette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const color = (role: string) => style.getPropertyValue(`--${role}`).trim();
  return {
    ink: color("ink"),
    paper: color("paper"),
    data: color("data"),
    tint: color("tint"),
    track: color("track"),
    grid: color("grid"),
    axis: color("axis"),
    flat: color("flat"),
    delighted: color("delighted"),
    pleased: color("pleased"),
    indifferent: color("indifferent"),
    disappointed: color("disappointed"),
    promoter: color("promoter"),
    detractor: color("detractor"),
    token: color,
  };
}

export function tokenOf(role: PaletteRole): string {
  return `var(--${role})`;
}
