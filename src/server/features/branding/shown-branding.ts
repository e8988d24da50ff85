import { type Accent, accentOf } from "#domain/branding/accent.ts";
import type { StoredBranding } from "./queries.ts";

/** How a client's pages look, as browsers are told. */
export interface ShownBranding {
  readonly accent: Accent | null;
  readonly logo: { readonly width: number; readonly height: number; readonly changedOn: string } | null;
}

/** What is kept of it, in the shades it is drawn in. */
export function shownBranding({ accent, logo }: StoredBranding): ShownBranding {
  return {
    accent: accent === null ? null : accentOf(accent),
    logo: logo && { width: logo.width, height: logo.height, changedOn: logo.changedOn.toISOString() },
  };
}
