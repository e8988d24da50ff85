/** Of the same object the same result, by identity: what was made of it stays itself from render to render. */
export function memoize<Of extends WeakKey, Made>(make: (of: Of) => Made): (of: Of) => Made {
  const made = new WeakMap<Of, { readonly made: Made }>();
  return (of) => {
    const known = made.get(of) ?? { made: make(of) };
    made.set(of, known);
    return known.made;
  };
}
