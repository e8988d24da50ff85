import { counted } from "#domain/text/count-text.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const GIGABYTE = 2 ** 30;
const LONGEST_JOB_WAIT_SECONDS = 10 * MINUTE;
const LONGEST_IMPORT_SECONDS = 30 * MINUTE;
const LONGEST_MAIL_WAIT_SECONDS = HOUR;
const LONGEST_PUSH_WAIT_SECONDS = HOUR;
/** A day and what a backup may take. */
const OLDEST_BACKUP_SECONDS = 26 * HOUR;
const LEAST_FREE_GIGABYTES = 2;

/** What is known of an installation, and of one client's own things in it; ages in seconds. */
export interface InstallationFacts {
  readonly product: string;
  readonly database: { readonly version: string; readonly schema: number };
  /** How long the longest due job has been due; null = none is. */
  readonly oldestJobSeconds: number | null;
  /** null = none are made by the clock; `ageSeconds` null = none was made yet; or nobody can look where they lie. */
  readonly backups: { readonly ageSeconds: number | null } | "out of reach" | null;
  readonly freeBytes: number;
  /** The client's newest; null = there was none. */
  readonly lastImport: {
    readonly outcome: "under way" | "completed" | "failed";
    readonly ageSeconds: number;
  } | null;
  /** False where no mail server is set. */
  readonly sendsMail: boolean;
  /** Of the client's people: the oldest that waits, and those of the last day that were given up. */
  readonly mail: Delivery;
  readonly push: Delivery;
}

interface Delivery {
  readonly oldestSeconds: number | null;
  readonly failed: number;
}

/** One line of the status page. */
export interface StatusCheck {
  readonly subject: string;
  readonly isGood: boolean;
  readonly sentence: string;
  /** What to do; null = nothing. */
  readonly advice: string | null;
}

const ASK_FOR_LOG = "Ask whoever runs the server to look at its log.";

/** What administrators should know of the installation, and what to do about it, in the order they are told. */
export function installationStatus(facts: InstallationFacts): StatusCheck[] {
  return [
    good("Version", `Forecourt ${facts.product}.`),
    good(
      "Database",
      `PostgreSQL ${facts.database.version} answers; its schema has number ${facts.database.schema}.`,
    ),
    jobs(facts),
    backup(facts),
    lastImport(facts),
    disk(facts),
    mail(facts),
    delivery("Pushes", facts.push, LONGEST_PUSH_WAIT_SECONDS, {
      good: "All pushes of the last day were delivered, or there were none.",
      failed: "Their receivers turn pushes on again with the gear of the bell.",
    }),
  ];
}

function jobs({ oldestJobSeconds }: InstallationFacts): StatusCheck {
  if (oldestJobSeconds === null || oldestJobSeconds < LONGEST_JOB_WAIT_SECONDS)
    return good("Background work", "Nothing waits for long.");
  return attention("Background work", `Work has waited for ${ageText(oldestJobSeconds)}.`, ASK_FOR_LOG);
}

function backup({ backups }: InstallationFacts): StatusCheck {
  const subject = "Last backup";
  if (backups === null)
    return attention(
      subject,
      "No backup is scheduled.",
      "Ask whoever runs the server to set BACKUP_DIR, or to make sure that something else makes them.",
    );
  if (backups === "out of reach")
    return attention(
      subject,
      "The place where backups lie can't be reached.",
      "Ask whoever runs the server to look at BACKUP_DIR and what is named there.",
    );
  const { ageSeconds } = backups;
  if (ageSeconds === null)
    return attention(
      subject,
      "None was made yet.",
      "The first one is made at the set time of day. Look again tomorrow.",
    );
  if (ageSeconds > OLDEST_BACKUP_SECONDS)
    return attention(
      subject,
      `The last one was made ${ageText(ageSeconds)} ago.`,
      "Ask whoever runs the server to look for 'The scheduled backup failed' in its log.",
    );
  return good(subject, `Made ${ageText(ageSeconds)} ago.`);
}

function lastImport({ lastImport: last }: InstallationFacts): StatusCheck {
  const subject = "Last upload";
  if (last === null) return good(subject, "Nothing was uploaded yet.");
  const age = ageText(last.ageSeconds);
  if (last.outcome === "completed") return good(subject, `Sent ${age} ago and completed.`);
  if (last.outcome === "failed")
    return attention(
      subject,
      `Sent ${age} ago and failed.`,
      "Its reason stands in the list of Upload Excel.",
    );
  if (last.ageSeconds < LONGEST_IMPORT_SECONDS) return good(subject, `Sent ${age} ago, under way.`);
  return attention(subject, `Under way for ${age}.`, ASK_FOR_LOG);
}

function disk({ freeBytes }: InstallationFacts): StatusCheck {
  const gigabytes = freeBytes / GIGABYTE;
  const sentence = `${gigabytes.toFixed(1)} GB are free.`;
  if (gigabytes >= LEAST_FREE_GIGABYTES) return good("Disk", sentence);
  return attention(
    "Disk",
    sentence,
    "Ask whoever runs the server to make room: uploads and exports need it.",
  );
}

function mail({ sendsMail, mail: sent }: InstallationFacts): StatusCheck {
  if (!sendsMail)
    return attention(
      "Mail",
      "Mails are not sent: no mail server is set.",
      "Ask whoever runs the server to set SMTP_URL.",
    );
  return delivery("Mail", sent, LONGEST_MAIL_WAIT_SECONDS, {
    good: "All mails of the last day were handed over, or there were none.",
    failed: "Check the addresses of the people in User Management.",
  });
}

function delivery(
  subject: string,
  { oldestSeconds, failed }: Delivery,
  longestSeconds: number,
  words: { readonly good: string; readonly failed: string },
): StatusCheck {
  if (oldestSeconds !== null && oldestSeconds > longestSeconds)
    return attention(subject, `Some have waited for ${ageText(oldestSeconds)}.`, ASK_FOR_LOG);
  if (failed > 0) return attention(subject, `Given up in the last day: ${failed}.`, words.failed);
  return good(subject, words.good);
}

/** An age in its largest whole unit. */
export function ageText(seconds: number): string {
  if (seconds < MINUTE) return "less than a minute";
  if (seconds < HOUR) return counted(Math.floor(seconds / MINUTE), "minute");
  if (seconds < 2 * DAY) return counted(Math.floor(seconds / HOUR), "hour");
  return counted(Math.floor(seconds / DAY), "day");
}

function good(subject: string, sentence: string): StatusCheck {
  return { subject, isGood: true, sentence, advice: null };
}

function attention(subject: string, sentence: string, advice: string): StatusCheck {
  return { subject, isGood: false, sentence, advice };
}
