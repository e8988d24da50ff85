const UNFORESEEN =
  "Something unforeseen happened, and whether it took effect is not known. Look before you send it again.";

/** Expected failure of a call: the reply's status, its machine word and its sentence for the person. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** The reply's body as it came, for failures that tell more than a sentence. */
  readonly body: unknown;

  constructor(status: number, code: string, message: string, body: unknown = null) {
    super(message);
    this.body = body;
    this.name = "ApiError";
    this.status = status;
    this.code = code;
  }
}

/** The failure of a call that never reached the service. */
export function unreachable(): ApiError {
  return new ApiError(0, "UNREACHABLE", "The service did not answer.");
}

/** The sentence of a failed action for its person. */
export function problemOf(error: unknown): string {
  return error instanceof ApiError ? error.message : UNFORESEEN;
}

/** The same; what nobody foresaw is also reported to those who look into the browser. */
export function reportedProblem(error: unknown): string {
  if (!(error instanceof ApiError)) reportError(error);
  return problemOf(error);
}
