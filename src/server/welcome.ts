import { SETUP_LINK_HOURS } from "#server/features/installation/index.ts";
import { type Config, showsOutbox } from "./platform/config/config.ts";

const ACCOUNTS = [
  ["admin@demo.example", "administrator, both clients"],
  ["headoffice@demo.example", "head office, both clients"],
  ["rsm@demo.example", "regional manager, one region"],
  ["asm@demo.example", "area manager, about eight dealers"],
  ["dp@demo.example", "dealer principal, two dealers"],
  ["dealer@demo.example", "dealer staff, one dealer"],
  ["audio@demo.example", "audio rights, whole client"],
] as const;

/** What the end of a start prints: the address, the accounts of the demo, and how long it took. */
export function welcome(config: Config, seconds: string): string[] {
  const { publicUrl, demo } = config;
  const accounts = ACCOUNTS.map(([email, who]) => `  ${email.padEnd(26)}${who}`);
  return [
    "",
    `Forecourt is ready at ${publicUrl} (${seconds} s)`,
    ...(demo === null ? [] : ["", "Demo accounts:", ...accounts, `  Password of all: ${demo.password}`]),
    ...(showsOutbox(config) ? ["", `Its mails stay in the outbox: ${publicUrl}/outbox (administrator)`] : []),
    "",
  ];
}

/** The way to the first administrator. The token stands in the fragment: it reaches no proxy and no log. */
export function firstSteps({ publicUrl }: Pick<Config, "publicUrl">, token: string): string[] {
  return [
    "Nobody administers this installation yet. Set it up in a browser, by this link:",
    `  ${publicUrl}/setup#${token}`,
    `It works once, for ${SETUP_LINK_HOURS} hours; the next start prints another one in its place.`,
    "",
  ];
}
