import type { LightMyRequestResponse } from "fastify";
import { pdfPages } from "#test/documents/pdf-pages.ts";
import { readEverything } from "#test/workbook-files.ts";

/** Every reply that speaks of somebody names a canary: an outlet, a survey of one, somebody of a region, the other client. */
const CANARY = /canary-(D0\d(?:-(?:csi|ssi))?|north|south|client|gone)|\b(D0[1-8])\b|(aurora)/gi;

/** Whose data a text holds. */
export function ownersIn(text: string): string[] {
  const found = [...text.matchAll(CANARY)].map(([, owner, code, client]) => owner ?? code ?? client ?? "");
  return [...new Set(found.map((owner) => owner.replace(/^d0/i, "D0")))].sort();
}

/** The words of a reply, also of a workbook or a report; with the names its headers tell. */
export async function textOf(reply: LightMyRequestResponse): Promise<string> {
  const head = `${reply.headers["content-disposition"] ?? ""}\n`;
  const start = reply.rawPayload.subarray(0, 4).toString("latin1");
  if (start === "%PDF") {
    return (
      head +
      pdfPages(reply.rawPayload)
        .map(({ text }) => text)
        .join("\n")
    );
  }
  if (!start.startsWith("PK")) return head + reply.body;
  const { names, sheets } = await readEverything(reply.rawPayload);
  const cells = sheets.flatMap((rows) => rows.flatMap((row) => [...row.cells].map(String)));
  return `${head}${names.join("\n")}\n${cells.join("\n")}`;
}
