/** The last part of a page's address: its title with underscores for spaces. */
export function pageAddress(title: string): string {
  return title.trim().replaceAll(/\s+/g, "_");
}

/** The page an address opens: the one it names, else the first; `missing` is the name of a page that is not there. */
export interface OpenedPage<P> {
  readonly page: P | null;
  readonly missing: string | null;
}

/** See `OpenedPage`; `address` is what stands behind `/dashboard/`. */
export function openPage<P extends { readonly title: string }>(
  pages: readonly P[],
  address = "",
): OpenedPage<P> {
  const named = pages.find(({ title }) => pageAddress(title) === address);
  const missing = named || address === "" ? null : address.replaceAll("_", " ");
  return { page: named ?? pages[0] ?? null, missing };
}
