/** Expected failure of a call: the reply's status, its machine word and its sentence for the person. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
  }
}

/** The failure of a call that never reached the service. */
export function unreachable(): ApiError {
  return new ApiError(0, "UNREACHABLE", "The service did not answer.");
}
