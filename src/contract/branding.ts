import { z } from "zod";
import { MAX_LOGO_BYTES } from "#domain/branding/logo.ts";
import { download, json } from "./endpoint.ts";
import { wireObject } from "./wire.ts";

/** It goes into a style sheet. */
const hex = z.string().regex(/^#[0-9a-f]{6}$/);
const shades = wireObject({ accent: hex, text: hex, soft: hex, wash: hex, on: hex });

/** How the pages of a client look. */
export const clientBranding = {
  /** As it was chosen, and what it is drawn in: always read on the grounds of the scheme. null: the product's. */
  accent: wireObject({ chosen: hex, light: shades, dark: shades }).nullable(),
  /** Its size in pixels, so that there is room for it before it comes. null: there is none. */
  logo: wireObject({
    width: z.int(),
    height: z.int(),
    /** Instant, ISO 8601 with zone. */
    changedOn: z.string(),
  }).nullable(),
};

const BASE64_CHARACTERS = 4 * Math.ceil(MAX_LOGO_BYTES / 3);
/** A little more than a logo may have, so that the refusal can say so. */
const MOST_CHARACTERS = BASE64_CHARACTERS + 100_000;

/** What may be chosen; of a change, what is left out stays. */
export const chosenBranding = {
  /** `#rrggbb`; null: the product's. 400 ACCENT. */
  accent: z.string().max(100).nullish(),
  /** A PNG, JPEG or WebP of at most 512 KB in base64; null: none. 400 LOGO. */
  logo: z.string().max(MOST_CHARACTERS).nullish(),
};

/** The look of the client of the data_source header. */
export const branding = {
  change: json({
    method: "POST",
    path: "/api/branding",
    access: "adminPanel",
    body: wireObject(chosenBranding),
    reply: z.strictObject({ message: z.string() }),
  }),
  /** The bytes of its logo; 404 where there is none. */
  logo: download({ path: "/api/clientlogo", access: "operation" }),
};
