/** Whether these are the bytes of a key that is written in base64url. */
export function isKey(bytes: ArrayBuffer | null, key: string): boolean {
  const binary = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "") === key.replace(/=+$/, "");
}
