type Status = 400 | 401 | 403 | 404 | 409 | 503;

/** An expected failure of a request: `text` is shown to the person who caused it. */
export class AppError extends Error {
  readonly code: string;
  readonly text: string;
  readonly status: Status;
  /** What the reply holds besides. */
  readonly detail: Readonly<Record<string, unknown>>;

  constructor(status: Status, code: string, text: string, detail: AppError["detail"] = {}) {
    super(text);
    this.name = "AppError";
    this.status = status;
    this.code = code;
    this.text = text;
    this.detail = detail;
  }
}

export function badRequest(text: string, code = "BAD_REQUEST"): AppError {
  return new AppError(400, code, text);
}

export function unauthenticated(text: string, code = "UNAUTHENTICATED"): AppError {
  return new AppError(401, code, text);
}

export function forbidden(text: string, code = "FORBIDDEN"): AppError {
  return new AppError(403, code, text);
}

export function notFound(text: string, code = "NOT_FOUND"): AppError {
  return new AppError(404, code, text);
}

export function conflict(text: string, code = "CONFLICT", detail: AppError["detail"] = {}): AppError {
  return new AppError(409, code, text, detail);
}

export function unavailable(text: string, code = "UNAVAILABLE"): AppError {
  return new AppError(503, code, text);
}

/** Ends the work for a caller who has gone: nobody reads it. */
export function callerLeft(): AppError {
  return unavailable("Nobody waits for the answer any more.", "LEFT");
}

/** Why the program can't start or go on, in sentences for the operator; printed without a stack. */
export class StartError extends Error {
  readonly sentences: readonly string[];

  constructor(...sentences: string[]) {
    super(sentences.join(" "));
    this.name = "StartError";
    this.sentences = sentences;
  }
}

/** The system's code of an error ("ENOENT", "23505"), or null. */
export function errorCode(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("code" in error)) return null;
  return typeof error.code === "string" ? error.code : null;
}

export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
