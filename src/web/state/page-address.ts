/** The last part of a page's address: its component name with underscores for spaces. */
export function pageAddress(componentName: string): string {
  return componentName.trim().replaceAll(/\s+/g, "_");
}

/** The page an address opens: the one it names, else the first; `missing` is the name of a page that is not there. */
export interface OpenedPage<C> {
  readonly component: C | null;
  readonly missing: string | null;
}

/** See `OpenedPage`; `address` is what stands behind `/dashboard/`. */
export function openPage<C extends { readonly componentname: string }>(
  components: readonly C[],
  address = "",
): OpenedPage<C> {
  const named = components.find((component) => pageAddress(component.componentname) === address);
  const missing = named || address === "" ? null : address.replaceAll("_", " ");
  return { component: named ?? components[0] ?? null, missing };
}
