import type { Access, DownloadEndpoint } from "#contract/endpoint.ts";
import { type CallOptions, rethrowUnreachable, send } from "./call.ts";
import { saveFile } from "./save-file.ts";

/** Fetches a file with the bearer token and hands it to the browser's downloads. */
export async function download<B>(
  endpoint: DownloadEndpoint<Access, B>,
  options: CallOptions & { readonly body: B; readonly fallbackName: string },
): Promise<void> {
  const response = await send(endpoint, options, options.body);
  const file = await response.blob().catch(rethrowUnreachable);
  saveFile(file, attachmentName(response.headers.get("content-disposition")) ?? options.fallbackName);
}

/** The file name a Content-Disposition header gives, null when it gives none. */
export function attachmentName(disposition: string | null): string | null {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return disposition?.match(/filename="?([^";]+)"?/i)?.[1] ?? null;
}
