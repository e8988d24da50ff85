const BYTES_PER_KB = 1000;
const BYTES_PER_MB = 1000 * BYTES_PER_KB;

/** '7.1 MB', '12 KB' */
export function sizeText(bytes: number): string {
  if (bytes >= BYTES_PER_MB) return `${(bytes / BYTES_PER_MB).toFixed(1)} MB`;
  return `${Math.max(1, Math.round(bytes / BYTES_PER_KB))} KB`;
}

/** '68%' for 0.684; never 100% before it is all done. */
export function percentText(share: number): string {
  return `${Math.floor(Math.min(1, Math.max(0, share)) * 100)}%`;
}
