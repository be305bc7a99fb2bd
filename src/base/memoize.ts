/** Caches the results of `make` for the last `max` keys. Further arguments must be determined by the key. */
export function memoize<T extends NonNullable<unknown>, Rest extends unknown[]>(
  max: number,
  make: (key: string, ...rest: Rest) => T,
): (key: string, ...rest: Rest) => T {
  const cache = new Map<string, T>();
  return (key, ...rest) => {
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const made = make(key, ...rest);
    if (cache.size >= max) cache.delete(cache.keys().next().value ?? '');
    cache.set(key, made);
    return made;
  };
}
