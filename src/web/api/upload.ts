import type { Access, UploadEndpoint } from "#contract/endpoint.ts";
import { currentToken } from "#web/state/session.ts";
import { unreachable } from "./api-error.ts";
import { readFailure, readReply } from "./call.ts";
import { callHeaders } from "./call-headers.ts";

interface UploadOptions {
  /** null = of none. */
  readonly operation: string | null;
  readonly form: FormData;
  readonly signal: AbortSignal;
  readonly onProgress: (sentBytes: number, totalBytes: number) => void;
}

/** Sends a multipart form and reports the bytes sent, which `fetch` cannot. Aborting rejects with an AbortError. */
export function upload<R>(
  endpoint: UploadEndpoint<Access, R>,
  { operation, form, signal, onProgress }: UploadOptions,
): Promise<R> {
  return new Promise((resolve, reject) => {
    const token = currentToken();
    const request = new XMLHttpRequest();
    request.open(endpoint.method, endpoint.path);
    for (const [name, value] of Object.entries(callHeaders(token, operation ?? undefined))) {
      request.setRequestHeader(name, value);
    }
    request.upload.onprogress = (event) => onProgress(event.loaded, event.total);
    request.onload = () => {
      if (request.status >= 400) return reject(readFailure(request.status, request.responseText, token));
      try {
        resolve(readReply(endpoint, JSON.parse(request.responseText)));
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(new DOMException("The upload was called off.", "AbortError"));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
}
