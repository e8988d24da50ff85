import type { z } from "zod";
import { HEADERS } from "#contract/headers.ts";
import { api } from "#contract/index.ts";
import type { Places } from "./sqlmap-requests.ts";

interface Asked<T> {
  readonly method: string;
  readonly path: string;
  readonly reply: z.ZodType<T>;
}

/** Ids and codes that the installation has: with them a call comes as far as its statements. */
export async function placesIn(base: URL, token: string, operation: string): Promise<Places> {
  const headers = {
    authorization: `Bearer ${token}`,
    [HEADERS.operation]: operation,
    "content-type": "application/json",
  };
  async function ask<T>({ method, path, reply }: Asked<T>): Promise<T> {
    const body = method === "POST" ? { method, body: "{}" } : {};
    const answer = await fetch(new URL(path, base), { headers, ...body });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return reply.parse(await answer.json());
  }
  const uploads = await ask(api.surveyImport.listFiles);
  const { tickets } = await ask(api.actionPlans.list);
  const { rows } = await ask(api.verbatims.list);
  const employees = await ask(api.employees.list);
  const { notifications } = await ask(api.notifications.list);
  const { roles } = await ask(api.roles.designations);
  const { places } = await ask(api.network.list);
  const codeAt = (level: "region" | "state" | "location" | "dealer") =>
    places.find((place) => place.level === level)?.code;
  const upload = uploads.at(-1)?.uploadId;
  const ticket = tickets.find(({ proofs }) => proofs.length > 0) ?? tickets[0];
  const proof = ticket?.proofs[0]?.id;
  const recorded = rows.find(({ audioFile }) => audioFile !== null) ?? rows[0];
  const person = employees.find(({ email }) => email.startsWith("headoffice"));
  return withoutUnknown({
    file_id: upload,
    "uploadedfile/:id": upload,
    ticket_no: ticket?.ticketNo,
    "actionplandocument/:id": proof,
    "actionplanpreview/:id": proof,
    survey_id: recorded?.surveyId,
    "surveyaudiofile/:id": recorded?.audioFile?.fileUrl.split("/").at(-1),
    dealer_code: ticket?.dealerCode,
    wave_code: ticket?.waveCode,
    csat: ticket?.pointCode,
    email: person?.email,
    emailid: person?.email,
    userid: person?.userId,
    roles: roles[0]?.id,
    notificationid: notifications[0]?.id,
    code: codeAt("region"),
    regionscode: codeAt("region"),
    statecode: codeAt("state"),
    locationcode: codeAt("location"),
    csioutletcodes: codeAt("dealer"),
    ssioutletcodes: codeAt("dealer"),
  });
}

function withoutUnknown(found: Readonly<Record<string, string | number | undefined>>): Places {
  return Object.fromEntries(
    Object.entries(found).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );
}
