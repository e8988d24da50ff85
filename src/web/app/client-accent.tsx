import type { Structure } from "#contract/structure.ts";
import { styleNonce } from "./style-nonce.ts";

type Accent = NonNullable<Structure["clients"][number]["accent"]>;

/** A client's own colour in the place of the product's, in both schemes. Scores keep theirs. */
export function ClientAccent({ accent }: { readonly accent: Accent | null }) {
  if (accent === null) return null;
  const { light, dark } = accent;
  // After the style sheet, with the same weight.
  return (
    <style
      nonce={styleNonce()}
    >{`:root{${tokensOf(light)}}:root[data-mantine-color-scheme="dark"]{${tokensOf(dark)}}`}</style>
  );
}

function tokensOf({ accent, text, soft, wash, on }: Accent["light"]): string {
  return `--accent:${accent};--accent-text:${text};--accent-soft:${soft};--accent-wash:${wash};--on-accent:${on};--focus:${accent}`;
}
