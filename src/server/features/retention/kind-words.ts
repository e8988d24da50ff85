import type { RetentionKind } from "#domain/retention/retention.ts";

/** What is kept, in a sentence. */
export const KIND_WORDS: Readonly<Record<RetentionKind, string>> = {
  identity: "answers with comments and VIN",
  recordings: "recordings",
  originals: "stored files",
  answers: "answers",
  audit: "audit entries",
};
