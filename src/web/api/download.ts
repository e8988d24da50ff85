import type { Access, DownloadEndpoint } from "#contract/endpoint.ts";
import { after } from "#web/state/timers.ts";
import { type CallOptions, rethrowUnreachable, send } from "./call.ts";

// Some browsers read the file only after the click.
const REVOKE_AFTER_MS = 60_000;

/** Fetches a file with the bearer token and hands it to the browser's downloads. */
export async function download<B>(
  endpoint: DownloadEndpoint<Access, B>,
  options: CallOptions & { readonly body: B; readonly fallbackName: string },
): Promise<void> {
  const response = await send(endpoint, options, options.body);
  const address = URL.createObjectURL(await response.blob().catch(rethrowUnreachable));
  const link = document.createElement("a");
  link.href = address;
  link.download = attachmentName(response.headers.get("content-disposition")) ?? options.fallbackName;
  document.body.append(link);
  link.click();
  link.remove();
  after(REVOKE_AFTER_MS, () => URL.revokeObjectURL(address));
}

/** The file name a Content-Disposition header gives, null when it gives none. */
export function attachmentName(disposition: string | null): string | null {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return disposition?.match(/filename="?([^";]+)"?/i)?.[1] ?? null;
}
