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

/** What makes an empty installation live. */
export function firstSteps(): string[] {
  return [
    "This installation is empty. Three commands make it live:",
    '  npm run forecourt -- client add "Your client" --time-zone Asia/Kolkata',
    "  npm run forecourt -- programme apply your-programme.json",
    '  npm run forecourt -- user add you@example.com --name "Your name" --client "Your client" --admin --audio',
  ];
}
