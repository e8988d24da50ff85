/** Makes something once: what was made before is given again, so that what follows can be tried anew. */
export function onlyOnce<T>() {
  let made: { readonly value: T } | null = null;
  return async (make: () => Promise<T>): Promise<T> => {
    made ??= { value: await make() };
    return made.value;
  };
}
