import { isIP } from "node:net";
import { resolve } from "node:path";
import { type BackupConfig, readBackupConfig } from "./backup-config.ts";
import { isLoopback, isLoopbackUrl } from "./loopback.ts";
import { type PushConfig, readPushConfig } from "./push-config.ts";
import { readSwitch } from "./read-switch.ts";
import { readStoragePlace, type StoragePlace } from "./storage-place.ts";

export const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const DEFAULT_PORT = 8080;
/** Stands in the manual: it opens nothing but a local demo. */
export const PUBLISHED_PASSWORD = "forecourt-demo";

export type DatabaseChoice =
  | { readonly kind: "embedded" }
  | { readonly kind: "external"; readonly url: string; readonly ownerUrl: string | null };

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** Where stored files lie: in the data folder, or where several processes share them. */
  readonly files: StoragePlace;
  readonly database: DatabaseChoice;
  readonly publicUrl: string;
  /** Addresses or networks (CIDR) of the proxies in front. */
  readonly trustedProxies: readonly string[];
  readonly mail: {
    /** null: mails stay in the outbox. It may hold a password. */
    readonly smtpUrl: string | null;
    readonly from: string;
  };
  readonly push: PushConfig;
  readonly backup: BackupConfig;
  /** Where this machine's Prometheus reads; null: nowhere. */
  readonly metricsPort: number | null;
  /** null: no demo is built. */
  readonly demo: { readonly password: string } | null;
  readonly logLevel: LogLevel;
  /** Nobody but this machine reaches it: a loopback HOST and PUBLIC_URL, and no proxy in front. */
  readonly isLocal: boolean;
}

export type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly string[] };

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the documented environment variables; every wrong one is named in a sentence of its own. */
export function readConfig(environment: Environment): ConfigResult {
  const problems: string[] = [];
  const read = (name: string) => environment[name]?.trim() ?? "";
  const host = read("HOST") || "127.0.0.1";
  const port = readPort("PORT", read("PORT"), problems);
  const database = readDatabase(read("DATABASE_URL"), read("DATABASE_OWNER_URL"), problems);
  const publicUrl = readPublicUrl(read("PUBLIC_URL"), host, port, problems);
  const trustedProxies = readProxies(read("TRUST_PROXY"), problems);
  const dataDir = resolve(read("DATA_DIR") || "data");
  const filesUrl = read("FILES_URL");
  const isLocal = isLoopback(host) && isLoopbackUrl(publicUrl) && trustedProxies.length === 0;
  const config: Config = {
    host,
    port,
    dataDir,
    files:
      filesUrl === "" ? { kind: "folder", path: dataDir } : readStoragePlace("FILES_URL", filesUrl, problems),
    database,
    publicUrl,
    trustedProxies,
    mail: {
      smtpUrl: readSmtpUrl(read("SMTP_URL"), problems),
      from: read("MAIL_FROM") || `Forecourt <no-reply@${mailDomain(publicUrl)}>`,
    },
    push: readPushConfig(read, publicUrl, problems),
    backup: readBackupConfig(read, dataDir, problems),
    metricsPort:
      read("METRICS_PORT") === "" ? null : readPort("METRICS_PORT", read("METRICS_PORT"), problems),
    demo: readDemo(read("DEMO"), environment["DEMO_PASSWORD"] ?? "", {
      on: database.kind === "embedded" && read("NODE_ENV") !== "production",
      isLocal,
      problems,
    }),
    logLevel: readLogLevel(read("LOG_LEVEL"), problems),
    isLocal,
  };
  return problems.length === 0 ? { ok: true, config } : { ok: false, problems };
}

/** Mails of a local demo that no mail server takes can be read by its administrators. */
export function showsOutbox({ demo, mail, isLocal }: Pick<Config, "demo" | "mail" | "isLocal">): boolean {
  return demo !== null && mail.smtpUrl === null && isLocal;
}

function readPort(name: string, text: string, problems: string[]): number {
  if (text === "") return DEFAULT_PORT;
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65535) return port;
  problems.push(`${name} must be a number from 0 to 65535, but it is '${text}'.`);
  return DEFAULT_PORT;
}

function readDatabase(url: string, ownerUrl: string, problems: string[]): DatabaseChoice {
  if (url === "") {
    if (ownerUrl !== "")
      problems.push("DATABASE_OWNER_URL is set without DATABASE_URL; set both or neither.");
    return { kind: "embedded" };
  }
  checkDatabaseUrl("DATABASE_URL", url, problems);
  if (ownerUrl !== "") checkDatabaseUrl("DATABASE_OWNER_URL", ownerUrl, problems);
  return { kind: "external", url, ownerUrl: ownerUrl === "" ? null : ownerUrl };
}

// The value is never repeated: it holds a password.
function checkDatabaseUrl(name: string, url: string, problems: string[]): void {
  if (!/^postgres(ql)?:\/\/./.test(url)) {
    problems.push(`${name} must look like postgres://user:password@host:5432/database.`);
  }
}

function readPublicUrl(text: string, host: string, port: number, problems: string[]): string {
  if (text === "")
    return `http://${host.includes(":") && !host.startsWith("[") ? `[${host}]` : host}:${port}`;
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text.replace(/\/+$/, "");
  problems.push(`PUBLIC_URL must start with http:// or https://, but it is '${text}'.`);
  return text;
}

function readProxies(text: string, problems: string[]): string[] {
  const proxies = text.split(",").map((each) => each.trim());
  const wrong = proxies.filter((each) => each !== "" && !isNetwork(each));
  for (const each of wrong)
    problems.push(`TRUST_PROXY must name addresses such as 10.0.0.5 or 10.0.0.0/24, but it says '${each}'.`);
  return proxies.filter((each) => each !== "");
}

function isNetwork(text: string): boolean {
  const [address = "", prefix = "0", ...more] = text.split("/");
  const bits = isIP(address) === 6 ? 128 : 32;
  return isIP(address) !== 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits && more.length === 0;
}

// The value is never repeated: it may hold a password.
function readSmtpUrl(text: string, problems: string[]): string | null {
  if (text === "") return null;
  if (URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== "")
    return text;
  problems.push("SMTP_URL must look like smtp://user:password@host:587 or smtps://user:password@host.");
  return null;
}

/** The right side of the addresses and ids of our mails: the public name, where it is one. */
export function mailDomain(publicUrl: string): string {
  const host = URL.canParse(publicUrl) ? new URL(publicUrl).hostname : "";
  return /[a-z]/i.test(host) && !host.startsWith("[") ? host : "localhost";
}

function readDemo(
  text: string,
  password: string,
  options: { on: boolean; isLocal: boolean; problems: string[] },
): { password: string } | null {
  if (!readSwitch("DEMO", text, options.on, options.problems)) return null;
  const chosen = password === "" ? PUBLISHED_PASSWORD : password;
  if (chosen === PUBLISHED_PASSWORD && !options.isLocal) {
    options.problems.push(
      "DEMO_PASSWORD must be set, and not to the published one, when others reach the demo: by HOST, PUBLIC_URL or a proxy (or set DEMO=0).",
    );
  }
  return { password: chosen };
}

function readLogLevel(text: string, problems: string[]): LogLevel {
  if (text === "") return "info";
  const level = LOG_LEVELS.find((each) => each === text.toLowerCase());
  if (level !== undefined) return level;
  problems.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(", ")}, but it is '${text}'.`);
  return "info";
}
