/** The last part of a page's address: its component name with underscores for spaces. */
export function pageAddress(componentName: string): string {
  return componentName.trim().replaceAll(/\s+/g, "_");
}

/** The component an address names, the first one when it names none, null when there is no such page. */
export function findPage<C extends { readonly componentname: string }>(
  components: readonly C[],
  address: string | undefined,
): C | null {
  if (address === undefined || address === "") return components[0] ?? null;
  return components.find((component) => pageAddress(component.componentname) === address) ?? null;
}
