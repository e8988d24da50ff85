import { createTransport } from "nodemailer";
import { errorCode, errorText } from "#server/platform/errors.ts";
import type { RenderedEmail } from "./email-template.ts";

const TIMEOUT_MS = 20_000;
const PERMANENT_FROM = 550;
const PERMANENT_BELOW = 560;

/** How one attempt to hand a mail over ended. */
export type Handover =
  | { readonly kind: "sent" }
  /** The server will never take it. */
  | { readonly kind: "refused"; readonly problem: string }
  /** It may take it later. */
  | { readonly kind: "later"; readonly problem: string };

export interface Envelope {
  readonly to: string;
  /** The same at every attempt: a mail that was handed over twice shows once. */
  readonly messageId: string;
  readonly date: Date;
}

/** Hands mails over to a mail server. */
export interface MailTransport {
  send(envelope: Envelope, email: RenderedEmail): Promise<Handover>;
}

/** A mail server reached through `smtp://` or `smtps://`. */
export function openMailTransport(smtpUrl: string, from: string): MailTransport {
  const transport = createTransport(withTimeouts(smtpUrl), { from });
  return {
    async send({ to, messageId, date }, { subject, text, html }) {
      try {
        await transport.sendMail({
          to: { name: "", address: to },
          messageId,
          date,
          subject,
          text,
          html,
          // Nobody is to answer a mail that no person wrote.
          headers: { "Auto-Submitted": "auto-generated" },
        });
        return { kind: "sent" };
      } catch (error) {
        return { kind: isPermanent(error) ? "refused" : "later", problem: errorText(error) };
      }
    },
  };
}

/** Refused for this recipient or this mail; a login or a connection that fails is for the operator to mend. */
function isPermanent(error: unknown): boolean {
  if (!["EENVELOPE", "EMESSAGE"].includes(errorCode(error) ?? "")) return false;
  if (typeof error !== "object" || error === null || !("responseCode" in error)) return false;
  const { responseCode } = error;
  return typeof responseCode === "number" && responseCode >= PERMANENT_FROM && responseCode < PERMANENT_BELOW;
}

/** A silent server must not hold a mail for ever; an address that names its own timeouts keeps them. */
function withTimeouts(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  for (const name of ["connectionTimeout", "greetingTimeout", "socketTimeout"]) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(TIMEOUT_MS));
  }
  return url.href;
}
