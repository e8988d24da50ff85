/** Part of a file a request asks for, both ends inclusive; `whole` also for what we need not understand (RFC 9110 §14.2). */
export type WantedBytes =
  | { readonly kind: "whole" }
  | { readonly kind: "part"; readonly start: number; readonly end: number }
  | { readonly kind: "unsatisfiable" };

const WHOLE = { kind: "whole" } as const;

/** Reads a Range header. Several ranges at once are answered with the whole. */
export function wantedBytes(header: string | undefined, size: number): WantedBytes {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? "");
  const [, from = "", to = ""] = match ?? [];
  if (from === "" && to === "") return WHOLE;
  if (from === "") return lastBytes(Number(to), size);
  const start = Number(from);
  const end = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < start) return WHOLE;
  return start >= size ? { kind: "unsatisfiable" } : { kind: "part", start, end };
}

function lastBytes(count: number, size: number): WantedBytes {
  if (count === 0 || size === 0) return { kind: "unsatisfiable" };
  return { kind: "part", start: Math.max(0, size - count), end: size - 1 };
}
