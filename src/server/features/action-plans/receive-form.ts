import type { FastifyRequest } from "fastify";
import { type DealerResponse, dealerResponse, saveForm } from "#contract/action-plans.ts";
import { MAX_PROOF_BYTES, MAX_PROOF_FILES } from "#domain/action-plans/action-plan.ts";
import type { AdditionalPoint, TicketSave } from "#domain/action-plans/state.ts";
import { badRequest } from "#server/platform/errors.ts";
import { detectProof, nameOfDocument } from "#server/platform/files/detect-proof.ts";
import { type FileStore, withLocalCopy } from "#server/platform/files/file-store.ts";
import { type FormLimits, readForm, type UploadedForm } from "#server/platform/http/multipart.ts";
import type { NewProof } from "./write-queries.ts";

const PROOF_LIMITS: FormLimits = {
  files: MAX_PROOF_FILES,
  bytes: MAX_PROOF_BYTES,
  tooLarge: "A proof file is larger than 10 MB.",
  tooMany: `You can only upload ${MAX_PROOF_FILES} files`,
};

/** What a save came with; its files lie in the store and belong to nobody yet. */
export interface ReceivedSave {
  readonly response: DealerResponse;
  readonly proofs: readonly NewProof[];
}

/** Reads the form of a save and detects its files by what they hold; nothing stays in the store when it is refused. */
export async function receiveForm(request: FastifyRequest, files: FileStore): Promise<ReceivedSave> {
  const form = await readForm(request, files, PROOF_LIMITS);
  try {
    const response = responseOf(form.fields.get(saveForm.response));
    const proofs = [];
    for (const file of form.files) proofs.push(await proofOf(file, files));
    return { response, proofs };
  } catch (error) {
    await files.removeAll(form.files.map(({ stored }) => stored.id));
    throw error;
  }
}

async function proofOf({ name, stored }: UploadedForm["files"][number], files: FileStore): Promise<NewProof> {
  const kind = await withLocalCopy(files, stored.id, detectProof);
  if (kind === null) {
    throw badRequest(
      `${name === "" ? "A file" : name} is no picture, PDF, Office document or plain text.`,
      "NO_PROOF",
    );
  }
  const { contentType } = kind;
  return {
    storedFile: stored.id,
    fileName: nameOfDocument(name, kind),
    contentType,
    bytes: stored.bytes,
  };
}

function responseOf(field: string | undefined): DealerResponse {
  const parsed = dealerResponse.safeParse(parseJson(field ?? ""));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const place = issue?.path.join(".") ?? "";
  throw badRequest(
    `The form does not say what to save (${saveForm.response}${place === "" ? "" : `.${place}`}: ${issue?.message ?? "invalid"}).`,
    "INVALID_BODY",
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The same in the words of the domain. */
export function saveOf({ response, proofs }: ReceivedSave): TicketSave {
  return {
    statusId: response.statusId ?? null,
    dueDate: response.dueDate || null,
    dealerRemarks: response.dealerRemarks ?? null,
    managerRemarks: response.managerRemarks ?? null,
    points: response.points?.map(pointOf) ?? null,
    removedProofs: response.removedProofs ?? [],
    newProofs: proofs.length,
  };
}

function pointOf(point: NonNullable<DealerResponse["points"]>[number]): AdditionalPoint {
  return {
    id: typeof point.id === "number" && point.id !== 0 ? point.id : null,
    additionalPoint: point.additionalPoint,
    rootCause: point.rootCause ?? "",
    actionPlan: point.actionPlan ?? "",
    responsibility: point.responsibility ?? "",
  };
}
