import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import { eventually } from "#test/eventually.ts";
import type { TestServer } from "#test/server.ts";

/** A mail as its bytes tell it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
}

export interface MailServer {
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** What it says to the next recipients; null = welcome. */
  refuseWith(answer: { readonly code: number; readonly text: string } | null): void;
  /** How many recipients were named to it so far. */
  attempts(): number;
  /** Waits until this many mails to the address are there; returns them, oldest first. */
  received(to: string, count?: number): Promise<ReceivedMail[]>;
  close(): Promise<void>;
}

/** A real SMTP server on loopback that keeps what it is given. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  let refusal: { readonly code: number; readonly text: string } | null = null;
  let attempts = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo(_address, _session, answer) {
      attempts += 1;
      answer(
        refusal === null ? null : Object.assign(new Error(refusal.text), { responseCode: refusal.code }),
      );
    },
    onData(stream, { envelope }, answer) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        mails.push({ from, to, ...readMail(Buffer.concat(chunks).toString("latin1")) });
        answer();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${portOf(server.server.address())}`,
    mails,
    refuseWith: (answer) => {
      refusal = answer;
    },
    attempts: () => attempts,
    async received(to, count = 1) {
      return eventually(() => {
        const found = mails.filter((mail) => mail.to.includes(to));
        return found.length >= count ? found : null;
      });
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The address a mail asks its reader to open. */
export function linkIn({ text }: Pick<ReceivedMail, "text">): URL {
  const found = /https:\/\/\S+/.exec(text)?.[0];
  if (found === undefined) throw new Error(`No link in: ${text}`);
  return new URL(found);
}

/** What a mail's link says behind its #, which no server ever sees. */
export function resetLinkIn(mail: Pick<ReceivedMail, "text">): {
  readonly email: string;
  readonly tokencode: string;
} {
  const said = new URLSearchParams(linkIn(mail).hash.slice(1));
  return { email: said.get("email") ?? "", tokencode: said.get("tokencode") ?? "" };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("The mail server has no port.");
  return address.port;
}

function readMail(source: string): Pick<ReceivedMail, "headers" | "text" | "html"> {
  const { headers, body } = split(source);
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get("content-type") ?? "")?.[1];
  const parts = boundary === undefined ? [source] : body.split(`--${boundary}`).slice(1, -1);
  const read = parts.map((part) => split(part.replace(/^\r\n/, "")));
  const partOf = (type: string) => {
    const part = read.find((each) => (each.headers.get("content-type") ?? "").startsWith(type));
    return part === undefined
      ? ""
      : decoded(part.body, part.headers.get("content-transfer-encoding") ?? "7bit");
  };
  return { headers, text: partOf("text/plain"), html: partOf("text/html") };
}

function split(source: string): { headers: Map<string, string>; body: string } {
  const end = source.indexOf("\r\n\r\n");
  const lines = source
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(headers), body: source.slice(end + 4) };
}

function decoded(body: string, encoding: string): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  if (encoding !== "quoted-printable") return Buffer.from(body, "latin1").toString("utf8");
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8").replaceAll("\r\n", "\n");
}

/** Waits until no mail of this server waits to be sent; only then does no job make tokens any more. */
export async function mailsDone({ database }: TestServer): Promise<void> {
  while ((await database.ownerPool.query("select from mail where state = 'waiting'")).rowCount !== 0)
    await pause(10);
}
