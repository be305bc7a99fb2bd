/**
 * The same function, which knows what it made for the last `most` keys it was given: for what is asked of the same over and
 * over. What else it is given has to follow from the key.
 */
export function memoize<T extends NonNullable<unknown>, Rest extends unknown[]>(
  most: number,
  make: (key: string, ...rest: Rest) => T,
): (key: string, ...rest: Rest) => T {
  const known = new Map<string, T>();
  return (key, ...rest) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make(key, ...rest);
    if (known.size >= most) known.delete(known.keys().next().value ?? '');
    known.set(key, made);
    return made;
  };
}
